import ContractFindings

/// The leaks of a run so far.
struct LeakRecord: Sendable {
  private(set) var all: [Leak] = []
  private var known: Set<Leak> = []
}

extension LeakRecord {
  /// Adds a leak, unless an equal one was added before.
  mutating func add(_ leak: Leak) {
    if known.insert(leak).inserted { all.append(leak) }
  }

  /// Merges the leaks of one resource and reason.
  mutating func merge() {
    var merged: [Leak] = []
    var indices: [[String]: Int] = [:]
    for leak in all {
      if let index = indices[[leak.subject, leak.reason]] {
        merged[index].add(leak)
      } else {
        indices[[leak.subject, leak.reason]] = merged.count
        merged.append(leak)
      }
    }
    all = merged
  }
}
