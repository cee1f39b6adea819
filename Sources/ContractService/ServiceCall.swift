public import ContractJSON
public import ContractModel
import Synchronization

/// A request to a service: it meets the contract, and the caller is authenticated.
public struct ServiceCall: Sendable {
  /// The identifier of the operation.
  public var operation: String

  /// The calling user; empty for operations without authentication.
  public var user: String

  /// The path parameters, decoded.
  public var path: [String: String]

  /// The query items, decoded; of a repeated one the last value.
  public var query: [String: String]

  /// The JSON body; null without one.
  public var body: JSON

  let context: ServiceContext

  package init(
    operation: String, user: String, path: [String: String], query: [String: String] = [:],
    body: JSON, in context: ServiceContext
  ) {
    self.operation = operation
    self.user = user
    self.path = path
    self.query = query
    self.body = body
    self.context = context
  }
}

/// The information that a service has besides the request.
package struct ServiceContext: Sendable {
  let now: Instant
  let activeDrifts: Set<String>
  let tolerates: @Sendable (Failure.Condition) -> Bool
  let identifiers: IdentifierSource

  /// - Parameters:
  ///   - now: The current time.
  ///   - activeDrifts: The names of the drifts to inject.
  ///   - identifiers: The source of new identifiers.
  ///   - tolerates: Whether a condition is tolerated instead of rejected.
  package init(
    now: Instant, activeDrifts: Set<String>, identifiers: IdentifierSource,
    tolerates: @escaping @Sendable (Failure.Condition) -> Bool
  ) {
    self.now = now
    self.activeDrifts = activeDrifts
    self.identifiers = identifiers
    self.tolerates = tolerates
  }
}

extension ServiceCall {
  /// The current time.
  public var now: Instant { context.now }

  /// The source of new identifiers.
  public var identifiers: IdentifierSource { context.identifiers }

  /// Returns whether the service injects a drift.
  public func injects(_ drift: String) -> Bool { context.activeDrifts.contains(drift) }

  /// Rejects the request on a condition, unless that is tolerated.
  public func reject(
    _ condition: Failure.Condition, if applies: Bool
  ) throws(ServiceRejection) {
    guard applies, !context.tolerates(condition) else { return }
    throw ServiceRejection(condition)
  }

  /// Returns a value, or rejects the request where there is none.
  ///
  /// Where the condition is tolerated there is still no value to return, so the mock responds in its
  /// own way.
  public func require<Value>(
    _ value: Value?, or condition: Failure.Condition
  ) throws(ServiceRejection) -> Value {
    guard let value else { throw ServiceRejection(condition) }
    return value
  }

  /// Returns a string member of the body; `nil` if there is none.
  public func text(_ name: String) -> String? { body[name]?.stringValue }
}

/// A source of unique identifiers: UUIDs and consecutive numbers.
public final class IdentifierSource: Sendable {
  private let makeUUID: @Sendable () -> String
  private let lastNumber = Atomic<Int>(0)

  /// Creates a source.
  ///
  /// - Parameter makeUUID: Returns a new UUID of version 4 at each call.
  package init(makeUUID: @escaping @Sendable () -> String) {
    self.makeUUID = makeUUID
  }

  /// Returns a new UUID of version 4 (RFC 9562).
  public func uuid() -> String { makeUUID() }

  /// Returns the next number, from 1.
  public func number() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }
}
