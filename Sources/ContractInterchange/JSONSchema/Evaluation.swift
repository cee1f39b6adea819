import ContractJSON
import ContractModel

/// The members or elements that the keywords of a schema evaluate (JSON Schema, section 11), always or on conditions.
struct Evaluation {
  var isWhole = false
  var names: [String] = []
  var patterns: [String] = []
  var positions = 0

  /// The schemas of elements that `contains` evaluates.
  var contained: [Schema] = []
  var choices: [Choice] = []

  struct Choice {
    var condition: Schema
    var then: Evaluation
    var otherwise: Evaluation
  }

  var isEmpty: Bool {
    !isWhole && names.isEmpty && patterns.isEmpty && positions == 0 && contained.isEmpty
      && choices.isEmpty
  }

  mutating func add(_ other: Evaluation) {
    isWhole = isWhole || other.isWhole
    names += other.names.filter { !names.contains($0) }
    patterns += other.patterns.filter { !patterns.contains($0) }
    positions = max(positions, other.positions)
    contained += other.contained
    choices += other.choices
  }

  /// The evaluation with a choice decided.
  func deciding(_ isMet: Bool) -> Evaluation {
    var rest = self
    let choice = rest.choices.removeFirst()
    rest.add(isMet ? choice.then : choice.otherwise)
    return rest
  }
}

/// The parts that a keyword for unevaluated parts concerns.
enum Evaluated {
  case members, elements

  var keyword: String { self == .members ? "unevaluatedProperties" : "unevaluatedItems" }
}

extension Evaluation {
  /// How many combinations of conditions are distinguished.
  private static let limit = 64

  /// The schema of the parts that are not evaluated, by every combination of conditions.
  ///
  /// - Parameters:
  ///   - part: Whether members or elements are meant.
  ///   - rest: The schema of each that is not evaluated.
  /// - Returns: `nil` where there are too many conditions.
  func schema(ofUnevaluated part: Evaluated, _ rest: Schema) -> Schema? {
    var leaves = Self.limit
    return combined(part, rest, &leaves)
  }

  private func combined(_ part: Evaluated, _ rest: Schema, _ leaves: inout Int) -> Schema? {
    if isWhole { return .any }
    guard let choice = choices.first else {
      leaves -= 1
      return leaves < 0 ? nil : Schema(.composed(.perType([leaf(part, rest)])))
    }
    guard let then = deciding(true).combined(part, rest, &leaves),
      let otherwise = deciding(false).combined(part, rest, &leaves)
    else { return nil }
    return then == otherwise
      ? then : .choosing(if: choice.condition, then: then, else: otherwise)
  }

  private func leaf(_ part: Evaluated, _ rest: Schema) -> Schema {
    let others = rest == .never ? nil : rest
    guard part == .elements else {
      var shape = ObjectShape(
        fields: names.map { Field($0, .any, .optional) }, others: others)
      shape.patterns = patterns.map { MemberPattern($0, .any) }
      return Schema(.object(shape))
    }
    let alternatives = contained + [others].compactMap(\.self)
    let element =
      alternatives.count > 1 ? Schema(.union(alternatives)) : alternatives.first
    guard positions > 0 else { return Schema(.array(of: element ?? .never, [])) }
    let first = Array(repeating: Schema.any, count: positions)
    return Schema(.composed(.tuple(first, rest: element, minimum: 0)))
  }
}
