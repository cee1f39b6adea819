public import ContractJSON
public import ContractModel

/// One request as a service sees it: the contract is kept, the caller is known.
public struct ServiceCall: Sendable {
  /// The operation's id.
  public var operation: String

  /// The user who calls; empty where nobody needs to be known.
  public var user: String

  /// The parameters of the path, decoded.
  public var path: [String: String]

  /// The JSON body; null without one.
  public var body: JSON

  public var now: Instant

  /// Of the wrong ways there are, those to go.
  public var quirks: Set<String>

  /// Conditions that are let pass instead of being refused.
  public var overlooked: @Sendable (Failure.Condition) -> Bool

  /// Makes identities, each once.
  public var identities: IdentitySource

  public init(
    operation: String, user: String, path: [String: String], body: JSON, now: Instant,
    quirks: Set<String>, overlooked: @escaping @Sendable (Failure.Condition) -> Bool,
    identities: IdentitySource
  ) {
    self.operation = operation
    self.user = user
    self.path = path
    self.body = body
    self.now = now
    self.quirks = quirks
    self.overlooked = overlooked
    self.identities = identities
  }
}

extension ServiceCall {
  /// Whether the service is to go this wrong way.
  public func goes(_ quirk: String) -> Bool { quirks.contains(quirk) }

  /// Refuses the request on a condition, unless that is to be overlooked.
  public func refuse(
    _ condition: Failure.Condition, if applies: Bool
  ) throws(Refusal) {
    guard applies, !overlooked(condition) else { return }
    throw Refusal(condition)
  }

  /// What stands there, or the refusal that it is missing.
  ///
  /// Where that is to be overlooked, there is still nothing to serve, so the mock answers in its
  /// own way.
  public func require<Value>(
    _ value: Value?, or condition: Failure.Condition
  ) throws(Refusal) -> Value {
    guard let value else { throw Refusal(condition) }
    return value
  }

  /// A text of the body; `nil` where there is none.
  public func text(_ name: String) -> String? { body[name]?.stringValue }
}

/// A failure of the contract, by the condition that provokes it.
public struct Refusal: Error, Sendable, Hashable {
  public var condition: Failure.Condition

  public init(_ condition: Failure.Condition) {
    self.condition = condition
  }
}
