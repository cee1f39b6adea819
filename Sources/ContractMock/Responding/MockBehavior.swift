import ContractJSON
import ContractModel

/// How the mock handles requests and state: as the contract states, except for some deviations.
struct MockBehavior: Sendable {
  /// One way in which the mock handles requests or state differently from its contract.
  enum Deviation: Sendable, Hashable {
    /// Invalid requests are accepted.
    case invalidAccepted
    /// Requests that the contract recommends to reject are accepted.
    case adviceIgnored
    /// Members of a resource that the request schema does not have are taken over from requests.
    case membersTaken
    /// Any value of a field of this name is accepted.
    case unchecked(String)
    case absenceAccepted(JSON.Pointer)
    case duplicateAccepted(JSON.Pointer)
    /// Requests to an operation get the response to a path, or a method, that does not exist.
    case operationMissing(String)
    case createdNotStored, deletedStillListed, updateIgnored
    case otherUsersListed, foreignServed, unknownServed, authenticationIgnored
    /// Sockets are opened without credentials.
    case handshakesUnchecked
    /// Some invalid credentials are accepted.
    case credentials(CredentialLeniency)
    /// A replacement keeps the members that it omits.
    case replacementPatches
    /// A repeated replacement changes the resource further.
    case replacementNotIdempotent
    /// `Location` names a resource that does not exist.
    case locationDead
    /// A list ignores the number of elements that a request wants, or the page.
    case sizeIgnored, pageIgnored
    /// The first element of each page but the first is missing.
    case pagesSkip
    /// The number of elements on all pages is one too many.
    case totalMiscounted
    /// A list ignores the parameter that chooses elements, or that names the order.
    case filterIgnored(String), orderIgnored(String)
    /// A list does not use the default of a parameter.
    case defaultIgnored(String)
    /// A request with a current `If-None-Match` gets the whole representation.
    case validatorIgnored
    /// An `ETag` stays the same after an update.
    case validatorKept
    /// A request with an old `If-Match` is carried out.
    case preconditionIgnored
    /// A request for a part gets the whole, or the bytes beside that part; one for a part behind the end
    /// gets the whole.
    case rangeIgnored, rangeShifted, rangeUnchecked
    /// A repeated request with the same idempotency key takes effect again.
    case keyIgnored
    /// Every request gets the first representation.
    case acceptIgnored
    /// A body in another form than the first is rejected.
    case formRejected
    /// An operation is carried out in a state that forbids it, or does not change the state.
    case stateIgnored, stateKept
    /// States do not change by themselves.
    case timeStopped
    /// A resource that a deletion only marks is gone, has no mark, is still listed, or stays deleted
    /// when it is restored.
    case deletedGone, deletedUnmarked, markedListed, restorationIgnored
    /// A stored image has another size, or another format, than stated.
    case imageSizeKept, imageFormatKept
    /// A link is missing on the resource or on the other one, or remains after another one replaced it.
    case linkMissing, backLinkMissing, formerLinkKept
    /// Requests of other origins are answered in another way.
    case crossOrigin(CrossOriginDeviation)
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
    Set(
      deviations.compactMap { deviation in
        if case .credentials(let leniency) = deviation { leniency } else { nil }
      })
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
