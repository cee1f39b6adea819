package import ContractFindings
import ContractHTTP
package import ContractJSON
import ContractModel
package import ContractValidation

/// The ordered cases of a run: pure data, printable and countable before anything is sent.
package struct Plan: Sendable {
  /// Cases that may run side by side; a stage begins when the one before has ended.
  package struct Stage: Sendable {
    package var phase: Phase
    package var runsInParallel: Bool

    /// Whether what a case creates is deleted before the next one begins.
    package var cleansUpEachCase = false
    package var cases: [Case]
  }

  /// One planned test: steps in a row.
  package struct Case: Sendable, Equatable {
    package var id: CaseID

    /// The operation that the case is about; `nil` for scenarios and channels.
    package private(set) var operation: CompiledOperation?

    /// Whether the case is about the first requests of a user.
    package var isFirst = false
    package var steps: [Step]
  }

  /// A check or scenario that the plan deliberately leaves out.
  package struct Omission: Sendable, Equatable {
    package var subject: CheckResult.Subject
    package var reason: SkipReason
  }

  /// The random cases that are drawn during the run.
  package struct RandomCases: Sendable, Equatable {
    /// How many cases are sent at most.
    package var limit: Int

    /// The ids of the operations that receive them, in the order of the contract.
    package var operations: [String]
  }

  package var stages: [Stage]

  /// The cases that are not listed, because each depends on the responses to those before.
  package var randomCases: RandomCases?
  package var omissions: [Omission]

  /// The bodies that cases start from, by operation, or by channel and message.
  package var typicalBodies: [String: JSON]

  /// The query and header parameters that cases start from, by operation and by parameter key.
  package var usualParameters: [String: [String: String]] = [:]
}

extension Plan {
  package var cases: [Case] { stages.flatMap(\.cases) }

  /// The number of cases, including random ones.
  package var caseCount: Int {
    stages.reduce(randomCases?.limit ?? 0) { $0 + $1.cases.count }
  }

  /// The number of requests without those of the clean-up.
  package var requestCount: Int {
    stages.reduce(randomCases?.limit ?? 0) { total, stage in
      stage.cases.reduce(total) { $0 + $1.requestCount }
    }
  }

  /// The number of requests by operation and phase; set-up and observing requests count for the
  /// operation they are sent to.
  package var requestCounts: [String: [Phase: Int]] {
    var counts: [String: [Phase: Int]] = [:]
    for stage in stages {
      for planned in stage.cases {
        for step in planned.steps where step.request != nil {
          counts[step.endpointID, default: [:]][stage.phase, default: 0] += 1
        }
      }
    }
    return counts
  }

  /// The largest number of requests that the clean-up sends, provided that no request is accepted
  /// that must be rejected: for each resource that can be deleted, one that deletes it and one that
  /// looks whether it is gone, one list for each type and user, and some that restore the former state
  /// of per-user singletons.
  package func cleanUpLimit(in contract: CompiledContract) -> Int {
    let creating = Set(
      contract.operations.filter { operation in
        operation.effects(.creates).contains {
          contract.roles(of: $0.resource).deleter != nil
        }
      }.map(\.id))
    let changing = Set(contract.operations.filter { $0.updatesSingleton() }.map(\.id))
    func isAccepted(_ step: Step) -> Bool {
      !step.expectation.isFailure
        && !(step.request?.changes.contains { $0.method?.isSafe == true } ?? false)
    }
    func count(_ isWanted: (Step) -> Bool) -> Int {
      stages.reduce(0) { $1.cases.reduce($0) { $0 + $1.steps.count(where: isWanted) } }
    }
    let random = randomCases?.operations ?? []
    let mayCreate = random.contains(where: creating.contains)
    let mayChange =
      count { changing.contains($0.endpointID) && isAccepted($0) } > 0
      || random.contains(where: changing.contains)
    let created =
      count { creating.contains($0.endpointID) && isAccepted($0) }
      + (mayCreate ? randomCases?.limit ?? 0 : 0)
    return 2 * created + (created > 0 ? 2 * contract.resources.count : 0)
      + (mayChange ? 2 * changing.count : 0)
  }

  /// The key of a message among the typical bodies.
  package static func messageKey(_ channel: String, _ message: String) -> String {
    "\(channel)/\(message)"
  }
}

extension Plan.Case {
  /// Creates a case about a scenario or a channel.
  init(_ id: CaseID, isFirst: Bool = false, steps: [Plan.Step]) {
    self.init(id: id, operation: nil, isFirst: isFirst, steps: steps)
  }

  /// Creates a case about an operation.
  init(
    _ phase: Phase, of operation: CompiledOperation, _ variant: CaseID.Variant, steps: [Plan.Step]
  ) {
    let id = CaseID(phase, .operation(operation.id), variant: variant)
    self.init(id: id, operation: operation, steps: steps)
  }

  /// Creates a case about an operation.
  init(_ phase: Phase, of operation: CompiledOperation, named name: String, steps: [Plan.Step]) {
    self.init(phase, of: operation, .named(name), steps: steps)
  }

  package var name: String { id.name }

  /// The operation or scenario that the case is about.
  package var subject: CaseID.Subject { id.subject }

  package var phase: Phase { id.phase }

  /// How many of its steps send a request.
  package var requestCount: Int { steps.count { $0.request != nil } }

  package var isSequence: Bool { phase == .sequences }

  package var isRandom: Bool { phase == .fuzz }

  /// Whether it runs side by side with other cases that change the same resources.
  package var sharesState: Bool { [.boundaries, .protocol, .fuzz].contains(phase) }

  /// The last step, where all steps before it only create what it needs.
  package var onlyProbe: Plan.Step? {
    guard let last = steps.last, last.purpose == .probe, last.request != nil,
      last.observation == nil, steps.dropLast().allSatisfy({ $0.purpose == .setUp })
    else { return nil }
    return last
  }
}
