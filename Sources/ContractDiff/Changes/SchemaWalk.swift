import ContractJSON
import ContractModel

/// Finds the locations at which two schemas differ, as their structure shows.
struct SchemaWalk {
  /// A schema and its position in one version.
  struct Side: Sendable {
    var schema: Schema
    var position: SourcePosition?
  }

  let oldScope: SchemaScope
  let newScope: SchemaScope

  /// Whether the old side sends, as in requests, or the new one.
  let isRequest: Bool

  var differences: [SchemaDifference] = []
  private var visited: Set<[String]> = []
  private let shared: Set<String>

  init(_ oldScope: SchemaScope, _ newScope: SchemaScope, shared: Set<String>, isRequest: Bool) {
    self.oldScope = oldScope
    self.newScope = newScope
    self.isRequest = isRequest
    self.shared = shared
  }
}

extension SchemaWalk {
  /// Compares two schemas at a location.
  mutating func compare(_ old: Side, _ new: Side, _ path: [ValueStep]) {
    guard path.count < 24 else { return }
    if old.schema.bare == new.schema.bare, old.schema.freeReferences.isSubset(of: shared) {
      compareNotes(old, new, path)
      return
    }
    var (left, right) = (old, new)
    let names = [left.schema, right.schema].compactMap { schema -> String? in
      switch schema.kind {
      case .reference(let name), .recursive(let name, _): name
      default: nil
      }
    }
    // A shape that is reached twice has the same differences.
    if names.count == 2, !visited.insert(names).inserted { return }
    left.schema = oldScope.plain(left.schema)
    right.schema = newScope.plain(right.schema)
    compareNull(left, right, path)
    left.schema.isNullable = false
    right.schema.isNullable = false
    guard left.schema.bare != right.schema.bare || !left.schema.freeReferences.isSubset(of: shared)
    else { return }
    compareKinds(left, right, path)
  }

  private mutating func compareKinds(_ left: Side, _ right: Side, _ path: [ValueStep]) {
    switch (left.schema.kind, right.schema.kind) {
    case (.array(let earlier, let limits), .array(let later, let others)):
      compare(
        Side(schema: earlier, position: left.position),
        Side(schema: later, position: right.position),
        path + [.element])
      if Set(limits) != Set(others) {
        add(
          .limitsChanged, path, left, right,
          at: Schema(.array(of: .any, isRequest ? others : limits)))
      }
    case (.string(let limits), .string(let others)):
      switch (limits.typedText, others.typedText) {
      case (nil, nil): compareTexts(limits, others, left, right, path)
      case (.timestamp?, .timestamp?): add(.precisionChanged, path, left, right)
      default: add(.formatChanged, path, left, right)
      }
    case (.number(let form, _), .number(let other, _)):
      add(form == other ? .limitsChanged : .typeChanged, path, left, right)
    case (.constants(let values), .constants(let others)):
      let added = others.filter { !values.contains($0) }
      let removed = values.filter { !others.contains($0) }
      addValues(added, removed, left, right, path)
    case (.union(let earlier), .union(let later)):
      compareAlternatives(earlier, later, left, right, path)
    case (.composed(.exactlyOne(let earlier)), .composed(.exactlyOne(let later))):
      compareAlternatives(earlier, later, left, right, path)
    case (.composed(.tagged(let member, let earlier)), .composed(.tagged(let other, let later)))
    where member == other:
      compareTagged(earlier, later, left, right, path)
    case (.composed(let earlier), .composed(let later)):
      if !compareParts(earlier, later, left, right, path) { add(.changed, path, left, right) }
    case (.composed(.perType(let parts)), _), (_, .composed(.perType(let parts))):
      compareTypes(parts, left, right, path)
    default:
      if let objects = ObjectVersions(left, right) {
        compare(objects, path)
      } else {
        let isSame = left.schema.jsonTypes == right.schema.jsonTypes
        let isText = isSame && left.schema.jsonTypes == ["string"]
        add(isText ? .formatChanged : isSame ? .changed : .typeChanged, path, left, right)
      }
    }
  }

  /// Adds a difference that shows where the reader's schema is not met.
  mutating func add(
    _ kind: SchemaDifference.Kind, _ path: [ValueStep], _ old: Side, _ new: Side,
    at reader: Schema? = nil
  ) {
    let reader = reader ?? (isRequest ? new.schema : old.schema)
    differences.append(
      SchemaDifference(
        kind: kind, path: path, before: old.schema.summary, after: new.schema.summary,
        old: old.position, new: new.position, occurrence: path.having(.not(reader))))
  }

  private mutating func compareNull(_ old: Side, _ new: Side, _ path: [ValueStep]) {
    guard old.schema.isNullable != new.schema.isNullable else { return }
    differences.append(
      SchemaDifference(
        kind: new.schema.isNullable ? .nullAdded : .nullRemoved, path: path,
        before: old.schema.summary, after: new.schema.summary, old: old.position,
        new: new.position, occurrence: path.having(.constant(.null))))
  }

  private mutating func compareTexts(
    _ limits: [TextConstraint], _ others: [TextConstraint], _ old: Side, _ new: Side,
    _ path: [ValueStep]
  ) {
    func parts(_ limits: [TextConstraint]) -> (
      values: [String]?, isOpen: Bool, rest: [TextConstraint]
    ) {
      var values: [String]?
      var isOpen = true
      let rest = limits.filter { constraint in
        guard case .enumeration(let list, let open) = constraint.limit, !constraint.isAdvisory
        else {
          return true
        }
        values = list
        isOpen = open
        return false
      }
      return (values, isOpen, rest)
    }
    let (earlier, later) = (parts(limits), parts(others))
    if let values = earlier.values, let newValues = later.values, earlier.isOpen == later.isOpen {
      let (known, wanted) = (Set(values), Set(newValues))
      addValues(
        newValues.filter { !known.contains($0) }.map(JSON.string),
        values.filter { !wanted.contains($0) }.map(JSON.string), old, new, path)
      if Set(earlier.rest) == Set(later.rest) { return }
    }
    if Set(limits) != Set(others) { add(.limitsChanged, path, old, new) }
  }

  private mutating func addValues(
    _ added: [JSON], _ removed: [JSON], _ old: Side, _ new: Side, _ path: [ValueStep]
  ) {
    func texts(_ values: [JSON]) -> [String] { values.map { $0.stringValue ?? $0.text() } }
    for (values, kind) in [
      (added, SchemaDifference.Kind.valuesAdded(texts(added))),
      (removed, .valuesRemoved(texts(removed))),
    ] where !values.isEmpty {
      differences.append(
        SchemaDifference(
          kind: kind, path: path, before: old.schema.summary, after: new.schema.summary,
          old: old.position, new: new.position,
          occurrence: path.having(Schema(.constants(values)))))
    }
  }
}

extension SchemaWalk {
  /// Whether two schemas accept the same, whatever references stand for.
  func isSame(_ left: Schema, _ right: Schema) -> Bool {
    left.bare == right.bare && left.freeReferences.isSubset(of: shared)
  }

  private mutating func compareAlternatives(
    _ earlier: [Schema], _ later: [Schema], _ old: Side, _ new: Side, _ path: [ValueStep]
  ) {
    var removed = earlier.filter { left in !later.contains { isSame(left, $0) } }
    var added = later.filter { right in !earlier.contains { isSame($0, right) } }
    // Alternatives of the same name are versions of each other.
    for left in removed {
      guard let index = added.firstIndex(where: { isVersion($0, of: left) }) else { continue }
      let right = added.remove(at: index)
      removed.removeAll { $0 == left }
      compare(
        Side(schema: left, position: old.position), Side(schema: right, position: new.position),
        path)
    }
    if removed.count == 1, added.count == 1 {
      compare(
        Side(schema: removed[0], position: old.position),
        Side(schema: added[0], position: new.position), path)
    } else if !removed.isEmpty || !added.isEmpty {
      addAlternatives(removed.map(oldScope.outline), added.map(newScope.outline), path, old, new)
    }
  }

  /// Whether an alternative has the name of another one, or objects with the same constants.
  private func isVersion(_ new: Schema, of old: Schema) -> Bool {
    if case .reference = old.kind, new.kind == old.kind { return true }
    let constants = oldScope.constants(of: old)
    return !constants.isEmpty && constants == newScope.constants(of: new)
  }

  private mutating func compareTagged(
    _ earlier: [TaggedSchema], _ later: [TaggedSchema], _ old: Side, _ new: Side,
    _ path: [ValueStep]
  ) {
    for alternative in earlier {
      guard let other = later.first(where: { $0.tag == alternative.tag }) else { continue }
      compare(
        Side(schema: alternative.schema, position: old.position),
        Side(schema: other.schema, position: new.position), path)
    }
    let (known, wanted) = (earlier.map(\.tag), later.map(\.tag))
    if Set(known) != Set(wanted) {
      addAlternatives(
        known.filter { !wanted.contains($0) }, wanted.filter { !known.contains($0) }, path, old, new
      )
    }
  }

  private mutating func addAlternatives(
    _ removed: [String], _ added: [String], _ path: [ValueStep], _ old: Side, _ new: Side
  ) {
    add(.alternativesChanged, path, old, new)
    let last = differences.count - 1
    differences[last].before = removed.isEmpty ? nil : removed.joined(separator: " or ")
    differences[last].after = added.isEmpty ? nil : added.joined(separator: " or ")
  }
}

extension SchemaScope {
  /// The schema with its outermost references resolved and its parts joined.
  func plain(_ schema: Schema, depth: Int = 0) -> Schema {
    guard depth < 32 else { return schema }
    switch schema.kind {
    case .reference(let name):
      guard let shape = shapes[name] else { return schema }
      let inner = plain(shape, depth: depth + 1)
      return schema.isNullable ? inner.nullable : inner
    case .recursive: return plain(schema.unfolded, depth: depth + 1)
    case .composed(.all(let parts)):
      let inner = parts.map { plain($0, depth: depth + 1) }
      return Schema(.composed(.all(inner)), isNullable: schema.isNullable).merged
    default: return schema
    }
  }
}

extension SchemaScope {
  /// An alternative in a few words: `object with kind "cat", lives`.
  func outline(_ schema: Schema) -> String {
    if case .reference(let name) = schema.kind { return name }
    guard let fields = plain(schema).shape?.fields, !fields.isEmpty else { return schema.summary }
    let names = fields.prefix(4).map { field -> String in
      switch field.schema.kind {
      case .constants(let values) where values.count == 1: "\(field.name) \(values[0].text())"
      case .string(let limits):
        limits.required().compactMap { limit in
          if case .enumeration(let list, false) = limit, list.count == 1 {
            "\(field.name) \"\(list[0])\""
          } else {
            nil
          }
        }.first ?? field.name
      default: field.name
      }
    }
    return "object with " + names.joined(separator: ", ") + (fields.count > 4 ? ", …" : "")
  }
}

extension Schema {
  /// The members of an object; `nil` for anything else.
  var shape: ObjectShape? {
    if case .object(let shape) = kind { shape.withStatedOthers } else { nil }
  }
}
