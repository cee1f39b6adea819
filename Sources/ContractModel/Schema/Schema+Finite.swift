import ContractJSON

extension Schema {
  /// A schema without recursion and maps that accepts some of the same values: what a generator of
  /// values, of invalid values and of responses works on.
  ///
  /// A recursive schema is repeated a few times, and beyond that left out: as an absent optional
  /// field, an empty list, null or another alternative. A map becomes an object with some members.
  /// `nil` where no finite value is left.
  package func finite(at position: SourcePosition) -> Schema? {
    guard isRecursive || containsMap else { return self }
    return finite(at: position, [:])
  }

  /// The same, for schemas outside of a contract; the schema itself where no finite value is left.
  package var finite: Schema { finite(at: SourcePosition(file: "", line: 0)) ?? self }

  /// How often a recursive schema occurs in itself: seldom where it does so in several places, and
  /// not at all inside of another one, because each level multiplies the size.
  private func levels(within scope: [String: Repetition]) -> Int {
    scope.isEmpty ? (referenceCount > 1 ? 1 : 2) : 0
  }

  private var referenceCount: Int {
    if case .reference = kind { 1 } else { parts.reduce(0) { $0 + $1.referenceCount } }
  }

  private var containsMap: Bool {
    if case .map = kind { true } else { parts.contains(where: \.containsMap) }
  }

  /// What a name stands for, and how often it may still be repeated.
  private struct Repetition {
    var body: Schema
    var rest: Int
  }

  private func finite(
    at position: SourcePosition, _ scope: [String: Repetition]
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
    case .recursive(let name, let body):
      var scope = scope
      scope[name] = Repetition(body: body, rest: body.levels(within: scope))
      finite = body.finite(at: position, scope)
    case .reference(let name):
      guard var repetition = scope[name] else { return .any }
      repetition.rest -= 1
      var inner = scope
      inner[name] = repetition
      finite = repetition.rest < 0 ? nil : repetition.body.finite(at: position, inner)
    }
    guard isNullable else { return finite }
    return finite?.nullable ?? Schema(.constants([.null]))
  }

  /// The fields without those that may be absent and have no finite value.
  private static func finite(_ fields: [Field], _ scope: [String: Repetition]) -> [Field]? {
    var left: [Field] = []
    for var field in fields {
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
