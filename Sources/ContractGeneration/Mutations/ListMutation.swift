import ContractJSON
import ContractModel

/// A change of a valid list that violates one of its limits.
struct ListMutation: Sendable {
  enum Shape: Sendable {
    case count(Int)
    case repeatedElement
  }

  let shape: Shape
  let words: String
  let limit: ListLimit

  /// All other required limits, which are kept.
  let others: [ListLimit]

  /// Generates the additional elements.
  let elements: Generator?
}

extension ListMutation {
  func applied(
    to elements: [JSON], _ source: inout RandomSource
  ) -> [JSON]? {
    let lists: [[JSON]]
    switch shape {
    case .count(let count):
      lists = [list(of: count, from: elements, &source)]
    case .repeatedElement:
      guard let first = elements.first ?? self.elements?.smallest() else { return nil }
      // In a long list the last element can be replaced; a short one needs another element.
      lists = [elements + [first], elements.dropLast() + [first], [first, first]]
    }
    return lists.first { list in
      !limit.allows(list) && others.allSatisfy { $0.allows(list) }
    }
  }

  /// A list of so many elements, all different where different values are found easily.
  private func list(
    of count: Int, from elements: [JSON], _ source: inout RandomSource
  ) -> [JSON] {
    guard count > elements.count else { return Array(elements.prefix(count)) }
    guard let generator = self.elements else { return elements }
    var list = elements
    var seen = Set(elements)
    for _ in 0..<(8 * count + 64) where list.count < count {
      let value = generator.random(&source)
      if seen.insert(value).inserted { list.append(value) }
    }
    let filler = generator.smallest()
    while list.count < count { list.append(filler) }
    return list
  }
}

extension ListLimit {
  /// The longest invalid list: a longer one would test what size of body a backend takes.
  private static let countLimit = 10_000

  static func changes(_ limits: [ListLimit], _ element: Schema) -> [ValueMutation] {
    guard !limits.isEmpty else { return [] }
    let start = Instant(secondsSince1970: 0)
    let generator = try? Generator(schema: element, today: start.date, now: start)
    return limits.indices.flatMap { index in
      let others = Array(limits[..<index] + limits[(index + 1)...])
      return limits[index].shapes.map { shape, id in
        let change = ListMutation(
          shape: shape, words: limits[index].words(for: shape), limit: limits[index],
          others: others, elements: generator)
        return ValueMutation(.constraint(id), .list(change))
      }
    }
  }

  private var shapes: [(ListMutation.Shape, id: String)] {
    guard let sizes else { return [(.repeatedElement, "unique")] }
    return sizes.outside.filter { (0...Self.countLimit).contains($0) }
      .map { (.count($0), "count") }
  }

  private func words(for shape: ListMutation.Shape) -> String {
    switch shape {
    case .count(let count):
      let words = Self.words(ofCount: count)
      return self == .count(minimum: 1, maximum: nil) ? words : "\(words), must be \(self)"
    case .repeatedElement: return "the same element twice"
    }
  }

  static func words(ofCount count: Int) -> String {
    count == 0 ? "empty" : "\(count.counted("element"))"
  }
}
