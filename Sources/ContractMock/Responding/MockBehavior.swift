import ContractJSON
import ContractModel

/// How the mock handles requests and state: as the contract states, except for some deviations.
struct MockBehavior: Sendable {
  /// One way in which the mock handles requests or state differently from its contract, declared
  /// beside the drift that names it.
  struct Deviation: Sendable, Hashable {
    private let name: String

    init(_ name: String) { self.name = name }
  }

  private let deviations: Set<Deviation>

  init(_ drifts: [MockDrift]) {
    deviations = Set(
      drifts.compactMap { if case .behavior(let deviation) = $0.change { deviation } else { nil } })
  }
}

extension MockBehavior {
  func deviates(_ deviation: Deviation) -> Bool { deviations.contains(deviation) }

  var credentialLeniencies: Set<CredentialLeniency> {
    Set(CredentialLeniency.allCases.filter { deviates(.credentials($0)) })
  }

  /// Whether a request is accepted in spite of a reason to reject it.
  func ignores(_ rejection: Rejection) -> Bool {
    switch rejection {
    case .condition(let condition): ignores(condition)
    case .invalidParameters(let violations), .invalidBody(let violations):
      deviates(.invalidAccepted) || !violations.isEmpty && violations.allSatisfy(isUnchecked)
    }
  }

  func ignores(_ condition: Failure.Condition) -> Bool {
    switch condition {
    case .unauthenticated: deviates(.authenticationIgnored)
    case .missing: deviates(.unknownServed)
    case .foreign: deviates(.foreignServed)
    case .duplicate(let pointer): deviates(.duplicateAccepted(pointer))
    case .stale: deviates(.preconditionIgnored)
    case .refusedTransition: deviates(.stateIgnored)
    case .absent, .invalid, .invalidAt: deviates(.invalidAccepted)
    case .serverError: false
    }
  }

  /// Whether the effects of an operation are discarded.
  func discardsEffects(of operation: Operation) -> Bool {
    operation.effects.contains { effect in
      switch effect.action {
      case .creates: deviates(.createdNotStored)
      case .updates: deviates(.updateIgnored)
      case .deletes: deviates(.deletedStillListed)
      case .reads, .lists, .links: false
      }
    }
  }

  private func isUnchecked(_ violation: Drift) -> Bool {
    let pointer = violation.location.pointer
    return pointer.tokens.contains { token in
      if case .name(let name) = token { deviates(.unchecked(name)) } else { false }
    } || deviates(.absenceAccepted(pointer)) && violation.concernsAbsence
      || deviates(.adviceIgnored) && violation.kind == .numberAsString
  }
}

extension Drift {
  /// Whether a required value is absent, null or empty.
  fileprivate var concernsAbsence: Bool {
    switch kind {
    case .fieldMissing, .nullUnexpected, .constraintBroken("count"), .constraintBroken("length"):
      true
    default: false
    }
  }
}
