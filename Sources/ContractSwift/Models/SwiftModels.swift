package import ContractModel

/// The Swift types that stand for all bodies of one contract, as a value: what is printed, and what
/// may be changed before that.
package struct SwiftModels: Sendable, Hashable {
  /// The enumeration that all types are in.
  package var namespace: String

  /// What the contract is, for people.
  package var summary: String

  package var contractID: String
  package var contractVersion: String

  /// In the order of the contract, shapes that it names first; a type before those inside it.
  package var declarations: [SwiftDeclaration]

  package var bodies: [SwiftBody]

  /// What the contract has and no type stands for, each with its reason.
  package var omissions: [String]

  package var dates: Dates

  /// How moments are kept.
  package enum Dates: Sendable, Hashable {
    /// In a type of their own, with all their digits.
    case exact
    /// In Foundation's `Date`, which keeps no offset and few nanoseconds, written with so many
    /// fraction digits.
    case foundation(fractionDigits: Int)
  }
}

/// One type.
package struct SwiftDeclaration: Sendable, Hashable {
  package var name: String

  /// Paragraphs for people.
  package var documentation: [String]

  package var role: Role
  package var form: Form

  /// What a type is there for; types of one role stand together.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// What the API is about, wherever it stands.
    case model
    case request, response, message
  }

  package enum Form: Sendable, Hashable {
    case record([SwiftProperty])
    /// Words, and a case for all others where the enumeration is open.
    case enumeration([SwiftCase], openCase: String?)
    /// Alternatives in the order in which they are tried; whether those are preferred that keep
    /// every member of what is read.
    case union([SwiftAlternative], prefersWhole: Bool)
    case alias(SwiftReference)
  }
}

/// A property of a model.
package struct SwiftProperty: Sendable, Hashable {
  package var name: String

  /// The member it is read from and written to.
  package var key: String

  package var reference: SwiftReference

  /// Whether it must be there; if not, it may be absent whether or not it may be null.
  package var isRequired: Bool

  /// What it is unless said otherwise, as an expression.
  package var initial: String?

  package var documentation: [String]
}

/// A word of an enumeration.
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
    /// One text, which no value needs to stand for.
    case literal(String)
  }

  var isLiteral: Bool {
    if case .literal = content { true } else { false }
  }
}

/// How a type is spoken of where it is used.
package indirect enum SwiftReference: Sendable, Hashable {
  case boolean, integer, decimal, text, calendarDate, timestamp, uuid, json
  case list(SwiftReference)
  case nullable(SwiftReference)
  case named(String)
}

/// A body of the contract, and the type that stands for it.
package struct SwiftBody: Sendable, Hashable {
  package var type: String
  package var place: Place

  package enum Place: Sendable, Hashable {
    case request(operation: String)
    /// The status and the variant as far as they are needed to tell the answers apart.
    case response(operation: String, status: Int?, variant: String?)
    case errors
    case message(String, channel: String)
    case definition(String)
  }

  /// What it is a type for.
  package var schema: Schema
}

extension SwiftModels {
  /// The declaration of that name.
  package subscript(_ name: String) -> SwiftDeclaration? {
    declarations.first { $0.name == name }
  }
}
