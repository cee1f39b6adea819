import ContractJSON
import ContractModel

/// How the mock treats requests and state; only a drift makes it do less than all of this.
struct Conduct: Sendable {
  var checksAuthentication = true
  var checksRequests = true
  var uncheckedFields: Set<String> = []
  var acceptedAbsences: Set<JSON.Pointer> = []
  var acceptedDuplicates: Set<JSON.Pointer> = []
  var refusesUnknown = true
  var refusesForeign = true
  var storesCreations = true
  var storesUpdates = true
  var forgetsDeletions = true
  var listsOnlyOwn = true

  /// Whether what a replacement leaves out is gone.
  var forgetsLeftOut = true

  /// Whether a replacement that comes again does what it did the first time.
  var repeatsAlike = true

  /// Whether what is said to be new can be found where it is said to be.
  var tellsLocations = true
}

extension Conduct {
  /// Whether an objection is let pass.
  func overlooks(_ objection: Objection) -> Bool {
    switch objection {
    case .condition(let condition): overlooks(condition)
    case .invalidParameters(let violations), .invalidBody(let violations):
      !checksRequests || !violations.isEmpty && violations.allSatisfy(isUnchecked)
    }
  }

  func overlooks(_ condition: Failure.Condition) -> Bool {
    switch condition {
    case .unauthenticated: !checksAuthentication
    case .missing: !refusesUnknown
    case .foreign: !refusesForeign
    case .duplicate(let place): acceptedDuplicates.contains(place)
    case .absent, .invalid, .invalidAt: !checksRequests
    case .serverError: false
    }
  }

  /// Whether what an operation does is forgotten at once.
  func forgets(_ operation: Operation) -> Bool {
    operation.effects.contains { effect in
      switch effect.action {
      case .creates: !storesCreations
      case .updates: !storesUpdates
      case .deletes: !forgetsDeletions
      case .reads, .lists: false
      }
    }
  }

  private func isUnchecked(_ violation: Drift) -> Bool {
    uncheckedFields.contains { violation.location.pointer.tokens.contains(.name($0)) }
      || acceptedAbsences.contains(violation.location.pointer) && violation.isAboutAbsence
  }
}

extension Drift {
  /// Whether something is absent, null or empty that must not be.
  fileprivate var isAboutAbsence: Bool {
    switch kind {
    case .fieldMissing, .nullUnexpected, .constraintBroken("count"), .constraintBroken("length"):
      true
    default: false
    }
  }
}
