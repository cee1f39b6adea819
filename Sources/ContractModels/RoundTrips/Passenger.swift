import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// A model on its way through samples, with what judges them.
struct Passenger {
  private let model: WireModel
  private let schema: Schema
  private let judge: SchemaValidator

  /// A value that the model reads, if it reads any, to compare with.
  private let readable: JSON?

  init(_ model: WireModel, _ schema: Schema, usual: [Sample]) {
    self.model = model
    self.schema = schema
    readable = usual.first { model.pass($0.bytes).isRead }?.value
    judge = SchemaValidator(schema)
  }

  /// What becomes of a value that the backend says: how what is written again differs from it, and
  /// what the contract says besides.
  func changes(of sample: Sample) -> [Change] {
    switch written(sample) {
    case .failure(let change): return [change]
    case .success(nil): return []
    case .success(let bytes?):
      if isKept(sample.value, in: bytes), judge.accepts(bytes) { return [] }
      guard let value = try? JSON(parsing: bytes) else { return [.unreadable] }
      let changes = sample.value.changes(in: value, schema)
      if judge.accepts(bytes) { return changes }
      let broken = broken(bytes).filter { drift in
        !changes.contains { $0.explains(drift.place) }
      }
      return changes + broken
    }
  }

  /// Whether a body says the value, as far as that can be told without a tree.
  private func isKept(_ value: JSON, in body: [UInt8]) -> Bool {
    guard case .equal(let places) = value.comparison(with: body) else { return false }
    return places.allSatisfy { place in
      if case .uuid = schema.schema(at: place)?.kind { true } else { false }
    }
  }

  /// What becomes of a value that the app says: what the contract says to what is written, and how
  /// it differs where the contract says nothing.
  func requestChanges(of sample: Sample) -> [Change] {
    switch written(sample) {
    case .failure(let change): return [change]
    case .success(nil): return []
    case .success(let bytes?):
      guard let value = try? JSON(parsing: bytes) else { return [.unreadable] }
      let broken = broken(bytes)
      return broken
        + sample.value.changes(in: value, schema).filter { change in
          !broken.contains { change.explains($0.place) }
        }
    }
  }

  /// What the model writes although the contract refuses it, having read a value with that fault.
  func invalidity(of violation: InvalidValue) -> Change? {
    guard case .written(let bytes) = model.pass(violation.body.bytes()),
      let drift = judge.drifts(in: bytes).first(where: { $0.severity == .drift }),
      drift.location.pointer == violation.drift.location.pointer, drift.kind == violation.drift.kind
    else { return nil }
    return Change(
      kind: .invalidEncoded, place: violation.pointer.withoutIndices, words: violation.name)
  }

  private func broken(_ bytes: [UInt8]) -> [Change] {
    judge.drifts(in: bytes).filter { $0.severity == .drift }.map { drift in
      Change(
        kind: .contractBroken, place: drift.location.pointer.withoutIndices,
        words: "\(drift.kind): expected \(drift.expected), written \(drift.actual)")
    }
  }

  private enum Way {
    case failure(Change)
    case success([UInt8]?)
  }

  private func written(_ sample: Sample) -> Way {
    switch model.pass(sample.bytes) {
    case .read: return .success(nil)
    case .silent(let words):
      return .failure(Change(kind: .decodeFailed, place: .root, words: words))
    case .written(let bytes): return .success(bytes)
    case .unwritable(let words):
      return .failure(Change(kind: .encodeFailed, place: .root, words: words))
    case .refused(let told, var words):
      var place = told == .root ? culprit(in: sample.value) : told
      if let (member, sought) = sample.value.spelling(of: place) {
        (place, words) = (member, "the model looks for \(sought)")
      }
      if let value = sample.value[place] { words = "\(value.excerpt): \(words)" }
      return .failure(Change(kind: .decodeFailed, place: place.withoutIndices, words: words))
    }
  }

  /// The place that keeps a value from being read, where the decoder does not say: Foundation names
  /// none for a number that is too large.
  private func culprit(in sample: JSON) -> JSON.Pointer {
    guard let readable else { return .root }
    let differences = sample.differences(from: readable)
    let found = differences.indices.first { index in
      var rest = differences
      rest.remove(at: index)
      return model.pass(readable.applying(rest).bytes()).isRead
    }
    return found.map { differences[$0].pointer } ?? .root
  }
}

extension Change {
  fileprivate static let unreadable = Change(
    kind: .encodeFailed, place: .root, words: "what it writes is no JSON")

  /// Whether what the contract says of a place is only about this.
  fileprivate func explains(_ other: JSON.Pointer) -> Bool {
    other.hasPrefix(place) || other == place.parent
  }
}

extension Loss.Kind {
  /// Whether a request that shows it only leaves something unsaid.
  var isUnsaid: Bool {
    switch self {
    case .decodeFailed, .dropped, .nullBecameAbsent, .absentBecameNull, .invalidEncoded: true
    case .encodeFailed, .renamed, .precisionChanged, .valueChanged, .contractBroken, .added: false
    }
  }
}
