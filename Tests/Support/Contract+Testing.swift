public import ContractModel
public import Testing

extension Contract: CustomTestStringConvertible {
  /// The identifier: logs of tests name a contract, and do not repeat it.
  public var testDescription: String { id }
}
