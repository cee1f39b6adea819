import ContractFindings

extension Backend {
  /// The resources that the run may still use up: time, and requests with unsafe methods.
  struct Limits: Sendable {
    /// When the time budget ends, by the clock of the environment.
    let endOfBudget: Duration?

    /// How many requests with unsafe methods no case has been allotted; `nil` for any number.
    private(set) var writesLeft: Int?

    /// The limit that first skipped a planned case.
    var reached: RunLimit?

    /// Whether the run has shown the drift at which it ends.
    private(set) var hasDrift = false

    init(_ configuration: RunConfiguration, start: Duration) {
      endOfBudget = configuration.budget.map { start + $0 }
      writesLeft = configuration.maxWrites
    }
  }
}

extension Backend.Limits {
  /// Ends the run at a drift.
  mutating func endAtDrift() {
    hasDrift = true
    reached = reached ?? .firstDrift
  }

  /// Distributes the remaining writes among cases, in their order.
  ///
  /// Doing so before cases run side by side lets the same ones write for any number of jobs.
  ///
  /// - Parameter wanted: By case: how many requests with unsafe methods it has.
  /// - Returns: How many each may send; `nil` for no limit.
  mutating func reserve(_ wanted: [Int]) -> [Int]? {
    guard var left = writesLeft else { return nil }
    let allowances = wanted.map { count in
      let allowance = min(count, left)
      left -= allowance
      return allowance
    }
    writesLeft = left
    return allowances
  }

  /// Returns allotted writes that were not used.
  mutating func release(_ count: Int) {
    writesLeft = writesLeft.map { $0 + count }
  }

  /// Uses one of the writes that are left to a case, or else to all.
  ///
  /// - Returns: Whether there was one.
  mutating func takeWrite(_ allotted: inout Int?) -> Bool {
    if let count = allotted, count > 0 {
      allotted = count - 1
      return true
    }
    guard let count = writesLeft else { return true }
    guard count > 0 else { return false }
    writesLeft = count - 1
    return true
  }
}
