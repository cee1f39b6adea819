import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation

extension StepSubject {
  /// Whether the request is about a state that other clients may change.
  ///
  /// That is a list, what the user has alone, or figures. A resource that the run has created is its own.
  var isAboutSharedState: Bool {
    operation.targets.isEmpty || operation.effects.contains(where: \.isOnSingleton)
  }

  /// Whether other clients can be the reason why a rule is not met: it compares with an earlier moment, or
  /// wants a number of elements.
  func shares(_ drift: Drift) -> Bool {
    guard isAboutSharedState else { return false }
    return drift.isShared
      || step.rules.contains { rule in
        if case .constant = rule.left { rule.position == drift.source } else { false }
      }
  }
}

extension ResponseValidation {
  /// The drift, marked where the state that other clients have left can be the reason of the status.
  func shared(_ drift: Drift) -> Drift {
    switch drift.kind {
    case .validRejected, .statusUnexpected, .statusUndocumented, .invalidAccepted:
      drift.shared(if: dependsOnOthers(subject.operation.failures))
    default: drift
    }
  }

  private func dependsOnOthers(_ failures: [Failure]) -> Bool {
    let isShared = subject.isAboutSharedState
    if subject.step.expectation.status != nil { return isShared }
    let expectation = subject.step.expectation
    if response.status.isSuccess, expectation.rejection == .stated {
      return expectation.failures.contains { failure in
        switch failure.condition {
        case .duplicate: true
        case .stale: isShared
        case .missing: subject.pathParameters.values.contains(where: \.isNumberedID)
        default: false
        }
      }
    }
    let isTaken = failures.contains { failure in
      guard failure.status == response.status else { return false }
      return if case .duplicate = failure.condition { true } else { false }
    }
    return isTaken || isShared && [409, 412, 423, 429, 507].contains(response.status.code)
  }
}
