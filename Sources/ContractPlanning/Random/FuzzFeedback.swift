package import ContractFindings

/// The observations from the responses to random cases so far, from which the next cases are drawn.
package struct FuzzFeedback: Sendable {
  private let fuzzer: Fuzzer
  private var schedule: DrawSchedule
  private var pool = ValuePool()

  package init(_ fuzzer: Fuzzer) {
    self.fuzzer = fuzzer
    schedule = DrawSchedule(generators: fuzzer.generators.count, fuzzer.material.source)
  }

  /// Some draws, whose cases are made on another thread.
  package struct Batch {
    package let draws: [Fuzzer.Draw]
    fileprivate let made: Task<[Plan.Case?], Never>

    /// The case of each draw; `nil` for a draw that makes none.
    package func cases() async -> [Plan.Case?] { await made.value }
  }

  package mutating func batch(of count: Int) -> Batch {
    let draws = schedule.next(count)
    let made = Task(executorPreference: globalConcurrentExecutor) { [fuzzer, pool] in
      draws.map { fuzzer.plannedCase($0, pool) }
    }
    return Batch(draws: draws, made: made)
  }

  /// Learns from the responses to draws, in their order.
  ///
  /// - Parameter responses: The signature of each response, `nil` where nothing was sent, and the
  ///   exchange of a success.
  package mutating func learn(
    _ responses: [(draw: Fuzzer.Draw, signature: UInt64?, success: HTTPExchange?)]
  ) {
    for response in responses { schedule.learn(response.draw, response.signature) }
    pool.add(responses.compactMap { $0.success })
  }
}
