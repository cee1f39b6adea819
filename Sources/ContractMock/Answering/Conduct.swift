import ContractJSON
import ContractModel

/// How the mock treats requests and state; only a drift makes it do less than all of this.
struct Conduct: Sendable {
  var checksAuthentication = true
  var checksRequests = true
  var uncheckedFields: Set<String> = []
  var refusesUnknown = true
  var refusesForeign = true
  var storesCreations = true
  var storesUpdates = true
  var forgetsDeletions = true
  var listsOnlyOwn = true
}

extension Conduct {
  /// Whether an objection is let pass.
  func overlooks(_ objection: Objection) -> Bool {
    switch objection {
    case .unauthenticated: !checksAuthentication
    case .invalidPath: !checksRequests
    case .missing: !refusesUnknown
    case .foreign: !refusesForeign
    case .invalidBody(let violations):
      !checksRequests || !violations.isEmpty && violations.allSatisfy(isUnchecked)
    }
  }

  private func isUnchecked(_ violation: Drift) -> Bool {
    uncheckedFields.contains { violation.place.pointer.tokens.contains(.name($0)) }
  }
}
