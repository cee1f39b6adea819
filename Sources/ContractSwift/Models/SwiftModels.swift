/// The Swift types for all bodies of one contract, as a value that can be changed before it is
/// printed.
package struct SwiftModels: Sendable, Hashable {
  /// The enumeration that contains all types.
  package var namespace: String

  /// A description of the contract.
  package var summary: String

  package var contractID: String
  package var contractVersion: String

  /// In the order of the contract, named shapes first; a type precedes those it contains.
  package var declarations: [SwiftDeclaration]

  package var bodies: [SwiftBody]

  /// The parts of the contract without a type, each with its reason.
  package var omissions: [String]

  package var dates: Dates

  /// The representation of timestamps.
  package enum Dates: Sendable, Hashable {
    /// A generated type that keeps all digits.
    case exact
    /// Foundation's `Date`, which keeps no offset and not all nanoseconds, encoded with this number
    /// of fraction digits.
    case foundation(fractionDigits: Int)
  }
}

/// A type declaration.
package struct SwiftDeclaration: Sendable, Hashable {
  package var name: String

  /// The documentation, in paragraphs.
  package var documentation: [String]

  package var role: Role
  package var form: Form

  /// Whether the values of an enumeration are stored elsewhere, because they may contain others of its type.
  package var isIndirect = false

  /// The purpose of a type; types with the same role are printed together.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// A type of the API's domain, used in any body.
    case model
    case request, response, message
  }

  package enum Form: Sendable, Hashable {
    case record([SwiftProperty])
    /// An object that keeps its further members in a dictionary, except some.
    case openRecord([SwiftProperty], others: SwiftProperty, except: [SwiftCase])
    /// A list with a property for each of the first elements, and one for the rest, if there may be more.
    case tuple([SwiftProperty], rest: SwiftProperty?)
    /// Named values, and a case for all others where the enumeration is open.
    case enumeration([SwiftCase], openCase: String?)
    /// Alternatives in the order in which they are tried; `prefersWhole` prefers those that keep
    /// every decoded member.
    case union([SwiftAlternative], prefersWhole: Bool)
    case alias(SwiftReference)
  }
}

extension SwiftDeclaration.Form {
  /// The properties of a structure.
  var properties: [SwiftProperty] {
    switch self {
    case .record(let properties): properties
    case .openRecord(let properties, let others, _): properties + [others]
    case .tuple(let properties, let rest): properties + [rest].compactMap(\.self)
    case .enumeration, .union, .alias: []
    }
  }

  /// Changes the properties for fields and positions.
  package func mapFields(_ change: ([SwiftProperty]) -> [SwiftProperty]) -> Self {
    switch self {
    case .record(let properties): .record(change(properties))
    case .openRecord(let properties, let others, let except):
      .openRecord(change(properties), others: others, except: except)
    case .tuple(let properties, let rest): .tuple(change(properties), rest: rest)
    case .enumeration, .union, .alias: self
    }
  }
}

/// A property of a model.
package struct SwiftProperty: Sendable, Hashable {
  package var name: String

  /// The name of the JSON member.
  package var key: String

  package var reference: SwiftReference

  /// Whether the member must be present; if not, it may be absent whether or not it may be null.
  package var isRequired: Bool

  /// The default value, as an expression.
  package var initial: String?

  package var documentation: [String]
}

/// A named value of an enumeration.
package struct SwiftCase: Sendable, Hashable {
  package var name: String
  package var value: String
}

/// An alternative of a union.
package struct SwiftAlternative: Sendable, Hashable {
  package var name: String
  package var content: Content

  package enum Content: Sendable, Hashable {
    case value(SwiftReference)
    /// One constant text, without an associated value.
    case literal(String)
  }

  var isLiteral: Bool {
    if case .literal = content { true } else { false }
  }
}

/// A use of a type.
package indirect enum SwiftReference: Sendable, Hashable {
  case boolean, integer, decimal, text, calendarDate, timestamp, uuid, json
  case list(SwiftReference)
  /// A dictionary with texts as keys.
  case dictionary(SwiftReference)
  /// A value that is stored elsewhere, because it may contain others of the type that contains it.
  case indirect(SwiftReference)
  case nullable(SwiftReference)
  case named(String)
}

/// A body of the contract, with its type.
package struct SwiftBody: Sendable, Hashable {
  package var type: String
  package var location: Location

  package enum Location: Sendable, Hashable {
    case request(operation: String)
    /// The status and variant as far as they are needed to distinguish the responses.
    case response(operation: String, status: Int?, variant: String?)
    case errors
    case message(String, channel: String)
    case definition(String)
  }
}

extension SwiftModels {
  /// The declaration with a name.
  package subscript(_ name: String) -> SwiftDeclaration? {
    declarations.first { $0.name == name }
  }
}
