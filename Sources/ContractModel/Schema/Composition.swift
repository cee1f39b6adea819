/// A schema made of other schemas, and how they combine.
public enum Composition: Sendable, Hashable {
  /// The value meets every one of the schemas.
  case all([Schema])
  /// The value meets one of the schemas and no other.
  case exactlyOne([Schema])
  /// The value does not meet the schema.
  case not(Schema)
  /// An object; one of its members names the schema that the object meets.
  case tagged(by: String, [TaggedSchema])
  /// A list with a schema for each position; `rest` is that of all further elements, `nil` where there
  /// may be none.
  case tuple([Schema], rest: Schema?, minimum: Int)
  /// A list in which so many elements meet a schema; without a greatest number where that is `nil`.
  case containing(Schema, minimum: Int, maximum: Int?)
  /// Any value; one whose JSON type is that of a schema meets that schema.
  case perType([Schema])
  /// A value that meets `condition` also meets `then`, any other `otherwise`; `nil` is any value.
  case choice(condition: Schema, then: Schema?, otherwise: Schema?)
}

/// An alternative of a union that the value of a member selects.
public struct TaggedSchema: Sendable, Hashable {
  /// The value of the member.
  public var tag: String

  /// The schema of the object.
  public var schema: Schema

  /// Creates an alternative.
  public init(_ tag: String, _ schema: Schema) {
    self.tag = tag
    self.schema = schema
  }
}

extension Schema {
  /// A value that meets every one of several schemas: the common fields and those of one kind.
  public static func all(of parts: Schema...) -> Schema { Schema(.composed(.all(parts))) }

  /// A value that meets one of several schemas and no other.
  public static func exactlyOne(of alternatives: Schema...) -> Schema {
    Schema(.composed(.exactlyOne(alternatives)))
  }

  /// Any value that does not meet a schema.
  public static func not(_ schema: Schema) -> Schema { Schema(.composed(.not(schema))) }

  /// The values of this schema that do not meet another one.
  public func excluding(_ other: Schema) -> Schema { .all(of: self, .not(other)) }

  /// The lists of this schema in which some elements meet another one: at least one, unless stated otherwise.
  ///
  /// - Parameters:
  ///   - element: The schema of these elements.
  ///   - minimum: The least number of them.
  ///   - maximum: The greatest number of them; any number when `nil`.
  /// - Returns: The schema of the list.
  public func containing(
    _ element: Schema, minimum: Int = 1, maximum: Int? = nil
  ) -> Schema {
    .all(of: self, Schema(.composed(.containing(element, minimum: minimum, maximum: maximum))))
  }

  /// An object whose member `member` names its schema: `{"type": "circle", "radius": 2}`.
  ///
  /// The member is read first, wherever it is in the object. The schemas need not mention it.
  public static func union(
    by member: String, _ alternatives: KeyValuePairs<String, Schema>
  ) -> Schema {
    let alternatives = alternatives.map { TaggedSchema($0.key, $0.value) }
    return Schema(.composed(.tagged(by: member, alternatives)))
  }

  /// A list with a schema for each position: `["2025-11-17", 72.5]`.
  ///
  /// - Parameters:
  ///   - positions: The schemas of the first elements.
  ///   - rest: The schema of all further elements; there are none when `nil`.
  ///   - minimum: The least number of elements; one for each position when `nil`.
  /// - Returns: The schema of the list.
  public static func tuple(
    _ positions: Schema..., rest: Schema? = nil, minimum: Int? = nil
  ) -> Schema {
    let minimum = minimum ?? positions.count
    return Schema(.composed(.tuple(positions, rest: rest, minimum: minimum)))
  }

  /// Any value, constrained only where it is of a type: `.perType(.string(.length(...)), .number)`.
  ///
  /// A value of a type that no schema has is valid.
  public static func perType(_ schemas: Schema...) -> Schema {
    Schema(.composed(.perType(schemas)))
  }

  /// A value that meets one schema if it meets a condition, and another one otherwise.
  public static func choosing(
    if condition: Schema, then: Schema? = nil, else otherwise: Schema? = nil
  ) -> Schema {
    Schema(.composed(.choice(condition: condition, then: then, otherwise: otherwise)))
  }
}

extension Composition {
  /// The schemas of which it directly consists.
  var parts: [Schema] {
    switch self {
    case .all(let parts), .exactlyOne(let parts), .perType(let parts): parts
    case .not(let schema), .containing(let schema, _, _): [schema]
    case .tagged(_, let alternatives): alternatives.map(\.schema)
    case .tuple(let positions, let rest, _): positions + [rest].compactMap(\.self)
    case .choice(let condition, let then, let otherwise):
      [condition] + [then, otherwise].compactMap(\.self)
    }
  }

  func mapParts(_ change: (Schema) -> Schema) -> Composition {
    switch self {
    case .all(let parts): .all(parts.map(change))
    case .exactlyOne(let parts): .exactlyOne(parts.map(change))
    case .not(let schema): .not(change(schema))
    case .tagged(let member, let alternatives):
      .tagged(by: member, alternatives.map { TaggedSchema($0.tag, change($0.schema)) })
    case .tuple(let positions, let rest, let minimum):
      .tuple(positions.map(change), rest: rest.map(change), minimum: minimum)
    case .containing(let schema, let minimum, let maximum):
      .containing(change(schema), minimum: minimum, maximum: maximum)
    case .perType(let parts): .perType(parts.map(change))
    case .choice(let condition, let then, let otherwise):
      .choice(
        condition: change(condition), then: then.map(change), otherwise: otherwise.map(change))
    }
  }

  /// The same with every advisory constraint required, except in conditions: these choose, and do not
  /// constrain.
  var withAdviceRequired: Composition {
    switch self {
    case .not, .containing: self
    case .choice(let condition, let then, let otherwise):
      .choice(
        condition: condition, then: then?.withAdviceRequired,
        otherwise: otherwise?.withAdviceRequired)
    case .all, .exactlyOne, .tagged, .tuple, .perType: mapParts(\.withAdviceRequired)
    }
  }
}

extension Composition {
  /// A short description: `string, not one of a, b`.
  var summary: String {
    switch self {
    case .all(let parts): parts.map(\.summary).joined(separator: " and ")
    case .exactlyOne(let parts):
      "exactly one of: " + parts.map(\.summary).joined(separator: "; ")
    case .not(.any): "no value"
    case .not(let schema): "not " + schema.summary
    case .tagged(let member, let alternatives):
      "object with \(member) \(alternatives.map(\.tag).joined(separator: ", "))"
    case .tuple(let positions, let rest, let minimum):
      "array of \(positions.map(\.summary).joined(separator: ", "))"
        + (rest.map { ", then \($0.summary)" } ?? "")
        + (minimum == positions.count ? "" : ", at least \(minimum) elements long")
    case .containing(let schema, let minimum, let maximum):
      "array with \(minimum)" + (maximum.map { " to \($0)" } ?? " or more")
        + " elements of \(schema.summary)"
    case .perType(let parts):
      "any value (\(parts.map(\.summary).joined(separator: "; ")))"
    case .choice(let condition, let then, let otherwise):
      [
        then.map { "\($0.summary) if \(condition.summary)" },
        otherwise.map { "\($0.summary) unless \(condition.summary)" },
      ].compactMap(\.self).joined(separator: "; ")
    }
  }

  /// The JSON types that a value may have, without null.
  var jsonTypes: [String] {
    let every = Schema.any.jsonTypes
    switch self {
    case .all(let parts):
      return parts.reduce(every) { types, part in
        types.filter(part.jsonTypes.contains)
      }
    case .exactlyOne(let parts): return Schema(.union(parts)).jsonTypes
    case .not, .perType: return every
    case .tagged: return ["object"]
    case .tuple, .containing: return ["array"]
    case .choice(_, let then, let otherwise):
      guard let then, let otherwise else { return every }
      return Schema(.union([then, otherwise])).jsonTypes
    }
  }
}

extension Schema {
  /// What no value meets.
  package static let never: Schema = .not(.any)

  /// The alternatives of a tagged union with their member, as far as it can be added.
  package static func tagged(by member: String, _ alternatives: [TaggedSchema]) -> [Schema] {
    alternatives.map { alternative in
      var tagField = Field(member, .oneOf(alternative.tag))
      // The author has not written this field; a field beside it shows the line of the alternative.
      if let written = alternative.schema.memberFields.first {
        tagField.position = written.position
      }
      let tag: Schema = .object { tagField }
      if case .reference = alternative.schema.kind { return alternative.schema }
      return Schema.all(of: alternative.schema, tag).merged
    }
  }

  /// The branches of a choice, to which the fields of the condition are known.
  package static func branches(
    of condition: Schema, _ then: Schema?, _ otherwise: Schema?
  ) -> (then: Schema?, otherwise: Schema?) {
    let known = Schema(
      .object(
        condition.merged.memberFields.map { field in
          var field = field
          (field.schema, field.presence) = (.any, .optional)
          return field
        }))
    func joined(_ branch: Schema) -> Schema {
      guard branch.isObject else { return branch }
      var joined = Schema.all(of: branch, known).merged
      joined.isNullable = branch.isNullable
      return joined
    }
    return (then.map(joined), otherwise.map(joined))
  }

  private var isObject: Bool { merged.jsonTypes == ["object"] }

  /// The fields of an object or a map.
  private var memberFields: [Field] {
    switch kind {
    case .object(let fields): fields
    case .map(let shape): shape.fields
    default: []
    }
  }

  /// The schema with further members allowed in every object, for conditions: these depend on the
  /// members that they mention, and not on the policy for undocumented ones.
  package var withOpenObjects: Schema {
    let schema = mapParts(\.withOpenObjects)
    if case .object = schema.kind { return schema.open }
    return schema
  }
}
