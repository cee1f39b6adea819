import ContractJSON
import ContractModel

/// Generates lists of one schema.
struct ListRecipe: Sendable {
  let element: ValueRecipe
  let isUnique: Bool

  /// The usual numbers of elements.
  let counts: ClosedRange<Int>

  /// The largest allowed number of elements, if it is small.
  let most: Int?

  /// The shortest list, with different elements if they must be unique.
  private let fewest: [JSON]

  init(
    _ element: ValueRecipe, _ limits: [ListLimit], at pointer: JSON.Pointer
  ) throws(GenerationError) {
    let sizes = limits.compactMap(\.sizes)
    let minimum = sizes.map(\.minimum).reduce(0, max)
    let maximum = sizes.compactMap(\.maximum).min() ?? .max
    isUnique = limits.contains(.unique)
    guard minimum <= maximum else {
      throw GenerationError(.tooFewElements(minimum: minimum), at: pointer)
    }
    guard minimum <= Self.countLimit else {
      throw GenerationError(.tooLarge(minimum: minimum), at: pointer)
    }
    self.element = element
    counts = minimum...min(maximum, minimum + 4)
    most = maximum <= Self.fullLimit ? maximum : nil
    if isUnique, minimum > 1 {
      var source = RandomSource(seed: 0)
      fewest = ValueProgram(element).different(minimum, tries: 64 * minimum + 256, &source)
      guard fewest.count == minimum else {
        throw GenerationError(.tooFewElements(minimum: minimum), at: pointer)
      }
    } else {
      fewest = Array(repeating: element.smallest, count: minimum)
    }
  }
}

extension ListRecipe {
  private static let countLimit = 100_000
  private static let fullLimit = 32

  var smallest: JSON { .array(fewest) }

  /// The typical list, if it does not depend on the random source.
  var fixed: JSON? {
    guard !isUnique || counts.lowerBound <= 1 else { return .array(fewest) }
    return element.fixed.map { .array(Array(repeating: $0, count: typicalCount)) }
  }

  private var typicalCount: Int { min(max(1, counts.lowerBound), counts.upperBound) }

  func typical(_ source: inout RandomSource) -> JSON {
    if let fixed { return fixed }
    var elements: [JSON] = []
    for _ in 0..<typicalCount { elements.append(element.typical(&source)) }
    return .array(elements)
  }
}
