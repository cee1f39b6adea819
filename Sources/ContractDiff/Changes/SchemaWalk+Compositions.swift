import ContractJSON
import ContractModel

extension SchemaWalk {
  /// Compares the parts of two compositions of one kind; `false` where these do not correspond to each other.
  mutating func compareParts(
    _ earlier: Composition, _ later: Composition, _ old: Side, _ new: Side, _ path: [ValueStep]
  ) -> Bool {
    switch (earlier, later) {
    case (.all(let parts), .all(let others)):
      let removed = parts.filter { left in !others.contains { isSame(left, $0) } }
      let added = others.filter { right in !parts.contains { isSame($0, right) } }
      guard removed.count == added.count else { return false }
      compareEach(removed, added, old, new) { _ in path }
    case (.perType(let parts), .perType(let others)):
      guard parts.map(\.jsonTypes) == others.map(\.jsonTypes) else { return false }
      compareEach(parts, others, old, new) { _ in path }
    case (.tuple(let parts, let rest, let minimum), .tuple(let others, let other, let least)):
      guard parts.count == others.count, minimum == least, (rest == nil) == (other == nil) else {
        return false
      }
      compareEach(parts, others, old, new) { path + [.position($0)] }
      if let rest, let other {
        compareEach([rest], [other], old, new) { _ in path + [.element] }
      }
    case (.choice(let condition, let then, let otherwise), .choice(let test, let met, let unmet)):
      guard isSame(condition, test), (then == nil) == (met == nil),
        (otherwise == nil) == (unmet == nil)
      else { return false }
      compareEach(
        [then, otherwise].compactMap(\.self), [met, unmet].compactMap(\.self), old, new
      ) { _ in path }
    default: return false
    }
    return true
  }

  private mutating func compareEach(
    _ parts: [Schema], _ others: [Schema], _ old: Side, _ new: Side,
    at path: (Int) -> [ValueStep]
  ) {
    for (index, (left, right)) in zip(parts, others).enumerated() {
      compare(
        Side(schema: left, position: old.position), Side(schema: right, position: new.position),
        path(index))
    }
  }

  /// Compares a schema that leaves the type of values open with one of a type.
  mutating func compareTypes(_ parts: [Schema], _ old: Side, _ new: Side, _ path: [ValueStep]) {
    let isOldOpen = if case .composed(.perType) = old.schema.kind { true } else { false }
    let types = (isOldOpen ? new : old).schema.jsonTypes
    if types.count == 1, let part = parts.first(where: { $0.jsonTypes == types }) {
      var (left, right) = (old, new)
      if isOldOpen { left.schema = part } else { right.schema = part }
      compare(left, right, path)
    }
    // Values of another type: the reader rejects those that the other side leaves open.
    guard isOldOpen == isRequest else { return }
    let reader = (isRequest ? new : old).schema
    add(.typeChanged, path, old, new, at: reader.ofSameType)
  }
}

extension SchemaScope {
  /// The members of an object that have one value each, with these.
  func constants(of schema: Schema) -> [String: String] {
    var found: [String: String] = [:]
    for field in plain(schema).shape?.fields ?? [] {
      switch plain(field.schema).kind {
      case .constants(let values) where values.count == 1: found[field.name] = values[0].text()
      case .string(let limits):
        for case .enumeration(let list, isOpen: false) in limits.required() where list.count == 1 {
          found[field.name] = JSON.string(list[0]).text()
        }
      default: break
      }
    }
    return found
  }
}

extension Schema {
  /// The schema of all values of the type.
  fileprivate var ofSameType: Schema {
    switch kind {
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array(of: .any)
    case .object: Schema(.object([]))
    default: self
    }
  }
}
