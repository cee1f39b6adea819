import ContractJSON
import ContractModel

/// The drifts found in a body so far, equal ones counted together.
struct Findings {
  /// What makes two differences the same drift.
  struct Key: Hashable {
    var kind: Drift.Kind
    var step: Int

    /// The way from the step on, to places that the contract does not know.
    var below = JSON.Pointer.root
  }

  private struct Entry {
    var drift: Drift
    var list: Int?

    /// Of the last difference that was counted.
    var lastOffset: Int
  }

  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  /// For the step of each list, how many elements were judged.
  var elements: [Int]

  init(steps: Int) {
    elements = [Int](repeating: 0, count: steps)
  }
}

extension Findings {
  /// Counts one more difference of a drift that is known; returns false if it is not.
  mutating func count(_ key: Key, at offset: Int) -> Bool {
    count(key, times: 1, from: offset, to: offset)
  }

  private mutating func count(
    _ key: Key, times: Int, from offset: Int, to lastOffset: Int
  ) -> Bool {
    guard let index = indices[key] else { return false }
    // A part of a body that is read again shows the same differences again.
    if offset > entries[index].lastOffset {
      entries[index].drift.count += times
      entries[index].lastOffset = lastOffset
    }
    return true
  }

  /// Adds a drift that is not known yet.
  mutating func add(_ drift: Drift, as key: Key, inElementsOf list: Int?, at offset: Int) {
    indices[key] = entries.count
    entries.append(Entry(drift: drift, list: list, lastOffset: offset))
  }

  var hasDrift: Bool {
    entries.contains { $0.drift.severity == .drift }
  }

  /// How many drifts and how many notes there are.
  var counts: (drifts: Int, notes: Int) {
    let drifts = entries.count { $0.drift.severity == .drift }
    return (drifts, entries.count - drifts)
  }

  /// Adds what was found in a part of the body that was judged apart.
  mutating func add(_ other: Findings) {
    for (key, index) in other.indices.sorted(by: { $0.value < $1.value }) {
      let (entry, drift) = (other.entries[index], other.entries[index].drift)
      let offset = drift.location.offset ?? entry.lastOffset
      if !count(key, times: drift.count, from: offset, to: entry.lastOffset) {
        add(drift, as: key, inElementsOf: entry.list, at: entry.lastOffset)
      }
    }
    for step in elements.indices { elements[step] += other.elements[step] }
  }

  /// All drifts by the place of their first difference; an unreadable body comes last.
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
