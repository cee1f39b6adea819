import ContractNetwork
import Synchronization

extension Transport {
  /// Performs work for each of `count` indices, as many at once as there are jobs; indices are
  /// begun in their order, and so are the results.
  ///
  /// The work receives an index, and the shard that sends best from where it runs.
  func concurrently<Result: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Int, any Transport) async -> Result
  ) async -> [Result] {
    let indices = Indices(count)
    let shards = self.shards
    return await withTaskGroup(of: [(Int, Result)].self) { group in
      for job in 0..<min(max(1, jobs), count) {
        let shard = shards[job % shards.count]
        group.addTask(executorPreference: shard.executor) {
          var done: [(Int, Result)] = []
          while let index = indices.next() { done.append((index, await work(index, shard))) }
          return done
        }
      }
      var all: [Result?] = Array(repeating: nil, count: count)
      for await part in group {
        for (index, result) in part { all[index] = result }
      }
      return all.compactMap(\.self)
    }
  }
}

/// Hands out indices, each once.
private final class Indices: Sendable {
  private let count: Int
  private let taken = Atomic<Int>(0)

  init(_ count: Int) {
    self.count = count
  }

  func next() -> Int? {
    let index = taken.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}
