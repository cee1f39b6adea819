import ContractNetwork
import Synchronization

extension RunContext {
  /// Does the work for each of so many places, as many at once as there are jobs; places are begun
  /// in their order.
  ///
  /// - Parameters:
  ///   - count: Of the places.
  ///   - work: Is given a place, and what sends best from where it runs.
  /// - Returns: What came of each place, in their order.
  func sideBySide<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, any Transport) async -> Result
  ) async -> [Result] {
    let places = Places(count)
    let shards = environment.transport.shards
    return await withTaskGroup(of: [(Int, Result)].self) { group in
      for job in 0..<min(max(1, configuration.jobs), count) {
        let shard = shards[job % shards.count]
        group.addTask(executorPreference: shard.executor) {
          var done: [(Int, Result)] = []
          while let place = places.next() { done.append((place, await work(place, shard))) }
          return done
        }
      }
      var all: [Result?] = Array(repeating: nil, count: count)
      for await part in group {
        for (place, result) in part { all[place] = result }
      }
      return all.compactMap(\.self)
    }
  }
}

/// Hands places out, each once.
private final class Places: Sendable {
  private let count: Int
  private let taken = Atomic<Int>(0)

  init(_ count: Int) {
    self.count = count
  }

  func next() -> Int? {
    let place = taken.add(1, ordering: .relaxed).oldValue
    return place < count ? place : nil
  }
}
