package import ContractFindings
package import ContractGeneration
import ContractHTTP
package import ContractJSON
package import ContractModel
package import ContractValidation

/// The ordered cases of a run: pure data, printable and countable before anything is sent.
package struct Plan: Sendable {
  /// Cases that may run side by side; a stage begins when the one before has ended.
  package struct Stage: Sendable {
    package var phase: Phase
    package var runsInParallel: Bool
    package var cases: [Case]
  }

  package var stages: [Stage]

  /// The cases that are not listed, because each depends on the responses to those before.
  package var randomCases: RandomCases?

  /// Checks and scenarios that are left out, and why.
  package var omissions: [Omission]

  /// By operation: the body that its cases start from; by channel and message: what is sent.
  package var typicalBodies: [String: JSON]

  /// By operation: the parameters of query and header that its cases start from, by their keys.
  package var usualParameters: [String: [String: String]] = [:]

  /// A question the plan deliberately does not ask.
  package struct Omission: Sendable, Hashable {
    package var subject: CheckResult.Subject
    package var reason: SkipReason
  }

  /// The random cases that are drawn during the run.
  package struct RandomCases: Sendable, Hashable {
    /// How many cases are sent at most.
    package var limit: Int

    /// The ids of the operations that receive them, in the order of the contract.
    package var operations: [String]
  }

  package var cases: [Case] { stages.flatMap(\.cases) }

  /// How many cases there are, those included that are not listed.
  package var caseCount: Int {
    stages.reduce(0) { $0 + $1.cases.count } + (randomCases?.limit ?? 0)
  }

  /// How many requests the cases send; clean-up adds one for each thing created.
  package var requestCount: Int {
    cases.reduce(randomCases?.limit ?? 0) { $0 + $1.steps.count { $0.socket == nil } }
  }

  /// How many requests the clean-up adds at most, where nothing that must be refused is accepted:
  /// one for each thing that can be deleted, and some that put back what users had before.
  package func cleanUpLimit(in contract: Contract) -> Int {
    let makers = Set(
      contract.operations.filter { operation in
        operation.effects(.creates).contains {
          contract.operation(that: .deletes, $0.resource) != nil
        }
      }.map(\.id))
    let changers = Set(
      contract.operations.filter { operation in
        operation.updatesSingleton()
      }.map(\.id))
    let accepted = cases.flatMap(\.steps).filter { !$0.expectation.isFailure }
    let mayMake = randomCases?.operations.contains(where: makers.contains) ?? false
    let mayChange =
      accepted.contains { changers.contains($0.operation) }
      || randomCases?.operations.contains(where: changers.contains) ?? false
    return accepted.count { makers.contains($0.operation) }
      + (mayMake ? randomCases?.limit ?? 0 : 0) + (mayChange ? 2 * changers.count : 0)
  }
}

extension Plan {
  /// One question, as one or more requests in a row.
  package struct Case: Sendable {
    package var id: CaseID

    /// Whether the case is about the first thing somebody does.
    package var isFirst = false
    package var steps: [Step]
  }

  /// One action of a case, and the responses to it that are acceptable.
  package struct Step: Sendable {
    package enum Purpose: String, Sendable {
      case setUp = "set up"
      case probe
      case verify
    }

    package enum Action: Sendable {
      case request(Request)
      /// A request whose bytes are no valid message.
      case rawMessage(BrokenFraming, Request)
      case socket(SocketStep)
    }

    package var purpose: Purpose

    /// The id of the operation; for an action on a socket, of its channel.
    package var operation: String
    package var identity: Identity

    /// The reason why the step is taken, in plain words.
    package var reason: String
    package var action: Action
    package var expectation: ExpectedResponse

    /// The location at which the request deliberately violates the contract.
    package var violation: JSON.Pointer?

    /// Rules to check besides those of the operation.
    package var rules: [Rule] = []
    package var captures: [Call.Capture] = []

    /// What the response shows about the state of the backend.
    package var observation: Observation?

    /// The operation that an observed drift is attributed to, where it is not the case's.
    package var attribution: String?
  }

  /// A request as far as the plan knows it.
  package struct Request: Sendable {
    /// By the keys of the operation's parameters: `goal_id`, `?limit`, `x-tenant:`.
    package var parameters: [String: ParameterSource]
    package var body: Body

    /// Changes of the message after it has been built.
    package var changes: [WireChange] = []

    /// After each timeout the request is retried, after so many seconds.
    package var retryWaits: [Int] = []

    /// Whether the request goes to the `Location` of the response before.
    package var followsLocation = false
  }

  /// Where the value of a parameter comes from.
  package enum ParameterSource: Sendable, Hashable {
    /// The resource of that name which the run made for its user, to be shared by cases.
    case fixture(String)
    /// The resource that an earlier step of this case made.
    case fresh(String)
    /// What an earlier step made, or else what cases share.
    case made(String)
    /// An identity like those of the resource that was never given to any.
    case unissued(String)
    /// A capture or constant of the scenario.
    case term(Term)
    case text(String)
  }

  package enum Body: Sendable, Hashable {
    case none
    case json(JSON)
    case bytes([UInt8])
    /// What is too large to be kept, made when it is sent.
    case malformed(MalformedBody)
    /// A form as it stands on the wire.
    case form([UInt8])
    /// The typical body with changes whose values are known only during the run.
    case changed(JSON, [Call.Change])
    /// The typical body with an identity that was never issued at a place.
    case unissued(JSON, at: JSON.Pointer, resource: String)
  }

  /// A question about the state of the backend, answered by a list.
  package enum Observation: Sendable, Hashable {
    /// The resource made by an earlier step of this case, or else the fixture, is listed.
    case isListed(String, check: Check)
    case isNotListed(String, check: Check)
    /// What the list shows is remembered, to be compared after the cases that follow.
    case remember(String)
    /// The list shows what it showed when it was remembered.
    case isUnchanged(String)
    /// What is shown of this case's resource is kept, to be compared within the case.
    case keeps(String)
    /// This case's resource is shown as it was kept, at the places that requests set.
    case isAsKept(String, check: Check)
    /// What was kept at these places is gone, because a request has replaced the whole.
    case isReplaced(String, [JSON.Pointer])
  }
}

extension Plan.Case {
  package var name: String { id.name }

  /// The operation or scenario that the case is about.
  package var subject: CaseID.Subject { id.subject }

  package var phase: Phase { id.phase }

  /// How many of its steps send a request.
  package var requestCount: Int { steps.count { $0.request != nil } }

  package var isWalk: Bool { phase == .sequences }

  package var isRandom: Bool { phase == .fuzz }

  /// Whether it runs side by side with other cases that change the same resources.
  package var sharesState: Bool { [.boundaries, .protocol, .fuzz].contains(phase) }
}

extension Plan.Step {
  /// The request that the step sends, as a raw message or not; `nil` for an action on a socket.
  package var request: Plan.Request? {
    get {
      switch action {
      case .request(let request), .rawMessage(_, let request): request
      case .socket: nil
      }
    }
    set {
      guard let newValue else { return }
      switch action {
      case .request: action = .request(newValue)
      case .rawMessage(let framing, _): action = .rawMessage(framing, newValue)
      case .socket: break
      }
    }
  }

  package var socket: SocketStep? {
    if case .socket(let step) = action { step } else { nil }
  }

  package var isRawMessage: Bool { if case .rawMessage = action { true } else { false } }
}

extension ExpectedResponse {
  package var isSuccess: Bool {
    switch self {
    case .success, .variant: true
    case .failure, .rejection, .anyDocumented, .successOrRejection, .noServerError: false
    }
  }

  package var isFailure: Bool {
    switch self {
    case .failure, .rejection: true
    case .success, .variant, .anyDocumented, .successOrRejection, .noServerError: false
    }
  }

  package func allows(_ failure: Failure) -> Bool {
    switch self {
    case .success, .variant: false
    case .failure(let failures): failures.contains(failure)
    case .rejection, .anyDocumented, .successOrRejection, .noServerError: true
    }
  }

  /// The check that a request with this expectation is sent for.
  package var primaryCheck: Check? {
    switch self {
    case .success, .variant: return .acceptsValid
    case .rejection: return .rejectsInvalid
    case .anyDocumented, .successOrRejection, .noServerError: return nil
    case .failure(let failures):
      switch failures.first?.condition {
      case .unauthenticated: return .requiresAuthentication
      case .foreign: return .isolatesIdentities
      default: return .rejectsInvalid
      }
    }
  }
}
