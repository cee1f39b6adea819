public import ContractJSON
public import ContractModel

/// One difference between a value and the same value after an app's model decoded and encoded it.
public struct Loss: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
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

/// A loss that an app accepts, with the reason.
public struct Tolerance: Sendable, Hashable {
  public var kind: Loss.Kind

  /// The location, with `*` for every index; everywhere when `nil`.
  public var location: JSON.Pointer?

  /// Why the loss is harmless, for readers of the test.
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

/// Groups the losses of several samples by kind and location, each with the smallest sample.
struct LossCollector {
  private struct Key: Hashable {
    var kind: Loss.Kind
    var location: JSON.Pointer
  }

  private let schema: Schema
  private var indices: [Key: Int] = [:]
  private var sizes: [Int] = []
  private(set) var losses: [Loss] = []

  init(_ schema: Schema) {
    self.schema = schema
  }

  /// Adds the changes of one sample; each kind and location counts once.
  mutating func add(_ changes: [RoundTripChange], _ sample: Sample) {
    var seen: Set<Key> = []
    for change in changes
    where seen.insert(Key(kind: change.kind, location: change.location)).inserted {
      add(change, sample)
    }
  }

  /// Samples are compared by their size in bytes; of equal ones the first is kept.
  mutating func add(_ change: RoundTripChange, _ sample: Sample) {
    let key = Key(kind: change.kind, location: change.location)
    let size = sample.bytes.count
    guard let index = indices[key] else {
      indices[key] = losses.count
      sizes.append(size)
      losses.append(
        Loss(
          kind: change.kind, at: change.location, detail: change.detail, sample: sample.value,
          count: 1, contractPosition: schema.field(at: change.location)?.position))
      return
    }
    losses[index].count += 1
    guard size < sizes[index] else { return }
    sizes[index] = size
    losses[index].sample = sample.value
    losses[index].detail = change.detail
  }
}
