public import ContractJSON

/// The shape that all error responses of a contract share.
public struct ErrorShape: Sendable, Equatable {
  /// The schema of an error body.
  public var schema: Schema

  /// The location of the machine-readable code, if errors carry one.
  public var code: JSON.Pointer?

  /// The location of the human-readable message.
  public var message: JSON.Pointer

  /// Creates an error shape.
  public init(_ schema: Schema, code: JSON.Pointer?, message: JSON.Pointer) {
    self.schema = schema
    self.code = code
    self.message = message
  }
}
