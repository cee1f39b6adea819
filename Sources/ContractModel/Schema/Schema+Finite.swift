import ContractJSON

extension Schema {
  /// A schema without recursion and maps that accepts some of the same values: what a generator of
  /// values, of invalid values and of responses works on.
  ///
  /// A recursive schema is repeated a few times, and beyond that left out: as an absent optional
  /// field, an empty list, null or another alternative. A map becomes an object with some members.
  /// `nil` where no finite value is left.
  ///
  /// - Parameters:
  ///   - position: The line of the schema.
  ///   - shapes: What references stand for that no recursive schema around them defines; their optional parts
  ///     that refer to others are left out.
  /// - Returns: The finite schema.
  package func finite(at position: SourcePosition, knowing shapes: [String: Schema] = [:])
    -> Schema?
  {
    guard isRecursive || containsMap || containsComposition else { return self }
    return finite(at: position, Scope(shapes: shapes))
  }

  /// The same, for schemas outside of a contract; the schema itself where no finite value is left.
  package var finite: Schema { finite(at: SourcePosition(file: "", line: 0)) ?? self }

  /// How often a recursive schema occurs in itself: seldom where it does so in several places, and
  /// not at all inside of another one, because each level multiplies the size.
  private func levels(within scope: Scope) -> Int {
    scope.repetitions.isEmpty ? (referenceCount > 1 ? 1 : 2) : 0
  }

  private var referenceCount: Int {
    if case .reference = kind { 1 } else { parts.reduce(0) { $0 + $1.referenceCount } }
  }

  private var containsMap: Bool {
    if case .map = kind { true } else { parts.contains(where: \.containsMap) }
  }

  private var containsComposition: Bool {
    if case .composed = kind { true } else { parts.contains(where: \.containsComposition) }
  }

  /// What names stand for.
  private struct Scope {
    var repetitions: [String: Repetition] = [:]

    /// The shapes of the contract, for other names.
    var shapes: [String: Schema]

    /// The shapes around that are taken from there.
    var open: Set<String> = []

    subscript(name: String) -> Repetition? {
      get { repetitions[name] }
      set { repetitions[name] = newValue }
    }
  }

  /// What a name stands for, and how often it may still be repeated.
  private struct Repetition {
    var body: Schema
    var rest: Int
  }

  private func finite(
    at position: SourcePosition, _ scope: Scope
  ) -> Schema? {
    let finite: Schema?
    switch kind {
    case .boolean, .number, .string, .date, .timestamp, .uuid, .any, .constants: return self
    case .array(let element, let limits):
      if let element = element.finite(at: position, scope) {
        finite = Schema(.array(of: element, limits))
      } else if limits.allSatisfy({ $0.limit.allows([]) }) {
        finite = Schema(.array(of: .any, [.count(0...0)]))
      } else {
        finite = nil
      }
    case .object(let fields):
      finite = Self.finite(fields, scope).map { Schema(.object($0)) }
    case .map(let shape):
      finite = Self.finite(shape.fields, scope).flatMap { fields in
        let others = shape.others?.finite(at: position, scope)
        return shape.samples(besides: fields, others, at: position)
          .map { Schema(.object(fields + $0)) }
      }
    case .union(let alternatives):
      let left = alternatives.compactMap { $0.finite(at: position, scope) }
      finite = left.count > 1 ? Schema(.union(left)) : left.first
    case .composed(let composition):
      finite = Self.finite(composition, at: position, scope)
    case .recursive(let name, let body):
      var scope = scope
      scope[name] = Repetition(body: body, rest: body.levels(within: scope))
      finite = body.finite(at: position, scope)
    case .reference(let name):
      guard var repetition = scope[name] else {
        finite = shape(name, at: position, scope)
        break
      }
      repetition.rest -= 1
      var inner = scope
      inner[name] = repetition
      finite = repetition.rest < 0 ? nil : repetition.body.finite(at: position, inner)
    }
    guard isNullable else { return finite }
    return finite?.nullable ?? Schema(.constants([.null]))
  }

  /// A shape of the contract, without parts that refer to others where they may be absent.
  private func shape(_ name: String, at position: SourcePosition, _ scope: Scope) -> Schema? {
    guard let shape = scope.shapes[name] else { return .any }
    guard !scope.open.contains(name) else { return nil }
    var inner = scope
    inner.open.insert(name)
    return shape.finite(at: position, inner)
  }

  /// Compositions as plain unions, or as ``Composition/all(_:)`` whose first part has candidates for
  /// values, which the others accept or not.
  private static func finite(
    _ composition: Composition, at position: SourcePosition, _ scope: Scope
  ) -> Schema? {
    func finite(_ schema: Schema) -> Schema? { schema.finite(at: position, scope) }
    func union(_ alternatives: [Schema]) -> Schema? {
      let left = alternatives.compactMap(finite)
      return left.count > 1 ? Schema(.union(left)) : left.first
    }
    switch composition {
    case .all(let parts):
      let merged = Schema(.composed(.all(parts))).merged
      guard case .composed(.all(let parts)) = merged.kind else { return finite(merged) }
      let bases = parts.filter { !$0.isCondition }
      let made = bases.compactMap(finite)
      guard made.count == bases.count else { return nil }
      let values = made.isEmpty ? parts.filter { !$0.isNegation }.compactMap(finite) : made
      let base = values.isEmpty ? samples : Schema(.composed(.all(values))).merged
      let conditions = made.count > 1 ? parts : parts.filter(\.isCondition)
      return base.where(conditions.map { $0.closed(by: scope) }, isNullable: merged.isNullable)
    case .exactlyOne(let parts):
      if parts.areOfDifferentTypes { return union(parts) }
      let whole = Schema(.composed(composition)).closed(by: scope)
      return union(parts.compactMap { finite($0)?.where([whole]) })
    case .not:
      let whole = Schema(.composed(composition))
      return whole == .never ? nil : samples.where([whole.closed(by: scope)])
    case .tagged(let member, let alternatives):
      let made = alternatives.compactMap { alternative in
        finite(alternative.schema).map { TaggedSchema(alternative.tag, $0) }
      }
      return union(Schema.tagged(by: member, made))
    case .tuple(let positions, let rest, let minimum):
      let left = positions.map(finite)
      let known = left.prefix { $0 != nil }.compactMap(\.self)
      guard known.count >= min(minimum, positions.count) else { return nil }
      let further = known.count == positions.count ? rest.flatMap(finite) : nil
      guard further != nil || minimum <= known.count else { return nil }
      return Schema(.composed(.tuple(known, rest: further, minimum: minimum)))
    case .containing(let schema, let minimum, let maximum):
      let count: ListConstraint = .count(minimum: minimum, maximum: maximum)
      return finite(schema).map { Schema(.array(of: $0, [count])) }
    case .perType(let parts):
      let free = Schema.scalars.filter { scalar in
        !parts.contains { $0.jsonTypes == scalar.jsonTypes }
      }
      return union(parts + free)?.nullable
    case .choice(let condition, let then, let otherwise):
      return union([
        .all(of: condition, then ?? .any), .all(of: otherwise ?? .any, .not(condition)),
      ])
    }
  }

  private static let scalars: [Schema] = [.string, .number, .boolean]

  /// Values of every type, as candidates.
  private static let samples: Schema = .either(
    .string, .number, .boolean, .array(of: .any), .object { Field("member", .any, .optional) }
  ).nullable

  /// The values of the schema that meet conditions, too.
  private func `where`(_ conditions: [Schema], isNullable: Bool = false) -> Schema {
    var parts = [self]
    if case .composed(.all(let inner)) = kind { parts = inner }
    // Negated twice, so that it stays a condition and is not joined with the values.
    parts += conditions.map { $0.isNegation ? $0 : .not(.not($0)) }
    return Schema(.composed(.all(parts)), isNullable: isNullable)
  }

  private var isNegation: Bool { if case .composed(.not) = kind { true } else { false } }

  /// The schema with the references that it leaves open defined by recursive schemas around it.
  private func closed(by scope: Scope) -> Schema {
    // What replaces a reference may refer to a schema further out.
    scope.repetitions.reduce(self) { schema, _ in
      schema.freeReferences.sorted().reduce(schema) { schema, name in
        guard let body = scope[name]?.body else { return schema }
        return schema.replacing(name, by: .recursive(name, body))
      }
    }
  }

  /// The fields without those that may be absent and have no finite value.
  private static func finite(_ fields: [Field], _ scope: Scope) -> [Field]? {
    var left: [Field] = []
    for var field in fields {
      if !scope.open.isEmpty, !field.isRequired, field.schema.isRecursive { continue }
      if let schema = field.schema.finite(at: field.position, scope) {
        field.schema = schema
        left.append(field)
      } else if field.isRequired {
        return nil
      }
    }
    return left
  }
}

extension ObjectShape {
  /// Some members as fields: as many required ones as there must be, and a few optional ones.
  ///
  /// `nil` where there are too few.
  fileprivate func samples(
    besides fields: [Field], _ value: Schema?, at position: SourcePosition
  ) -> [Field]? {
    let needed = max(0, minimum - fields.count(where: \.isRequired))
    let names = value == nil ? [] : sampleKeys.filter { key in !fields.contains { $0.name == key } }
    guard names.count >= needed else { return nil }
    let most = maximum.map { max(needed, $0 - fields.count) } ?? .max
    return names.prefix(min(max(needed, 2), most)).enumerated().map { index, name in
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
