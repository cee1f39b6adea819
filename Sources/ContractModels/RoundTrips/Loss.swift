public import ContractJSON
public import ContractModel

/// One thing of a contract that does not survive an app's model.
public struct Loss: Sendable, Hashable {
  /// What happens to it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The model cannot be made from a value that the contract allows.
    case decodeFailed = "decode-failed"
    /// The model was made, and cannot be written again.
    case encodeFailed = "encode-failed"
    /// A field that was there is not written again.
    case dropped
    /// A field is written under another name.
    case renamed
    /// A field is written that was not there.
    case added
    /// A field that was null is not written again.
    case nullBecameAbsent = "null-became-absent"
    /// A field that was not there is written as null.
    case absentBecameNull = "absent-became-null"
    /// A number or a moment is written with fewer digits.
    case precisionChanged = "precision-changed"
    /// Another value is written.
    case valueChanged = "value-changed"
    /// What is written again breaks the contract, although nothing else of it has changed.
    case contractBroken = "contract-broken"
    /// A request that the contract refuses can be made of the model.
    case invalidEncoded = "invalid-encoded"
  }

  public var kind: Kind

  /// Where, with `*` for every index.
  public var place: JSON.Pointer

  /// What happens in a few words, with what was there and what is written.
  public var words: String

  /// The smallest sample that shows it.
  public var sample: JSON

  /// How many samples show it.
  public var count: Int

  /// The line of the contract that declares the field.
  public var source: SourcePosition?

  /// The line of the app that reads it, or declares the type that does not; `nil` where its source
  /// is not at hand or leaves that open.
  public var model: SourcePosition?

  package init(
    kind: Kind, place: JSON.Pointer, words: String, sample: JSON, count: Int,
    source: SourcePosition?
  ) {
    self.kind = kind
    self.place = place
    self.words = words
    self.sample = sample
    self.count = count
    self.source = source
  }
}

extension Loss: CustomStringConvertible {
  /// `precision-changed at /created_at: 9 → 3 digits`.
  public var description: String {
    "\(kind.rawValue) at \(place == .root ? "the root" : place.description): \(words)"
  }
}
