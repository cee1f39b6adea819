import ContractJSON
import ContractModel

/// The drifts of a body, equal ones counted together.
struct DriftCollector {
  /// Identifies the differences that are one drift.
  struct Key: Hashable {
    var kind: Drift.Kind
    var step: Int

    /// The path from the step to an undocumented location.
    var below = JSON.Pointer.root
  }

  private struct Entry {
    var drift: Drift
    var list: Int?

    /// The offset of the last counted difference.
    var lastOffset: Int
  }

  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  /// How many drifts are at undocumented locations, and how many of them are kept apart.
  private var undocumentedCount = 0
  private static let undocumentedLimit = 32

  /// The number of validated elements by the step of each list.
  var elements: [Int]

  init(steps: Int) {
    elements = [Int](repeating: 0, count: steps)
  }
}

extension DriftCollector {
  /// The key under which a difference is counted: one for all further undocumented locations below a
  /// step where a body has too many.
  func key(_ key: Key) -> Key {
    guard undocumentedCount >= Self.undocumentedLimit, key.below != .root, indices[key] == nil
    else { return key }
    var key = key
    key.below = JSON.Pointer([.every])
    return key
  }

  /// Counts another difference of a known drift; returns false for an unknown one.
  mutating func count(_ key: Key, at offset: Int) -> Bool {
    count(key, times: 1, from: offset, to: offset)
  }

  /// Counts several differences of a known drift.
  mutating func count(
    _ key: Key, times: Int, from offset: Int, to lastOffset: Int
  ) -> Bool {
    guard let index = indices[key] else { return false }
    // A part of a body that is validated twice shows its differences twice.
    if offset > entries[index].lastOffset {
      entries[index].drift.count += times
      entries[index].lastOffset = lastOffset
    }
    return true
  }

  /// Adds a drift that is not known yet.
  mutating func add(_ drift: Drift, as key: Key, inElementsOf list: Int?, at offset: Int) {
    if key.below != .root { undocumentedCount += 1 }
    indices[key] = entries.count
    entries.append(Entry(drift: drift, list: list, lastOffset: offset))
  }

  var hasDrift: Bool {
    entries.contains { $0.drift.isFailure }
  }

  /// The number of drifts and of notes.
  var counts: (drifts: Int, notes: Int) {
    let drifts = entries.count { $0.drift.isFailure }
    return (drifts, entries.count - drifts)
  }

  /// Adds the drifts of a part of the body that was validated separately.
  mutating func add(_ other: DriftCollector) {
    for (key, index) in other.indices.sorted(by: { $0.value < $1.value }) {
      let (entry, drift) = (other.entries[index], other.entries[index].drift)
      let offset = drift.location.offset ?? entry.lastOffset
      let key = self.key(key)
      if !count(key, times: drift.count, from: offset, to: entry.lastOffset) {
        add(drift, as: key, inElementsOf: entry.list, at: entry.lastOffset)
      }
    }
    for step in elements.indices { elements[step] += other.elements[step] }
  }

  /// All drifts in the order of their first difference.
  func drifts(check: Check) -> [Drift] {
    if entries.isEmpty { return [] }
    let drifts = entries.map { entry in
      var drift = entry.drift
      if drift.kind != .bodyUnreadable { drift.check = check }
      drift.total = entry.list.map { max(elements[$0], drift.count) }
      return drift
    }
    return drifts.enumerated().sorted { left, right in
      (left.element.location.offset ?? 0, left.offset)
        < (right.element.location.offset ?? 0, right.offset)
    }.map(\.element)
  }
}
