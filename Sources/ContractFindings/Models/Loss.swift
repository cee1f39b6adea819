public import ContractJSON
public import ContractModel

/// One difference between a value and the same value after an app's model decoded and encoded it.
public struct Loss: Sendable, Equatable {
  /// The type of a loss.
  public enum Kind: String, Sendable, CaseIterable {
    /// The model cannot be decoded from a value that the contract allows.
    case decodeFailed = "decode-failed"
    /// The model was decoded and cannot be encoded.
    case encodeFailed = "encode-failed"
    /// A field is not encoded.
    case dropped
    /// A field is encoded under another name.
    case renamed
    /// A field is encoded that was absent.
    case added
    /// A field that was null is not encoded.
    case nullBecameAbsent = "null-became-absent"
    /// A field that was absent is encoded as null.
    case absentBecameNull = "absent-became-null"
    /// A number or timestamp is encoded with fewer digits.
    case precisionChanged = "precision-changed"
    /// Another value is encoded.
    case valueChanged = "value-changed"
    /// The encoded value violates the contract where nothing else changed.
    case contractBroken = "contract-broken"
    /// The model can encode a request that violates the contract.
    case invalidEncoded = "invalid-encoded"
  }

  /// The type of the loss.
  public var kind: Kind

  /// The location in the body, with `*` for every index.
  public var location: JSON.Pointer

  /// The decoded and the encoded value, in a few words.
  public var detail: String

  /// The smallest sample with this loss.
  public var sample: JSON

  /// The number of samples with this loss.
  public var count: Int

  /// The line of the contract that declares the field.
  public var contractPosition: SourcePosition?

  /// The line of the app that decodes the field, or declares the type without it; `nil` where the
  /// source is unavailable or ambiguous.
  public var modelPosition: SourcePosition?

  package init(
    kind: Kind, at location: JSON.Pointer, detail: String, sample: JSON, count: Int,
    contractPosition: SourcePosition?
  ) {
    self.kind = kind
    self.location = location
    self.detail = detail
    self.sample = sample
    self.count = count
    self.contractPosition = contractPosition
  }
}

extension Loss: CustomStringConvertible {
  /// `precision-changed at /created_at: 9 → 3 digits`.
  public var description: String {
    "\(kind.rawValue) at \(location == .root ? "the root" : location.description): \(detail)"
  }
}

extension Loss {
  /// Whether the whole value is lost.
  package var isFailure: Bool { kind == .decodeFailed || kind == .encodeFailed }
}
