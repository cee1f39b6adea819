import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation
import Synchronization

extension RunContext {
  /// When the time of the budget is over, by the clock of the environment.
  var endOfBudget: Duration? { configuration.budget.map { start + $0 } }

  var isOverBudget: Bool {
    endOfBudget.map { environment.clock() > $0 } ?? false
  }

  var writeLimit: RunLimit { .writes(configuration.maxWrites ?? 0) }

  /// Shares out what may still be written, those first that come first.
  ///
  /// Doing so before cases run side by side lets the same ones write for any number of jobs.
  ///
  /// - Parameter wanted: How many requests with unsafe methods each case has.
  /// - Returns: How many each may send; `nil` for no limit.
  func allot(_ wanted: [Int]) -> [Int]? {
    state.withLock { state in
      guard var left = state.writesLeft else { return nil }
      let allowances = wanted.map { count in
        let allowance = min(count, left)
        left -= allowance
        return allowance
      }
      state.writesLeft = left
      return allowances
    }
  }

  /// Takes back what was allotted and not used.
  func takeBack(_ count: Int) {
    state.withLock { state in
      state.writesLeft = state.writesLeft.map { $0 + count }
    }
  }

  /// Uses one of the requests with unsafe methods that are left to a case, or to all.
  ///
  /// - Returns: Whether there was one.
  func takeWrite(_ left: inout Int?) -> Bool {
    if let count = left, count > 0 {
      left = count - 1
      return true
    }
    return state.withLock { state in
      guard let count = state.writesLeft else { return true }
      guard count > 0 else { return false }
      state.writesLeft = count - 1
      return true
    }
  }

  /// How many requests of a case have unsafe methods.
  func writes(of planned: Plan.Case) -> Int {
    planned.steps.count { step in
      guard step.socket == nil, let operation = compiled.operation(step.operation)?.operation else {
        return false
      }
      return !step.wire.reduce(operation.method) { $1.method ?? $0 }.isSafe
    }
  }
}
