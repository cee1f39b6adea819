import ContractJSON

/// Expands recursive schemas, references and maps into finite schemas.
struct FiniteSchemaBuilder {
  private var repetitions: [String: Repetition] = [:]

  /// The shapes of the contract, for other names.
  private let shapes: [String: Schema]

  /// The shapes around that are taken from there.
  private var open: Set<String> = []

  /// The schema that a name stands for, and how often it may still be repeated.
  private struct Repetition {
    var body: Schema
    var rest: Int
  }

  init(shapes: [String: Schema]) {
    self.shapes = shapes
  }
}

extension FiniteSchemaBuilder {
  /// Returns the finite form of a schema, see ``Schema/finite(at:knowing:)``.
  func form(of schema: Schema, at position: SourcePosition) -> Schema? {
    schema.isRecursive || schema.containsMapOrComposition ? finite(schema, at: position) : schema
  }

  private func finite(_ schema: Schema, at position: SourcePosition) -> Schema? {
    let form: Schema?
    switch schema.kind {
    case .array(let element, let limits):
      if let element = finite(element, at: position) {
        form = Schema(.array(of: element, limits))
      } else if limits.allSatisfy({ $0.limit.allows([]) }) {
        form = Schema(.array(of: .any, [.count(0...0)]))
      } else {
        form = nil
      }
    case .object(let shape) where shape.isPlain:
      form = finite(shape.fields).map { Schema(.object($0)) }
    case .object(let shape):
      form = finite(shape.fields).flatMap { fields in
        let others = shape.others.flatMap { finite($0, at: position) }
        return shape.sampleFields(fields, others, at: position).map { Schema(.object($0)) }
      }
    case .union(let alternatives):
      let left = alternatives.compactMap { finite($0, at: position) }
      form = left.count > 1 ? Schema(.union(left)) : left.first
    case .composed(let composition):
      form = finite(composition, at: position)
    case .recursive(let name, let body):
      var inner = self
      inner.repetitions[name] = Repetition(body: body, rest: levels(of: body))
      form = inner.finite(body, at: position)
    case .reference(let name):
      guard var repetition = repetitions[name] else {
        form = shape(name, at: position)
        break
      }
      repetition.rest -= 1
      var inner = self
      inner.repetitions[name] = repetition
      form = repetition.rest < 0 ? nil : inner.finite(repetition.body, at: position)
    default: return schema
    }
    guard schema.isNullable else { return form }
    return form?.nullable ?? Schema(.constants([.null]))
  }

  /// A shape of the contract, without parts that refer to others where they may be absent.
  private func shape(_ name: String, at position: SourcePosition) -> Schema? {
    guard let shape = shapes[name] else { return .any }
    guard !open.contains(name) else { return nil }
    var inner = self
    inner.open.insert(name)
    return inner.finite(shape, at: position)
  }

  /// Compositions as plain unions, or as ``Composition/all(_:)`` whose first part has candidates for
  /// values, which the others accept or not.
  private func finite(_ composition: Composition, at position: SourcePosition) -> Schema? {
    func finite(_ schema: Schema) -> Schema? { self.finite(schema, at: position) }
    func union(_ alternatives: [Schema]) -> Schema? {
      let left = alternatives.compactMap(finite)
      return left.count > 1 ? Schema(.union(left)) : left.first
    }
    switch composition {
    case .all(let parts):
      return all(parts, at: position)
    case .exactlyOne(let parts):
      if parts.areOfDifferentTypes { return union(parts) }
      let whole = closed(Schema(.composed(composition)))
      return union(
        parts.prefix(Self.alternativesLimit).compactMap { finite($0)?.where([whole]) })
    case .not:
      let whole = Schema(.composed(composition))
      return whole == .never ? nil : Self.samples.where([closed(whole)])
    case .tagged(let member, let alternatives):
      let made = alternatives.compactMap { alternative in
        finite(alternative.schema).map { TaggedSchema(alternative.tag, $0) }
      }
      return union(Schema.tagged(by: member, made))
    case .tuple(let positions, let rest, let minimum):
      return tuple(positions, rest: rest, minimum: minimum, at: position)
    case .containing(let schema, let minimum, let maximum):
      let count: ListConstraint = .count(minimum: minimum, maximum: maximum)
      return finite(schema).map { Schema(.array(of: $0, [count])) }
    case .perType(let parts):
      let free = Self.scalars.filter { scalar in
        !parts.contains { $0.jsonTypes == scalar.jsonTypes }
      }
      return union(parts + free)?.nullable
    case .choice(let condition, let then, let otherwise):
      return union([
        .all(of: condition, then ?? .any), .all(of: otherwise ?? .any, .not(condition)),
      ])
    }
  }

  private func all(_ parts: [Schema], at position: SourcePosition) -> Schema? {
    func finite(_ schema: Schema) -> Schema? { self.finite(schema, at: position) }
    let merged = Schema(.composed(.all(parts))).merged
    guard case .composed(.all(let parts)) = merged.kind else { return finite(merged) }
    let bases = parts.filter { !$0.isCondition }
    let made = bases.compactMap(finite)
    guard made.count == bases.count else { return nil }
    let values = made.isEmpty ? parts.filter { !$0.isNegation }.compactMap(finite) : made
    let base = values.isEmpty ? Self.samples : Schema(.composed(.all(values))).merged
    let conditions = made.count > 1 ? parts : parts.filter(\.isCondition)
    return base.where(conditions.map(closed), isNullable: merged.isNullable)
  }

  private func tuple(
    _ positions: [Schema], rest: Schema?, minimum: Int, at position: SourcePosition
  ) -> Schema? {
    let known = positions.map { finite($0, at: position) }.prefix { $0 != nil }
      .compactMap(\.self)
    guard known.count >= min(minimum, positions.count) else { return nil }
    let further =
      known.count == positions.count ? rest.flatMap { finite($0, at: position) } : nil
    guard further != nil || minimum <= known.count else { return nil }
    return Schema(.composed(.tuple(known, rest: further, minimum: minimum)))
  }

  /// Of how many exclusive alternatives values are made: each value has to be tried with all of them.
  private static let alternativesLimit = 100

  private static let scalars: [Schema] = [.string, .number, .boolean]

  /// Values of every type, as candidates.
  private static let samples: Schema = .either(
    .string, .number, .boolean, .array(of: .any), .object { Field("member", .any, .optional) }
  ).nullable

  /// The schema with the references that it leaves open defined by recursive schemas around it.
  private func closed(_ schema: Schema) -> Schema {
    // What replaces a reference may refer to a schema further out.
    repetitions.reduce(schema) { schema, _ in
      schema.freeReferences.sorted().reduce(schema) { schema, name in
        guard let body = repetitions[name]?.body else { return schema }
        return schema.replacing(name, by: .recursive(name, body))
      }
    }
  }

  /// The fields without those that may be absent and have no finite value.
  private func finite(_ fields: [Field]) -> [Field]? {
    var left: [Field] = []
    for var field in fields {
      if !open.isEmpty, !field.isRequired, field.schema.isRecursive { continue }
      if let schema = finite(field.schema, at: field.position) {
        field.schema = schema
        left.append(field)
      } else if field.isRequired {
        return nil
      }
    }
    return left
  }

  /// How often a recursive schema occurs in itself: seldom where it does so in several places, and
  /// not at all inside of another one, because each level multiplies the size.
  private func levels(of body: Schema) -> Int {
    repetitions.isEmpty ? (body.referenceCount > 1 ? 1 : 2) : 0
  }
}

extension Schema {
  fileprivate var referenceCount: Int {
    if case .reference = kind { 1 } else { parts.reduce(0) { $0 + $1.referenceCount } }
  }

  fileprivate var containsMapOrComposition: Bool {
    switch kind {
    case .object(let shape) where !shape.isPlain: true
    case .composed: true
    default: parts.contains(where: \.containsMapOrComposition)
    }
  }

  /// The values of the schema that meet conditions, too.
  fileprivate func `where`(_ conditions: [Schema], isNullable: Bool = false) -> Schema {
    var parts = [self]
    if case .composed(.all(let inner)) = kind { parts = inner }
    // Negated twice, so that it stays a condition and is not joined with the values.
    parts += conditions.map { $0.isNegation ? $0 : .not(.not($0)) }
    return Schema(.composed(.all(parts)), isNullable: isNullable)
  }

  fileprivate var isNegation: Bool { if case .composed(.not) = kind { true } else { false } }
}

extension ObjectShape {
  /// The fields and some further members: as many required ones as there must be, and a few optional ones.
  ///
  /// Where there are no further members, optional fields become required; `nil` where these are too few.
  fileprivate func sampleFields(
    _ fields: [Field], _ value: Schema?, at position: SourcePosition
  ) -> [Field]? {
    var fields = fields
    let needed = max(0, minimum - fields.count(where: \.isRequired))
    let names = value == nil ? [] : sampleKeys.filter { key in !fields.contains { $0.name == key } }
    let optional = fields.indices.filter { fields[$0].presence == .optional }
    let missing = max(0, needed - names.count)
    guard missing <= optional.count else { return nil }
    for index in optional.prefix(missing) { fields[index].presence = .required }
    let most = maximum.map { max(needed, $0 - fields.count) } ?? .max
    return fields
      + names.prefix(min(max(needed, 2), most)).enumerated().map { index, name in
        Field(
          name: name, schema: value ?? .any, presence: index < needed ? .required : .optional,
          summary: "", example: nil, position: position)
      }
  }
}

extension [Schema] {
  /// Whether no value meets two of them, because their JSON types differ.
  fileprivate var areOfDifferentTypes: Bool {
    let types = flatMap(\.jsonTypes)
    return Set(types).count == types.count && !contains { $0.isNullable || $0.kind == .any }
  }
}
