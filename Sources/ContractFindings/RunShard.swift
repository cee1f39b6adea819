/// The part of a plan that one of several runs carries out.
package struct RunShard: Sendable, Equatable {
  /// From 1 to ``count``.
  package var index: Int
  package var count: Int

  /// A digest of the whole plan, which is equal in all shards of it.
  package var plan = ""

  /// The operations, channels and scenarios of the whole plan, in the order of their results.
  package var subjects: [String] = []

  /// Whether options leave out some of the requests of the part.
  package var isNarrowed = false

  package init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }
}

extension RunShard: CustomStringConvertible {
  package var description: String { "\(index)/\(count)" }
}

extension RunInfo {
  /// `lume-goals against http://localhost:8080`, with the shard where it is not the whole plan.
  package var subject: String {
    contract + (shard.map { " (shard \($0))" } ?? "") + " against \(host)"
  }
}
