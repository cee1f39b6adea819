public import ContractJSON

extension Schema {
  /// True or false.
  public static let boolean = Schema(.boolean)

  /// A calendar date, `YYYY-MM-DD`.
  public static let date = Schema(.date)

  /// A UUID of any version.
  public static let uuid = Schema(.uuid(version: nil))

  /// Any string.
  public static let string = Schema(.string([]))

  /// One of these strings and no other.
  public static func oneOf(_ values: String...) -> Schema { .string(.oneOf(values)) }

  /// Any date and time (RFC 3339 `date-time`), in any precision and zone.
  public static let timestamp = Schema(.timestamp(Timestamp(fractionDigits: 0...9, zone: .any)))

  /// Any number.
  public static let number = Schema(.number(.any, []))

  /// Any whole number.
  public static let integer = Schema(.number(.whole, []))

  /// A UUID of one version.
  public static func uuid(version: Int) -> Schema { Schema(.uuid(version: version)) }

  /// A string within constraints.
  public static func string(_ constraints: TextConstraint...) -> Schema {
    Schema(.string(constraints))
  }

  /// A number within constraints.
  public static func number(_ constraints: NumberConstraint...) -> Schema {
    Schema(.number(.any, constraints))
  }

  /// A whole number within constraints.
  public static func integer(
    _ constraints: NumberConstraint..., form: NumberForm = .whole
  ) -> Schema {
    Schema(.number(form, constraints))
  }

  /// A list within constraints.
  public static func array(of element: Schema, _ constraints: ListConstraint...) -> Schema {
    Schema(.array(of: element, constraints))
  }

  /// A date and time with an exact number of fraction digits (RFC 3339 `date-time`).
  public static func timestamp(fractionDigits: Int, zone: Timestamp.Zone = .utc) -> Schema {
    .timestamp(fractionDigits: fractionDigits...fractionDigits, zone: zone)
  }

  /// A date and time with a number of fraction digits within a range (RFC 3339 `date-time`).
  public static func timestamp(
    fractionDigits: ClosedRange<Int>, zone: Timestamp.Zone = .utc
  ) -> Schema {
    Schema(.timestamp(Timestamp(fractionDigits: fractionDigits, zone: zone)))
  }

  /// An object with the fields of a block, one to a line.
  public static func object(@FieldsBuilder _ fields: () -> [Field]) -> Schema {
    Schema(.object(fields()))
  }

  /// Any value, including null.
  public static let any = Schema(.any)

  /// Exactly this value.
  public static func constant(_ value: JSON) -> Schema { Schema(.constants([value])) }

  /// One of these values, of any types; for texts alone see ``oneOf(_:)``.
  public static func values(_ values: JSON...) -> Schema { Schema(.constants(values)) }

  /// A value that meets at least one of several schemas.
  public static func either(_ alternatives: Schema...) -> Schema { Schema(.union(alternatives)) }

  /// Returns a schema that also accepts one string with a special meaning: `""` for "no date yet".
  public func or(_ sentinel: String) -> Schema { .either(self, .string(.oneOf([sentinel]))) }

  /// Returns a schema that also accepts null.
  public static func nullable(_ schema: Schema) -> Schema { schema.nullable }

  /// The same schema, also accepting null.
  public var nullable: Schema {
    var copy = self
    copy.isNullable = true
    return copy
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

extension Schema {
  /// An object with any number of members, whose values all have one schema: `{"en": "Hello"}`.
  ///
  /// - Parameters:
  ///   - value: The schema of the values.
  ///   - keys: The limits on the names of the members.
  ///   - count: The number of members; any number when `nil`.
  ///   - examples: Names for values that are made; needed where the limits on names are narrower
  ///     than `first`, `second` and so on.
  /// - Returns: The schema of the object.
  public static func map(
    of value: Schema, keys: TextConstraint..., count: ClosedRange<Int>? = nil,
    examples: [String] = []
  ) -> Schema {
    Schema(
      .object(
        ObjectShape(
          keys: keys, others: value, minimum: count?.lowerBound ?? 0, maximum: count?.upperBound,
          exampleKeys: examples)))
  }

  /// The object without any further members: one that the contract does not define is drift,
  /// whatever the policy for undocumented fields.
  public var closed: Schema { withOthers(nil, keys: [], examples: []) }

  /// The object with any further members, which are no drift and no note.
  public var open: Schema { withOthers(.any, keys: [], examples: []) }

  /// The object with further members, whose values all have one schema.
  public func with(
    others: Schema, keys: TextConstraint..., examples: [String] = []
  ) -> Schema {
    withOthers(others, keys: keys, examples: examples)
  }

  /// The object with members whose names match a pattern and whose values have a schema; also fields meet it
  /// whose names match.
  ///
  /// Members of other names are drift unless the object is ``open`` or has others.
  ///
  /// - Parameters:
  ///   - pattern: A regular expression, found anywhere in the name.
  ///   - schema: The schema of the values.
  /// - Returns: The schema of the object.
  public func with(membersMatching pattern: String, _ schema: Schema) -> Schema {
    mapShape {
      $0.isSilent = false
      $0.patterns.append(MemberPattern(pattern, schema))
    }
  }

  private func withOthers(
    _ others: Schema?, keys: [TextConstraint], examples: [String]
  ) -> Schema {
    mapShape {
      ($0.isSilent, $0.keys, $0.others, $0.exampleKeys) = (false, keys, others, examples)
    }
  }

  /// The schema with its objects changed; what is no object stays as it is.
  private func mapShape(_ change: (inout ObjectShape) -> Void) -> Schema {
    switch kind {
    case .object(var shape):
      change(&shape)
      return Schema(.object(shape), isNullable: isNullable)
    case .recursive(let name, let body):
      return Schema(.recursive(name, body.mapShape(change)), isNullable: isNullable)
    case .composed(.all):
      let whole = merged
      if case .composed = whole.kind { return self }
      return whole.mapShape(change)
    case .composed(.tagged(let member, let alternatives)):
      let changed = alternatives.map { TaggedSchema($0.tag, $0.schema.mapShape(change)) }
      return Schema(.composed(.tagged(by: member, changed)), isNullable: isNullable)
    default: return self
    }
  }
}

extension Schema {
  /// A schema that mentions itself by name: a category with categories in it.
  ///
  /// Inside it, ``reference(_:)`` with the same name stands for the whole. A Swift property that
  /// uses itself would never end; this is the way to write it.
  public static func recursive(_ name: String, _ schema: Schema) -> Schema {
    Schema(.recursive(name, schema))
  }

  /// An object that mentions itself by name, with the fields of a block.
  public static func recursive(
    _ name: String, @FieldsBuilder _ fields: () -> [Field]
  ) -> Schema {
    .recursive(name, .object(fields))
  }

  /// The schema of a name.
  ///
  /// It is that of the ``recursive(_:_:)-(_,Schema)`` schema around it, or else the ``Definition`` of the
  /// contract. Definitions may refer to each other.
  public static func reference(_ name: String) -> Schema { Schema(.reference(name)) }
}

/// A result builder for the fields of an object, one to a line.
@resultBuilder
public enum FieldsBuilder: Sendable {
  /// Builds one field.
  public static func buildExpression(_ field: Field) -> [Field] { [field] }

  /// Builds several fields from an array.
  public static func buildExpression(_ fields: [Field]) -> [Field] { fields }

  /// Joins the fields of a block.
  public static func buildBlock(_ parts: [Field]...) -> [Field] { parts.flatMap(\.self) }

  /// Builds the fields of an `if` without `else`.
  public static func buildOptional(_ fields: [Field]?) -> [Field] { fields ?? [] }

  /// Builds the fields of the first branch of an `if` or `switch`.
  public static func buildEither(first fields: [Field]) -> [Field] { fields }

  /// Builds the fields of another branch of an `if` or `switch`.
  public static func buildEither(second fields: [Field]) -> [Field] { fields }

  /// Joins the fields of all rounds of a `for`.
  public static func buildArray(_ parts: [[Field]]) -> [Field] { parts.flatMap(\.self) }
}
