import ContractJSON

/// The parts that a value must all meet, joined as far as that is possible.
///
/// Fields and constraints are joined, and alternatives are joined with each of the other parts.
struct SchemaMerge {
  /// The parts that cannot be joined with each other.
  private var left: [Schema] = []

  init(_ parts: [Schema]) {
    let parts = Self.joiningObjects(parts.flatMap(\.flattened))
    if parts.count > Self.manyParts {
      left = parts
    } else {
      for part in parts { add(part) }
    }
  }
}

extension SchemaMerge {
  /// The schema of the values that meet all parts, null aside.
  ///
  /// The parts that cannot be joined remain as ``Composition/all(_:)``, the part to make values of first.
  var schema: Schema {
    let parts = left.sorted { $0.rank < $1.rank }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .any : Schema(.composed(.all(parts)))
  }

  /// More parts are not joined with each other: each is compared with all before.
  private static let manyParts = 100

  /// From so many objects on, these are joined first, and all at once: one after the other, each would copy the
  /// fields of all before.
  private static let manyObjects = 16

  private static func joiningObjects(_ parts: [Schema]) -> [Schema] {
    let objects = parts.indices.filter { parts[$0].isPlainObject }
    guard objects.count > manyObjects else { return parts }
    var fields: [Field] = []
    var locations: [String: Int] = [:]
    for field in objects.flatMap({ parts[$0].fields }) {
      if let location = locations[field.name] {
        fields[location] = fields[location].joined(with: field)
      } else {
        locations[field.name] = fields.count
        fields.append(field)
      }
    }
    if fields.contains(where: { $0.isRequired && $0.schema == .never }) { return [.never] }
    let others = parts.indices.filter { !parts[$0].isPlainObject }.map { parts[$0] }
    return [Schema(.object(fields))] + others
  }

  private mutating func add(_ part: Schema) {
    var part = part
    while let (index, joined) = firstJoined(with: part) {
      left.remove(at: index)
      part = joined
    }
    left.append(part)
  }

  /// The first part that can be joined with another one, and both as one schema.
  private func firstJoined(with part: Schema) -> (index: Int, schema: Schema)? {
    // Not lazily: that would join each pair twice, and inside of each the pairs in it.
    for index in left.indices {
      if let joined = left[index].joined(with: part) { return (index, joined) }
    }
    return nil
  }
}

extension Schema {
  /// The parts of a schema that must all be met, without null.
  fileprivate var flattened: [Schema] {
    var schema = merged
    guard case .composed(.all(let parts)) = schema.kind else {
      schema.isNullable = false
      return [schema]
    }
    return parts.flatMap(\.flattened)
  }

  /// In the order in which values are made of the parts.
  fileprivate var rank: Int {
    if case .constants = kind { 0 } else { isCondition ? 2 : 1 }
  }

  /// How many alternatives a union may get by joining it with another one.
  fileprivate static let alternativesLimit = 64

  /// The same with those inside them: each union that is joined doubles what the next one is joined with.
  fileprivate static let nestedAlternativesLimit = 256

  /// How many schemas may occur in alternatives that are joined with another schema; joining larger
  /// ones at each level would never end.
  fileprivate static let sizeLimit = 400

  /// The schema of the values that meet both, null aside; `nil` where no schema says so.
  fileprivate func joined(with other: Schema) -> Schema? {
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
    case (.recursive(let name, let body), .object):
      let unfolds = body.canUnfold(name) && !other.isRecursive
      return unfolds ? unfolded.joinedUnlessNull(with: other) : nil
    case (.object, .recursive(let name, let body)):
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
  fileprivate func canUnfold(_ name: String) -> Bool { !isDirectly(name) && !composes(name) }

  fileprivate func composes(_ name: String) -> Bool {
    switch kind {
    case .composed: freeReferences.contains(name)
    case .recursive(name, _): false
    default: parts.contains { $0.composes(name) }
    }
  }

  fileprivate func joinedUnlessNull(with other: Schema) -> Schema? {
    Schema(kind).joined(with: Schema(other.kind))
  }

  /// The plain schema of the values that meet both; ``never`` for different types.
  fileprivate func joinedPlain(with other: Schema) -> Schema? {
    // Whether an older spelling stands in for a field depends on the object that has both.
    if hasAliases || other.hasAliases { return nil }
    switch (kind, other.kind) {
    case (.number(let left, let first), .number(let right, let second)):
      let form = NumberForm.allCases.last { $0 == left || $0 == right } ?? left
      return Schema(.number(form, first.joined(with: second)))
    case (.string(let first), .string(let second)): return .joined(first, second)
    case (.array(let left, let first), .array(let right, let second)):
      return Schema(.array(of: left.both(right), first.joined(with: second)))
    case (.object(let shape), .object(let other)): return shape.joined(with: other)
    case (_, _) where kind == other.kind: return self
    default: return jsonType != other.jsonType ? .never : nil
    }
  }

  /// The texts within the limits of both; `nil` where one alone is a type, such as a date or a UUID.
  private static func joined(_ first: [TextConstraint], _ second: [TextConstraint]) -> Schema? {
    switch (first.typedText, second.typedText) {
    case (nil, nil): return Schema(.string(first.joined(with: second)))
    case (let left?, let right?) where left == right: return left.schema
    case (.uuid(nil)?, .uuid?): return Schema(.string(second))
    case (.uuid?, .uuid(nil)?): return Schema(.string(first))
    case (_?, nil): return second.isEmpty ? Schema(.string(first)) : nil
    case (nil, _?): return first.isEmpty ? Schema(.string(second)) : nil
    default: return nil
    }
  }

  /// Whether it is an object that can be joined with others by its fields alone.
  fileprivate var isPlainObject: Bool {
    if case .object(let shape) = kind { shape.isPlain && !hasAliases } else { false }
  }

  fileprivate var hasAliases: Bool {
    if case .object(let shape) = kind { shape.fields.contains { $0.aliased != nil } } else { false }
  }

  /// Both of two schemas, where that is to be joined when it is needed.
  fileprivate func both(_ other: Schema) -> Schema {
    if self == other || other == .any { return self }
    return self == .any ? other : .all(of: self, other)
  }

  /// The same alternatives, each joined with another schema; `nil` where that does not help.
  fileprivate func distributed(over other: Schema) -> Schema? {
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
      size(upTo: Self.sizeLimit) + other.size(upTo: Self.sizeLimit) <= Self.sizeLimit,
      nestedAlternatives * other.nestedAlternatives <= Self.nestedAlternativesLimit
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

  /// The number of alternatives, with those of each alternative.
  private var nestedAlternatives: Int {
    switch kind {
    case .union(let parts), .composed(.exactlyOne(let parts)):
      parts.reduce(0) { $0 + $1.nestedAlternatives }
    case .composed(.tagged(_, let alternatives)):
      alternatives.reduce(0) { $0 + $1.schema.nestedAlternatives }
    case .composed(.choice(_, let then, let otherwise)):
      (then?.nestedAlternatives ?? 1) + (otherwise?.nestedAlternatives ?? 1)
    default: 1
    }
  }

  /// The values of the schema that also meet that of their type.
  fileprivate func constrained(perType parts: [Schema]) -> Schema? {
    if case .composed(.perType(let typed)) = kind {
      let joined = typed.map { part -> Schema in
        parts.filter { $0.jsonTypes == part.jsonTypes }.reduce(part) { $0.both($1) }
      }
      let further = parts.filter { part in !typed.contains { $0.jsonTypes == part.jsonTypes } }
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

extension Field {
  /// The field with both schemas of a field of the same name.
  fileprivate func joined(with twin: Field) -> Field {
    var both = schema == .any ? twin : self
    both.schema = schema.both(twin.schema)
    if isRequired || twin.isRequired { both.presence = .required }
    if case .composed(.all) = both.schema.kind { both.schema = both.schema.merged }
    both.isReadOnly = isReadOnly || twin.isReadOnly
    both.isWriteOnly = isWriteOnly || twin.isWriteOnly
    return both
  }
}

extension [Field] {
  /// The fields of both; those of the same name must meet both schemas.
  fileprivate func joined(with other: [Field]) -> [Field] {
    let joined = map { field -> Field in
      other.first { $0.name == field.name }.map { field.joined(with: $0) } ?? field
    }
    return joined + other.filter { field in !contains { $0.name == field.name } }
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
        guard let others = shape.allowedOthers else {
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
    shape.isSilent = isSilent && other.isSilent
    if !shape.isSilent {
      shape.others = allowedOthers.flatMap { schema in other.allowedOthers.map { schema.both($0) } }
    }
    shape.minimum = max(minimum, other.minimum)
    shape.maximum = [maximum, other.maximum].compactMap(\.self).min()
    if exampleKeys.isEmpty { shape.exampleKeys = other.exampleKeys }
    return Schema(.object(shape))
  }

  /// Whether some of the fields are further members here, with limits on their names.
  private func limitsNames(of others: [Field]) -> Bool {
    !keys.isEmpty && others.contains { field in !fields.contains { $0.name == field.name } }
  }
}
