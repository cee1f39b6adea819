public import ContractJSON

/// A body that the documents show for a response.
public struct NamedExample: Sendable, Hashable {
  /// The name by which a client of a mock can ask for it; empty for one without a name.
  public var name: String

  /// The body.
  public var value: JSON

  /// Creates an example of a body.
  public init(_ value: JSON, as name: String = "") {
    self.value = value
    self.name = name
  }
}

extension NamedExample: LockableRecord {
  static let lockRecord = LockRecord(
    NamedExample(.null),
    .unless("", "name", \.name), .required("value", \.value))
}

extension Response {
  /// Returns the response with a body that the documents show; a mock sends it, by its name where a request
  /// asks for that.
  public func showing(_ value: JSON, as name: String = "") -> Response {
    var copy = self
    copy.examples.append(NamedExample(value, as: name))
    return copy
  }
}

extension Failure {
  /// Returns the failure with a body that the documents show; a mock sends it, by its name where a request
  /// asks for that.
  public func showing(_ value: JSON, as name: String = "") -> Failure {
    var copy = self
    copy.examples.append(NamedExample(value, as: name))
    return copy
  }
}
