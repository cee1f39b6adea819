package import ContractModel
package import ContractValidation

extension ExpectedResponse {
  package var isSuccess: Bool {
    switch self {
    case .success, .variant, .exactly: true
    case .failure, .rejection, .advisedRejection, .denial, .anyDocumented,
      .storedUnchangedOrRejected,
      .successOrRejection, .head, .noServerError:
      false
    }
  }

  /// Whether the request may be valid, so that a success shows that the operation exists.
  package var mayBeSuccess: Bool {
    switch self {
    case .success, .variant, .exactly, .anyDocumented, .storedUnchangedOrRejected,
      .successOrRejection:
      true
    case .failure, .rejection, .advisedRejection, .denial, .head, .noServerError: false
    }
  }

  /// Whether a success has the effects that the contract states.
  package var allowsEffects: Bool { isSuccess || self == .storedUnchangedOrRejected }

  package var isFailure: Bool {
    switch self {
    case .failure, .rejection, .denial: true
    case .success, .variant, .exactly, .advisedRejection, .anyDocumented,
      .storedUnchangedOrRejected,
      .successOrRejection, .head, .noServerError:
      false
    }
  }

  /// Whether a rejection of the request can be reported, as drift or as a note.
  var reportsRejection: Bool {
    switch self {
    case .success, .variant, .exactly, .anyDocumented, .storedUnchangedOrRejected: true
    case .failure, .rejection, .advisedRejection, .denial, .successOrRejection, .head,
      .noServerError:
      false
    }
  }

  package func allows(_ failure: Failure) -> Bool {
    switch self {
    case .success, .variant, .exactly: false
    case .failure(let failures): failures.contains(failure)
    case .rejection, .advisedRejection, .denial, .anyDocumented, .storedUnchangedOrRejected,
      .successOrRejection, .head, .noServerError:
      true
    }
  }

  /// The check that a request with this expectation is sent for.
  package var primaryCheck: Check? {
    switch self {
    case .success, .variant, .exactly: return .acceptsValid
    case .rejection, .advisedRejection: return .rejectsInvalid
    case .denial(.unauthenticated): return .requiresAuthentication
    case .denial(.foreign): return .isolatesIdentities
    case .anyDocumented, .storedUnchangedOrRejected, .successOrRejection, .head, .noServerError:
      return nil
    case .failure(let failures):
      switch failures.first?.condition {
      case .unauthenticated: return .requiresAuthentication
      case .foreign: return .isolatesIdentities
      default: return .rejectsInvalid
      }
    }
  }
}
