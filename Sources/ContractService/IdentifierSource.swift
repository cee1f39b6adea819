import Synchronization

/// Makes identifiers, each once: UUIDs by chance and numbers in a row.
public final class IdentifierSource: Sendable {
  private let makeUUID: @Sendable () -> String
  private let lastNumber = Atomic<Int>(0)

  /// - Parameter makeUUID: Makes a new UUID of version 4 at each call.
  public init(makeUUID: @escaping @Sendable () -> String) {
    self.makeUUID = makeUUID
  }

  /// A new UUID of version 4 (RFC 9562).
  public func uuid() -> String { makeUUID() }

  /// A number that was not there before, from 1.
  public func number() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }
}
