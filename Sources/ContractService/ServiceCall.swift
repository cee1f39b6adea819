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
  public var activeDrifts: Set<String>

  /// Conditions that are let pass instead of being refused.
  public var tolerates: @Sendable (Failure.Condition) -> Bool

  /// Makes identifiers, each once.
  public var identifiers: IdentifierSource

  public init(
    operation: String, user: String, path: [String: String], body: JSON, now: Instant,
    activeDrifts: Set<String>, tolerates: @escaping @Sendable (Failure.Condition) -> Bool,
    identifiers: IdentifierSource
  ) {
    self.operation = operation
    self.user = user
    self.path = path
    self.body = body
    self.now = now
    self.activeDrifts = activeDrifts
    self.tolerates = tolerates
    self.identifiers = identifiers
  }
}

extension ServiceCall {
  /// Whether the service is to go this wrong way.
  public func injects(_ drift: String) -> Bool { activeDrifts.contains(drift) }

  /// Refuses the request on a condition, unless that is tolerated.
  public func reject(
    _ condition: Failure.Condition, if applies: Bool
  ) throws(ServiceRejection) {
    guard applies, !tolerates(condition) else { return }
    throw ServiceRejection(condition)
  }

  /// What stands there, or the refusal that it is missing.
  ///
  /// Where that is tolerated, there is still nothing to serve, so the mock answers in its
  /// own way.
  public func require<Value>(
    _ value: Value?, or condition: Failure.Condition
  ) throws(ServiceRejection) -> Value {
    guard let value else { throw ServiceRejection(condition) }
    return value
  }

  /// A text of the body; `nil` where there is none.
  public func text(_ name: String) -> String? { body[name]?.stringValue }
}

/// A failure of the contract, by the condition that provokes it.
public struct ServiceRejection: Error, Sendable, Hashable {
  public var condition: Failure.Condition

  public init(_ condition: Failure.Condition) {
    self.condition = condition
  }
}
