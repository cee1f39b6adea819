import ContractFindings
import ContractJSON
import ContractModel

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
