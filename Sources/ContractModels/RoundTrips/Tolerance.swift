public import ContractFindings
public import ContractJSON

/// A loss that an app accepts, with the reason.
public struct Tolerance: Sendable, Equatable {
  /// The type of loss that is accepted.
  public var kind: Loss.Kind

  /// The location, with `*` for every index; everywhere when `nil`.
  public var location: JSON.Pointer?

  /// The reason why the loss is harmless, for readers of the test.
  public var reason: String

  /// - Parameters:
  ///   - kind: The kind of loss.
  ///   - location: The location, with `*` for every index; everywhere when `nil`.
  ///   - reason: Why the loss is harmless.
  public init(_ kind: Loss.Kind, at location: JSON.Pointer? = nil, because reason: String) {
    self.kind = kind
    self.location = location
    self.reason = reason
  }

  /// Whether a loss has this kind and is at or below this location.
  public func allows(_ loss: Loss) -> Bool {
    kind == loss.kind && (location.map { loss.location.hasPrefix($0) } ?? true)
  }
}
