extension Schema {
  public static let boolean = Schema(.boolean)

  /// A calendar date, `YYYY-MM-DD`.
  public static let date = Schema(.date)

  /// A UUID of any version.
  public static let uuid = Schema(.uuid(version: nil))

  public static let string = Schema(.string([]))

  public static let number = Schema(.number(.any, []))

  public static let integer = Schema(.number(.whole, []))

  public static func uuid(version: Int) -> Schema { Schema(.uuid(version: version)) }

  public static func string(_ constraints: TextConstraint...) -> Schema {
    Schema(.string(constraints))
  }

  public static func number(_ constraints: NumberConstraint...) -> Schema {
    Schema(.number(.any, constraints))
  }

  /// A number whose value is whole, within constraints.
  public static func integer(
    _ constraints: NumberConstraint..., form: NumberForm = .whole
  ) -> Schema {
    Schema(.number(form, constraints))
  }

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

  public static func object(@FieldsBuilder _ fields: () -> [Field]) -> Schema {
    Schema(.object(fields()))
  }

  /// A value of any kind, null included.
  public static let any = Schema(.any)

  /// A value that meets at least one of several schemas.
  public static func either(_ alternatives: Schema...) -> Schema { Schema(.union(alternatives)) }

  /// The same schema, with one text besides that means something else: `""` for "no date yet".
  public func or(_ sentinel: String) -> Schema { .either(self, .string(.oneOf([sentinel]))) }

  /// The same schema, with null allowed besides.
  public var nullable: Schema {
    var copy = self
    copy.isNullable = true
    return copy
  }
}

/// Collects the fields of an object, one to a line.
@resultBuilder
public enum FieldsBuilder: Sendable {
  public static func buildExpression(_ field: Field) -> [Field] { [field] }

  public static func buildExpression(_ fields: [Field]) -> [Field] { fields }

  public static func buildBlock(_ parts: [Field]...) -> [Field] { parts.flatMap(\.self) }
}
