import ContractJSON
import ContractModel

extension ListConstraint {
  /// Longer lists would say more about the patience of a backend than about its limit.
  private static let countLimit = 10_000

  static func faults(
    _ limits: [ListConstraint], _ element: Schema, beside elements: [JSON]
  ) -> [Fault] {
    let stated = limits.filter(\.isStated)
    return stated.indices.flatMap { index -> [Fault] in
      let others = stated[..<index] + stated[(index + 1)...]
      return stated[index].outside(element, beside: elements).filter { fault in
        fault.value.arrayValue.map { list in
          !stated[index].allows(list) && others.allSatisfy { $0.allows(list) }
        } ?? false
      }
    }
  }

  private func outside(_ element: Schema, beside elements: [JSON]) -> [Fault] {
    switch self {
    case .count(let minimum, let maximum):
      let counts = [minimum &- 1, (maximum ?? .max) &+ 1]
      return counts.filter { (0...Self.countLimit).contains($0) }.map { count in
        let words = count == 0 ? "empty" : "\(count) element\(count == 1 ? "" : "s")"
        return Fault(
          words: self == .nonEmpty ? words : "\(words), must be \(self)",
          kind: .constraint("count"), value: .array(element.list(of: count, from: elements)))
      }
    case .unique:
      guard let first = elements.first else { return [] }
      // Long enough a list can have its last element replaced, a short one needs another.
      let lists = [elements + [first], elements.dropLast() + [first]]
      return lists.map {
        Fault(
          words: "the same element twice", kind: .constraint("unique"), value: .array($0))
      }
    case .advised:
      return []
    }
  }

  private func allows(_ list: [JSON]) -> Bool {
    switch self {
    case .count(let minimum, let maximum):
      (minimum...max(minimum, maximum ?? .max)).contains(list.count)
    case .unique: Set(list).count == list.count
    case .advised: true
    }
  }
}

extension Schema {
  /// So many elements, different from each other where that comes easily.
  fileprivate func list(of count: Int, from elements: [JSON]) -> [JSON] {
    guard count > elements.count else { return Array(elements.prefix(count)) }
    let start = Instant(secondsSince1970: 0)
    guard let generator = try? Generator(schema: self, today: start.date, now: start) else {
      return elements
    }
    var list = elements
    var seen = Set(elements)
    var source = RandomSource(seed: 0)
    for _ in 0..<(8 * count + 64) where list.count < count {
      let value = generator.random(&source)
      if seen.insert(value).inserted { list.append(value) }
    }
    while list.count < count { list.append(generator.smallest()) }
    return list
  }
}
