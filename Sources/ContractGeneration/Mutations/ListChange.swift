import ContractJSON
import ContractModel

/// A list like a valid one that breaks one of its limits.
struct ListChange: Sendable {
  enum Shape: Sendable {
    case count(Int)
    case repeatedElement
  }

  let shape: Shape
  let words: String
  let limit: ListConstraint

  /// All other stated limits, which are kept to.
  let others: [ListConstraint]

  /// Makes the elements that are missing.
  let elements: Generator?
}

extension ListChange {
  func applied(
    to elements: [JSON], _ source: inout RandomSource
  ) -> [JSON]? {
    let lists: [[JSON]]
    switch shape {
    case .count(let count):
      lists = [list(of: count, from: elements, &source)]
    case .repeatedElement:
      guard let first = elements.first else { return nil }
      // Long enough a list can have its last element replaced, a short one needs another.
      lists = [elements + [first], elements.dropLast() + [first]]
    }
    return lists.first { list in
      !limit.allows(list) && others.allSatisfy { $0.allows(list) }
    }
  }

  /// So many elements, different from each other where that comes easily.
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

extension ListConstraint {
  /// Longer lists would say more about the patience of a backend than about its limit.
  private static let countLimit = 10_000

  static func changes(_ limits: [ListConstraint], _ element: Schema) -> [ValueChange] {
    let stated = limits.filter(\.isStated)
    guard !stated.isEmpty else { return [] }
    let start = Instant(secondsSince1970: 0)
    let generator = try? Generator(schema: element, today: start.date, now: start)
    return stated.indices.flatMap { index in
      let others = Array(stated[..<index] + stated[(index + 1)...])
      return stated[index].shapes.map { shape, id in
        let change = ListChange(
          shape: shape, words: stated[index].words(for: shape), limit: stated[index],
          others: others, elements: generator)
        return ValueChange(.constraint(id), .list(change))
      }
    }
  }

  private var shapes: [(ListChange.Shape, id: String)] {
    switch self {
    case .count(let minimum, let maximum):
      var counts = [minimum &- 1, (maximum ?? .max) &+ 1]
      if minimum > 1 { counts.append(0) }
      return counts.filter { (0...Self.countLimit).contains($0) }.map { (.count($0), "count") }
    case .unique: return [(.repeatedElement, "unique")]
    case .advised: return []
    }
  }

  private func words(for shape: ListChange.Shape) -> String {
    switch shape {
    case .count(let count):
      let words = count == 0 ? "empty" : "\(count) element\(count == 1 ? "" : "s")"
      return self == .nonEmpty ? words : "\(words), must be \(self)"
    case .repeatedElement: return "the same element twice"
    }
  }

  fileprivate func allows(_ list: [JSON]) -> Bool {
    switch self {
    case .count(let minimum, let maximum):
      list.count >= minimum && list.count <= maximum ?? .max
    case .unique: Set(list).count == list.count
    case .advised: true
    }
  }
}
