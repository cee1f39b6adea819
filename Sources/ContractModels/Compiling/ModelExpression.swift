package import ContractModel

/// A type of an app as Swift writes it, with the coders that the app uses for it.
package struct ModelExpression: Sendable, Hashable {
  /// `GoalDTO`, `[GoalDTO]`, `Envelope<GoalDTO>`; it need not be `Encodable`.
  package var type: String

  /// What reports call it.
  package var name: String

  /// An expression of a `JSONDecoder`: `.app`; a new one when there is none.
  package var decoder: String?

  /// An expression of a `JSONEncoder`; a new one when there is none.
  package var encoder: String?

  /// Where the expressions are written, for errors about them.
  package var position: SourcePosition?

  package init(
    _ type: String, name: String? = nil, decoder: String? = nil, encoder: String? = nil,
    position: SourcePosition? = nil
  ) {
    self.type = type
    self.name = name ?? type
    self.decoder = decoder
    self.encoder = encoder
    self.position = position
  }
}

extension ModelExpression: ExpressibleByStringLiteral {
  package init(stringLiteral type: String) {
    self.init(type)
  }
}
