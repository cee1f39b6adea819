import ContractHTTP
import ContractModel
import ContractRunner
import ContractValidation

extension Command {
  static let plan = Command(
    "plan", "Shows every request that a check would send, and why, with counts.",
    options: .contract + .scope,
    examples: [
      ("contract-check plan", "all requests of all contracts"),
      ("contract-check plan --phases negative --only updateGoal", "a part of them"),
    ]
  ) { arguments, surroundings throws(Failure) in
    for compiled in try arguments.contracts(surroundings) {
      var configuration = try arguments.runConfiguration(for: [compiled])
      // A plan is no request: tokens only decide which cases there are.
      configuration.token = configuration.token ?? "token"
      configuration.otherToken = configuration.otherToken ?? "other token"
      let plan = try arguments.plan(compiled, configuration)
      surroundings.out(plan.listing(of: compiled.contract))
    }
    return .conforms
  }
}

extension Plan {
  fileprivate func listing(of contract: Contract) -> String {
    let creations = creationCount(in: contract)
    var lines = [
      "\(contract.id) \(contract.version): \(cases.count) cases, \(requestCount) requests, "
        + "and up to \(creations) to clean up", "",
    ]
    for phase in Phase.allCases {
      let cases = stages.filter { $0.phase == phase }.flatMap(\.cases)
      guard !cases.isEmpty else { continue }
      let requests = cases.reduce(0) { $0 + $1.steps.count }
      lines.append("\(phase.rawValue): \(cases.count) cases, \(requests) requests")
      for planned in cases { lines += planned.listing(of: contract) }
      lines.append("")
    }
    for omission in omissions {
      lines.append("left out: \(omission.subject.text): \(omission.reason)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CheckResult.Subject {
  fileprivate var text: String {
    switch self {
    case .check(let check, let operation): "\(operation) \(check.rawValue)"
    case .scenario(let id, _): id
    }
  }
}

extension Plan.Case {
  fileprivate func listing(of contract: Contract) -> [String] {
    ["  \(name.split(separator: "/", maxSplits: 1).last ?? "")"]
      + steps.map { step in
        let operation = contract.operation(step.operation)
        let route = operation.map { "\($0.method.name) \($0.template)" } ?? step.operation
        let identity = step.identity == .user ? "" : " as \(step.identity.rawValue)"
        return "      \(step.purpose.rawValue.padded(to: 7)) \(route)\(identity)\n"
          + "              \(step.reason) → \(step.expectation.text)"
      }
  }
}

extension Expectation {
  /// The acceptable answers in a few words.
  fileprivate var text: String {
    switch self {
    case .success: "a documented success"
    case .failure(let failures): failures.map(\.name).joined(separator: " or ")
    case .anything: "any documented answer"
    }
  }
}
