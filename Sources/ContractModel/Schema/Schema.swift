public import ContractJSON

/// A description of one JSON value: its type, its constraints, and whether it may be null.
///
/// Absent, null and empty are three separate things: a ``Field`` states whether it may be absent,
/// ``isNullable`` whether the value may be null, a constraint whether a string or list may be empty.
public struct Schema: Sendable, Hashable {
  /// The type of a value with its constraints.
  public indirect enum Kind: Sendable, Hashable {
    /// True or false.
    case boolean
    /// A number, in one form, within constraints.
    case number(NumberForm, [NumberConstraint])
    /// A string within constraints.
    case string([TextConstraint])
    /// A calendar date, `YYYY-MM-DD` (RFC 3339 `full-date`), that exists.
    case date
    /// A date and time (RFC 3339 `date-time`).
    case timestamp(Timestamp)
    /// A UUID in its hyphenated text form (RFC 9562), of one version or any.
    case uuid(version: Int?)
    /// A list of elements of one schema, within constraints.
    case array(of: Schema, [ListConstraint])
    /// An object with these fields.
    case object([Field])
    /// An object with members that are not all known by name.
    case map(ObjectShape)
    /// One of these values.
    case constants([JSON])
    /// A schema that mentions itself by a name.
    case recursive(String, Schema)
    /// The schema of a name.
    case reference(String)
    /// A value that meets at least one of the alternatives, in the order of the contract.
    case union([Schema])
    /// A schema made of others in another way.
    case composed(Composition)
    /// Any JSON value, where the documents leave the type open.
    case any
  }

  /// The type and its constraints.
  public var kind: Kind

  /// Whether the value may be null.
  public var isNullable: Bool

  /// Creates a schema from a type.
  public init(_ kind: Kind, isNullable: Bool = false) {
    self.kind = kind
    self.isNullable = isNullable
  }
}

/// The accepted spellings of a number.
public enum NumberForm: String, Sendable, Hashable, CaseIterable {
  /// Any JSON number.
  case any
  /// A number without a fractional part, however written: `3`, `3.0` and `3e0` (JSON Schema's
  /// `integer`).
  case whole
  /// Digits only: `3`, but neither `3.0` nor `3e0`, for readers that care about the text.
  case digits
}

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

  /// Any date and time (RFC 3339 `date-time`), with up to nine fraction digits in any zone.
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

extension Schema {
  /// A short description: `string, one of active, paused`.
  package var summary: String {
    let noun: String
    switch kind {
    case .boolean: noun = "boolean"
    case .number(.any, let limits): noun = Self.join("number", limits.required())
    case .number(_, let limits): noun = Self.join("integer", limits.required())
    case .string(let limits): noun = Self.join("string", limits.required())
    case .date: noun = "date (YYYY-MM-DD)"
    case .timestamp(let timestamp): noun = timestamp.description
    case .uuid(nil): noun = "UUID"
    case .uuid(let version?): noun = "UUID of version \(version)"
    case .array(let element, let limits):
      noun = Self.join("array of \(element.summary)", limits.required())
    case .object: noun = "object"
    case .map(let shape): noun = shape.summary
    case .constants(let values):
      noun = (values.count > 1 ? "one of " : "") + values.map { $0.text() }.joined(separator: ", ")
    case .recursive(let name, _), .reference(let name): noun = name
    case .union(let alternatives):
      noun = alternatives.map(\.summary).joined(separator: " or ")
    case .composed(let composition): noun = composition.summary
    case .any: noun = "any value"
    }
    return isNullable ? "\(noun), or null" : noun
  }

  /// The JSON type of the value: `string` also for dates and UUIDs.
  package var jsonType: String {
    switch kind {
    case .boolean: "boolean"
    case .number: "number"
    case .string, .date, .timestamp, .uuid: "string"
    case .array: "array"
    case .object, .map: "object"
    case .recursive(_, let body): body.jsonType
    case .constants, .union: jsonTypes.joined(separator: " or ")
    case .composed:
      jsonTypes.count < Schema.any.jsonTypes.count ? jsonTypes.joined(separator: " or ") : "value"
    case .any, .reference: "value"
    }
  }

  /// The JSON types that a value may have, in the order of the alternatives, without null.
  package var jsonTypes: [String] {
    switch kind {
    case .boolean, .number, .string, .date, .timestamp, .uuid, .array, .object, .map: [jsonType]
    case .recursive(_, let body): body.jsonTypes
    case .constants(let values):
      values.map(\.typeName).reduce(into: []) { types, type in
        if type != "null", !types.contains(type) { types.append(type) }
      }
    case .union(let alternatives):
      alternatives.flatMap(\.jsonTypes).reduce(into: []) { types, type in
        if !types.contains(type) { types.append(type) }
      }
    case .composed(let composition): composition.jsonTypes
    case .any, .reference: ["boolean", "number", "string", "array", "object"]
    }
  }

  private static func join(_ noun: String, _ limits: [some CustomStringConvertible]) -> String {
    ([noun] + limits.map(\.description)).joined(separator: ", ")
  }
}
