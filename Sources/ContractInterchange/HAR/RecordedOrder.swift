package import ContractModel

/// The order in which recorded exchanges have ended, and what had ended when each of them began.
package struct RecordedOrder: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    /// The end of an exchange, by position, and how many exchanges had ended when it began.
    case exchange(Int, begin: Int)

    /// The start of a request without a response, by position.
    case unanswered(Int)
  }

  package var steps: [Step]

  /// Orders exchanges by their times.
  ///
  /// - Parameters:
  ///   - exchanges: The time of each exchange.
  ///   - unanswered: The start of each request without a response.
  /// - Complexity: O(*n* log *n*) in the number of both.
  package init(of exchanges: [ClosedRange<Instant>], unanswered: [Instant]) {
    let ended = exchanges.indices.sorted {
      (exchanges[$0].upperBound, $0) < (exchanges[$1].upperBound, $1)
    }
    let ends = ended.map { exchanges[$0].upperBound }
    let starts = unanswered.indices.sorted { (unanswered[$0], $0) < (unanswered[$1], $1) }
    steps = []
    var next = starts[...]
    for index in ended {
      while let first = next.first, unanswered[first] < exchanges[index].upperBound {
        steps.append(.unanswered(first))
        next.removeFirst()
      }
      steps.append(.exchange(index, begin: ends.count(upTo: exchanges[index].lowerBound)))
    }
    steps += next.map { .unanswered($0) }
  }
}

extension [Instant] {
  /// The number of times in ascending order that are not later than one.
  fileprivate func count(upTo time: Instant) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
