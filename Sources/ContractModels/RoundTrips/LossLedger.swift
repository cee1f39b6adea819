import ContractJSON
import ContractModel

/// Gathers what shows in several samples: one loss a place and kind, with the smallest sample.
struct LossLedger {
  private struct Key: Hashable {
    var kind: Loss.Kind
    var place: JSON.Pointer
  }

  private let schema: Schema
  private var indices: [Key: Int] = [:]
  private var sizes: [Int] = []
  private(set) var losses: [Loss] = []

  init(_ schema: Schema) {
    self.schema = schema
  }

  /// Adds what one sample shows, each kind and place once.
  mutating func add(_ changes: [Change], _ sample: Sample) {
    var seen: Set<Key> = []
    for change in changes
    where seen.insert(Key(kind: change.kind, place: change.place)).inserted {
      add(change, sample)
    }
  }

  /// The sizes are compared by the bytes of the samples; the first of equals stays.
  mutating func add(_ change: Change, _ sample: Sample) {
    let key = Key(kind: change.kind, place: change.place)
    let size = sample.bytes.count
    guard let index = indices[key] else {
      indices[key] = losses.count
      sizes.append(size)
      losses.append(
        Loss(
          kind: change.kind, place: change.place, words: change.words, sample: sample.value,
          count: 1,
          source: schema.field(at: change.place)?.position))
      return
    }
    losses[index].count += 1
    guard size < sizes[index] else { return }
    sizes[index] = size
    losses[index].sample = sample.value
    losses[index].words = change.words
  }
}
