import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Passes samples through one model, and compares and validates the results.
struct SampleChecker {
  private let model: WireModel
  private let schema: Schema
  private let validator: SchemaValidator

  /// A value that the model can decode, if there is one, for comparison.
  private let decodable: JSON?

  init(_ model: WireModel, _ schema: Schema, samples: [Sample]) {
    self.model = model
    self.schema = schema
    decodable = samples.first { model.recode($0.bytes).isDecoded }?.value
    validator = SchemaValidator(schema)
  }

  /// The changes of a response body: differences of the encoded value, and violations that they do
  /// not explain.
  func changes(of sample: Sample) -> [RoundTripChange] {
    switch recoded(sample) {
    case .failed(let change): return [change]
    case .decodedOnly: return []
    case .encoded(let bytes):
      if isKept(sample.value, in: bytes), validator.accepts(bytes) { return [] }
      guard let value = try? JSON(parsing: bytes) else { return [.unreadable] }
      let changes = sample.value.changes(in: value, schema)
      if validator.accepts(bytes) { return changes }
      return changes
        + violations(bytes).filter { violation in
          !changes.contains { $0.explains(violation.location) }
        }
    }
  }

  /// Whether a body has the same value, as far as that can be decided without parsing it.
  private func isKept(_ value: JSON, in body: [UInt8]) -> Bool {
    guard case .equal(let locations) = value.comparison(with: body) else { return false }
    return locations.allSatisfy { location in
      if case .uuid? = schema.schema(at: location)?.kind.typedText { true } else { false }
    }
  }

  /// The changes of a request body: violations, and differences that they do not explain.
  func requestChanges(of sample: Sample) -> [RoundTripChange] {
    switch recoded(sample) {
    case .failed(let change): return [change]
    case .decodedOnly: return []
    case .encoded(let bytes):
      guard let value = try? JSON(parsing: bytes) else { return [.unreadable] }
      let violations = violations(bytes)
      return violations
        + sample.value.changes(in: value, schema).filter { change in
          !violations.contains { change.explains($0.location) }
        }
    }
  }

  /// Reports that the model encodes an invalid value that it decoded; `nil` when it does not.
  func change(encoding invalid: InvalidValue) -> RoundTripChange? {
    guard case .encoded(let bytes) = model.recode(invalid.body.bytes()),
      let drift = validator.drifts(in: bytes).first(where: \.isFailure),
      drift.location.pointer == invalid.drift.location.pointer, drift.kind == invalid.drift.kind
    else { return nil }
    return RoundTripChange(
      kind: .invalidEncoded, location: invalid.pointer.withoutIndices, detail: invalid.name)
  }

  private func violations(_ bytes: [UInt8]) -> [RoundTripChange] {
    validator.drifts(in: bytes).filter(\.isFailure).map { drift in
      RoundTripChange(
        kind: .contractBroken, location: drift.location.pointer.withoutIndices,
        detail: "\(drift.kind): expected \(drift.expected), written \(drift.actual)")
    }
  }

  private enum Recoded {
    case failed(RoundTripChange)
    case decodedOnly
    case encoded([UInt8])
  }

  private func recoded(_ sample: Sample) -> Recoded {
    switch model.recode(sample.bytes) {
    case .decoded: return .decodedOnly
    case .encoded(let bytes): return .encoded(bytes)
    case .unresponsive(let reason):
      return .failed(RoundTripChange(kind: .decodeFailed, location: .root, detail: reason))
    case .encodingFailed(let reason):
      return .failed(RoundTripChange(kind: .encodeFailed, location: .root, detail: reason))
    case .rejected(let reported, var detail):
      var location = reported == .root ? rejectedLocation(in: sample.value) : reported
      if let (member, sought) = sample.value.spelling(of: location) {
        (location, detail) = (member, "the model expects the name \(sought)")
      }
      if let value = sample.value[location] { detail = "\(value.excerpt): \(detail)" }
      return .failed(
        RoundTripChange(kind: .decodeFailed, location: location.withoutIndices, detail: detail))
    }
  }

  /// The location of the value that cannot be decoded, where the decoder names none: Foundation
  /// names none for a number that is too large.
  private func rejectedLocation(in sample: JSON) -> JSON.Pointer {
    guard let decodable else { return .root }
    let differences = sample.differences(from: decodable)
    let index = differences.indices.first { index in
      var rest = differences
      rest.remove(at: index)
      return model.recode(decodable.applying(rest).bytes()).isDecoded
    }
    return index.map { differences[$0].pointer } ?? .root
  }
}

extension RoundTripChange {
  fileprivate static let unreadable = RoundTripChange(
    kind: .encodeFailed, location: .root, detail: "the encoded bytes are not JSON")

  /// Whether a violation at a location only follows from this change.
  fileprivate func explains(_ other: JSON.Pointer) -> Bool {
    other.hasPrefix(location) || other == location.parent
  }
}

extension Loss.Kind {
  /// Whether a request with this loss only omits a value.
  var isOmission: Bool {
    switch self {
    case .decodeFailed, .dropped, .nullBecameAbsent, .absentBecameNull, .invalidEncoded: true
    case .encodeFailed, .renamed, .precisionChanged, .valueChanged, .contractBroken, .added: false
    }
  }
}
