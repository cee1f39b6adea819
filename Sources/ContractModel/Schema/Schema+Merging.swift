import ContractJSON

extension Schema {
  /// A schema of all parts as one plain schema, as far as that is possible; every other schema itself.
  ///
  /// Fields and constraints are joined, and alternatives are joined with each of the other parts. What
  /// cannot be joined remains as ``Composition/all(_:)``, the part to make values of first.
  package var merged: Schema {
    guard case .composed(.all(let parts)) = kind else { return self }
    var left: [Schema] = []
    for part in parts.flatMap(\.flattened) {
      var part = part
      while let (index, joined) = left.indices.lazy.compactMap({ index in
        left[index].joined(with: part).map { (index, $0) }
      }).first {
        left.remove(at: index)
        part = joined
      }
      left.append(part)
    }
    left = left.sorted { $0.rank < $1.rank }
    var merged =
      left.count == 1 ? left[0] : left.isEmpty ? .any : Schema(.composed(.all(left)))
    if merged.kind != .any { merged.isNullable = allowsNull }
    return merged
  }

  /// Whether it only constrains values of other schemas.
  package var isCondition: Bool {
    switch kind {
    case .any, .composed(.not), .composed(.perType), .composed(.containing): self != .never
    default: false
    }
  }

  /// The parts of a schema that must all be met, without null.
  private var flattened: [Schema] {
    var schema = merged
    guard case .composed(.all(let parts)) = schema.kind else {
      schema.isNullable = false
      return [schema]
    }
    return parts.flatMap(\.flattened)
  }

  /// In the order in which values are made of the parts.
  private var rank: Int {
    if case .constants = kind { 0 } else { isCondition ? 2 : 1 }
  }

  /// Whether null meets the schema.
  private var allowsNull: Bool {
    if isNullable { return true }
    switch kind {
    case .any: return true
    case .constants(let values): return values.contains(.null)
    case .union(let parts): return parts.contains(where: \.allowsNull)
    case .recursive(_, let body): return body.allowsNull
    case .composed(let composition):
      switch composition {
      case .all(let parts): return parts.allSatisfy(\.allowsNull)
      case .exactlyOne(let parts): return parts.count(where: \.allowsNull) == 1
      case .not(let schema): return !schema.allowsNull
      case .perType: return true
      case .choice(let condition, let then, let otherwise):
        return (condition.allowsNull ? then : otherwise)?.allowsNull ?? true
      case .tagged, .tuple, .containing: return false
      }
    default: return false
    }
  }

  /// How many alternatives a union may get by joining it with another one.
  private static let alternativesLimit = 64

  /// How many schemas may occur in alternatives that are joined with another schema; joining larger
  /// ones at each level would never end.
  private static let sizeLimit = 400

  /// The number of schemas in it, itself included; any number over the limit for a larger one.
  private func size(upTo limit: Int) -> Int {
    var size = 1
    for part in parts where size <= limit { size += part.size(upTo: limit - size) }
    return size
  }

  /// The schema of the values that meet both, null aside; `nil` where no schema says so.
  private func joined(with other: Schema) -> Schema? {
    switch (kind, other.kind) {
    case (.any, _): return other
    case (_, .any): return self
    case (.union, _), (.composed(.exactlyOne), _), (.composed(.tagged), _), (.composed(.choice), _):
      return distributed(over: other)
    case (_, .union), (_, .composed(.exactlyOne)), (_, .composed(.tagged)), (_, .composed(.choice)):
      return other.distributed(over: self)
    case (.composed(.perType(let parts)), _): return other.constrained(perType: parts)
    case (_, .composed(.perType(let parts))): return constrained(perType: parts)
    // Two recursive schemas would unfold each other without an end.
    case (.recursive(let name, let body), .object), (.recursive(let name, let body), .map):
      let unfolds = body.canUnfold(name) && !other.isRecursive
      return unfolds ? unfolded.joinedUnlessNull(with: other) : nil
    case (.object, .recursive(let name, let body)), (.map, .recursive(let name, let body)):
      let unfolds = body.canUnfold(name) && !isRecursive
      return unfolds ? joinedUnlessNull(with: other.unfolded) : nil
    case (.composed, _), (_, .composed), (.recursive, _), (_, .recursive), (.reference, _),
      (_, .reference), (.constants, _), (_, .constants):
      return self == other ? self : nil
    default: return joinedPlain(with: other)
    }
  }

  /// Whether the references to a name may be replaced by the whole without an end: no composition,
  /// which would be joined again, has one.
  private func canUnfold(_ name: String) -> Bool { !isDirectly(name) && !composes(name) }

  private func composes(_ name: String) -> Bool {
    switch kind {
    case .composed: freeReferences.contains(name)
    case .recursive(name, _): false
    default: parts.contains { $0.composes(name) }
    }
  }

  private func joinedUnlessNull(with other: Schema) -> Schema? {
    Schema(kind).joined(with: Schema(other.kind))
  }

  /// The plain schema of the values that meet both; ``never`` for different types.
  private func joinedPlain(with other: Schema) -> Schema? {
    // Whether an older spelling stands in for a field depends on the object that has both.
    if hasAliases || other.hasAliases { return nil }
    switch (kind, other.kind) {
    case (.number(let left, let mine), .number(let right, let theirs)):
      let form = NumberForm.allCases.last { $0 == left || $0 == right } ?? left
      return Schema(.number(form, mine.joined(with: theirs)))
    case (.string(let mine), .string(let theirs)): return Schema(.string(mine.joined(with: theirs)))
    case (.array(let left, let mine), .array(let right, let theirs)):
      return Schema(.array(of: left.both(right), mine.joined(with: theirs)))
    case (.object(let mine), .object(let theirs)):
      let fields = mine.joined(with: theirs)
      return fields.contains { $0.isRequired && $0.schema == .never }
        ? .never : Schema(.object(fields))
    case (.map(let shape), .map(let other)): return shape.joined(with: other)
    case (.map(let shape), .object(let fields)), (.object(let fields), .map(let shape)):
      return shape.joined(with: ObjectShape(fields: fields, others: .any))
    case (_, _) where kind == other.kind: return self
    case (.uuid(nil), .uuid): return other
    case (.uuid, .uuid(nil)): return self
    default:
      if jsonType != other.jsonType { return .never }
      if case .string([]) = kind { return other }
      if case .string([]) = other.kind { return self }
      return nil
    }
  }

  private var hasAliases: Bool {
    switch kind {
    case .object(let fields): fields.contains { $0.aliased != nil }
    case .map(let shape): shape.fields.contains { $0.aliased != nil }
    default: false
    }
  }

  /// Both of two schemas, where that is to be joined when it is needed.
  fileprivate func both(_ other: Schema) -> Schema {
    if self == other || other == .any { return self }
    return self == .any ? other : .all(of: self, other)
  }

  /// The same alternatives, each joined with another schema; `nil` where that does not help.
  private func distributed(over other: Schema) -> Schema? {
    if other.isCondition, case .composed(.not) = other.kind { return nil }
    let known = [other.kind, kind].map { kind -> Int in
      switch kind {
      case .union(let parts), .composed(.exactlyOne(let parts)): parts.count
      case .composed(.tagged(_, let alternatives)): alternatives.count
      case .composed(.choice): 2
      default: 1
      }
    }
    guard known[0] * known[1] <= Self.alternativesLimit,
      size(upTo: Self.sizeLimit) + other.size(upTo: Self.sizeLimit) <= Self.sizeLimit
    else { return nil }
    func joined(_ part: Schema) -> Schema { Schema.all(of: part, other).merged }
    switch kind {
    case .union(let parts):
      let left = parts.map(joined).filter { $0 != .never }
      return left.count > 1 ? Schema(.union(left)) : left.first ?? .never
    case .composed(.exactlyOne(let parts)):
      let left = parts.map(joined).filter { $0 != .never }
      return left.count > 1 ? Schema(.composed(.exactlyOne(left))) : left.first ?? .never
    case .composed(.tagged(let member, let alternatives)):
      if jsonTypes.allSatisfy({ !other.jsonTypes.contains($0) }) { return .never }
      return Schema(
        .composed(
          .tagged(by: member, alternatives.map { TaggedSchema($0.tag, joined($0.schema)) })))
    case .composed(.choice(let condition, let then, let otherwise)):
      return Schema(
        .composed(
          .choice(
            condition: condition, then: then.map(joined) ?? other,
            otherwise: otherwise.map(joined) ?? other)))
    default: return nil
    }
  }

  /// The values of the schema that also meet that of their type.
  private func constrained(perType parts: [Schema]) -> Schema? {
    if case .composed(.perType(let mine)) = kind {
      let joined = mine.map { part -> Schema in
        parts.filter { $0.jsonTypes == part.jsonTypes }.reduce(part) { $0.both($1) }
      }
      let further = parts.filter { part in !mine.contains { $0.jsonTypes == part.jsonTypes } }
      return Schema(.composed(.perType(joined + further)))
    }
    let types = jsonTypes
    guard types.count == 1, !isCondition else { return nil }
    if case .constants = kind { return nil }
    return parts.filter { $0.jsonTypes == types }.reduce(self) {
      $0.isCondition ? $0 : Schema.all(of: $0, $1).merged
    }
  }
}

extension Array {
  /// The elements of both, equal ones once.
  fileprivate func joined<Limit>(with other: Self) -> Self where Element == Constraint<Limit> {
    self + other.filter { !contains($0) }
  }
}

extension [Field] {
  /// The fields of both; those of the same name must meet both schemas.
  fileprivate func joined(with other: [Field]) -> [Field] {
    let mine = map { field -> Field in
      guard let twin = other.first(where: { $0.name == field.name }) else { return field }
      var both = field.schema == .any ? twin : field
      both.schema = field.schema.both(twin.schema)
      if field.isRequired || twin.isRequired { both.presence = .required }
      if case .composed(.all) = both.schema.kind { both.schema = both.schema.merged }
      both.isReadOnly = field.isReadOnly || twin.isReadOnly
      both.isWriteOnly = field.isWriteOnly || twin.isWriteOnly
      return both
    }
    return mine + other.filter { field in !contains { $0.name == field.name } }
  }
}

extension ObjectShape {
  /// The shape of the objects that meet both; ``Schema/never`` where one requires a member that the
  /// other one has not, `nil` where the name of a field must also keep the limits of the other one.
  fileprivate func joined(with other: ObjectShape) -> Schema? {
    guard patterns.isEmpty, other.patterns.isEmpty else { return nil }
    guard !limitsNames(of: other.fields), !other.limitsNames(of: self.fields) else { return nil }
    var fields = fields.joined(with: other.fields)
    for (shape, twin) in [(self, other), (other, self)] {
      for index in fields.indices.reversed()
      where !shape.fields.contains(where: { $0.name == fields[index].name }) {
        guard let others = shape.others else {
          if fields[index].isRequired { return .never }
          fields.remove(at: index)
          continue
        }
        guard twin.fields.contains(where: { $0.name == fields[index].name }) else { continue }
        fields[index].schema = fields[index].schema.both(others)
      }
    }
    if fields.contains(where: { $0.isRequired && $0.schema == .never }) { return .never }
    var shape = self
    shape.fields = fields
    shape.keys = keys.joined(with: other.keys)
    shape.others = others.flatMap { mine in other.others.map { mine.both($0) } }
    shape.minimum = max(minimum, other.minimum)
    shape.maximum = [maximum, other.maximum].compactMap(\.self).min()
    if exampleKeys.isEmpty { shape.exampleKeys = other.exampleKeys }
    return Schema(.map(shape))
  }

  /// Whether some of the fields are further members here, with limits on their names.
  private func limitsNames(of others: [Field]) -> Bool {
    !keys.isEmpty && others.contains { field in !fields.contains { $0.name == field.name } }
  }
}
