import ContractHTTP
import ContractJSON

extension ProblemSearch {
  /// Returns the problems with the failures that operations share, and with their own.
  ///
  /// A shared failure applies where it can arise, which may be nowhere.
  func failureProblems() -> [ContractProblem] {
    var found = sharedProblems(of: contract.failures)
    for failure in contract.failures {
      found += problems(of: failure)
      if let pointer = failure.condition.pointer,
        !contract.operations.contains(where: { contract.canArise(failure.condition, in: $0) })
      {
        found.add("no request has \(pointer)", at: failure.position)
      }
    }
    for operation in contract.operations {
      found += sharedProblems(of: operation.failures)
      for failure in operation.failures {
        let unknown = problems(of: failure)
        found += unknown
        found += failure.body?.problems(at: failure.position) ?? []
        guard unknown.isEmpty, let lack = lack(of: failure.condition, in: operation),
          !contract.canArise(failure.condition, in: operation),
          // Credentials that a login rejects are in its body.
          failure.condition != .unauthenticated || contract.login?.operation != operation.id
        else { continue }
        found.add(
          failure.condition.pointer.map { "the request has no \($0)" }
            ?? "no request of '\(operation.id)' \(lack)",
          at: failure.position)
      }
    }
    return found
  }

  /// Returns the property that no request has where the condition cannot arise; `nil` where that is not looked for.
  private func lack(of condition: Failure.Condition, in operation: Operation) -> String? {
    if let pointer = condition.pointer { return "has \(pointer)" }
    guard !contract.infersEffects else { return nil }
    switch condition {
    case .unauthenticated: return "needs credentials"
    case .foreign(let name):
      return contract.canArise(.missing(name), in: operation)
        ? "has credentials, so none is another user's" : "names a '\(name)'"
    case .missing(let name): return "names a '\(name)'"
    case .stale(let name): return "names a '\(name)' and has the header field If-Match"
    case .refusedTransition(let name): return "changes the state of a '\(name)'"
    case .invalid: return "has a body or a parameter, so none is invalid"
    case .invalidAt, .absent, .duplicate, .serverError: return nil
    }
  }

  /// The problems of failures that apply to the same operations.
  private func sharedProblems(of failures: [Failure]) -> [ContractProblem] {
    guard !contract.infersEffects else { return [] }
    var found = repeated(
      failures.map { ("\($0.name) when \($0.condition)", $0.position) }, "failure")
    for failure in failures {
      let code = failure.status.code
      if !(300..<600).contains(code) {
        found.add("status \(code) is not that of a failure", at: failure.position)
      } else if (500..<600).contains(code), failure.condition != .serverError {
        found.add(
          "status \(code) is that of a backend that failed itself; its condition is .serverError",
          at: failure.position)
      }
    }
    return found
  }
}
