import ContractJSON
package import ContractModel

/// A limit that a run was given and has exhausted.
package enum RunLimit: Sendable, Equatable {
  /// The time that the whole run may take.
  case budget
  /// The run ends at its first drift.
  case firstDrift
  /// So many requests with unsafe methods.
  case writes(Int)
}

/// The reason why a planned check could not be tested, or not completely.
package enum NotTestedReason: Error, Equatable {
  case limit(RunLimit)
  case interrupted
  /// The backend answered 401 to a token that it should accept.
  case tokenRejected(ofSecondUser: Bool)
  /// The login operation of the contract gave no token.
  case loginFailed(ofSecondUser: Bool, String)
  /// The plan has no case of this name; some cases need further settings.
  case noSuchCase(String, mayNeed: [RunSetting])
  /// The backend could not be reached even once.
  case unreachable(String, mayNeed: [RunSetting])
  /// The request might change something that the run has not created; where that is so for one value only,
  /// others test the same.
  case notSent(String, ofOneValue: Bool)
  /// Nothing that concerns an option of the run: the transport, the backend, a missing fixture.
  case other(String)
}

/// The reason why a check was skipped by choice.
package enum SkipReason: Sendable, Equatable {
  case unsafeMethod
  case phaseNotSelected
  case needsSecondUser
  case needsLogin
  /// The operation is to accept other credentials than those that the run was given.
  case needsOtherCredentials
  /// The request might change something that the run has not created.
  case notSent(String)
  /// The plan has no case of the check.
  case noCase
  /// No case led to an error response, or to a successful one.
  case noErrorResponse
  case noSuccessfulResponse
}

/// A setting of a run that a reason refers to; a front door knows what its option is called.
package enum RunSetting: String, Sendable, CaseIterable {
  case budget
  case failFast = "fail-fast"
  case writeLimit = "write-limit"
  case safeMethodsOnly = "safe-methods-only"
  case phases
  case token
  case secondToken = "second-token"
  case login
  case secondLogin = "second-login"
  case trustedCertificates = "trusted-certificates"
}

/// A selection of a run that had no effect on a contract.
package enum UnusedSelection: Sendable, Equatable {
  /// A second user's token is given, and no request was sent with it.
  case secondUser
  /// A selected phase without cases.
  case phase(Phase)
  /// A selected check without results.
  case check(Check)
}

extension UnusedSelection: CustomStringConvertible {
  package var description: String {
    switch self {
    case .secondUser: "the second user: no operation needs one, no resource is private"
    case .phase(let phase): "phase \(phase.rawValue): the contract has no case for it"
    case .check(let check): "check \(check.rawValue): nothing in this run leads to it"
    }
  }
}

extension NotTestedReason: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .other(value) }

  package var isLimit: Bool { if case .limit = self { true } else { false } }

  /// The settings that the reason refers to.
  package var settings: [RunSetting] {
    switch self {
    case .limit(let limit): [limit.setting]
    case .tokenRejected(let isSecond): [isSecond ? .secondToken : .token]
    case .loginFailed(let isSecond, _): [isSecond ? .secondLogin : .login]
    case .noSuchCase(_, let settings), .unreachable(_, let settings): settings
    case .interrupted, .notSent, .other: []
    }
  }
}

extension RunLimit {
  package var setting: RunSetting {
    switch self {
    case .budget: .budget
    case .firstDrift: .failFast
    case .writes: .writeLimit
    }
  }
}

extension SkipReason {
  package var setting: RunSetting? {
    switch self {
    case .unsafeMethod: .safeMethodsOnly
    case .phaseNotSelected: .phases
    case .needsSecondUser: .secondToken
    case .needsLogin, .needsOtherCredentials: .login
    case .notSent, .noCase, .noErrorResponse, .noSuccessfulResponse: nil
    }
  }
}

extension RunLimit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .budget: "time budget exhausted"
    case .firstDrift: "the run ended at its first drift"
    case .writes(let count): "limit of \(count.counted("write")) exhausted"
    }
  }
}

extension NotTestedReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .limit(let limit): limit.description
    case .interrupted: "interrupted"
    case .tokenRejected(ofSecondUser: false): "the backend rejected the token (401)"
    case .tokenRejected(ofSecondUser: true):
      "the backend rejected the second user's token (401)"
    case .loginFailed(ofSecondUser: false, let reason): "login failed: \(reason)"
    case .loginFailed(ofSecondUser: true, let reason): "login of the second user failed: \(reason)"
    case .noSuchCase(let name, mayNeed: []): "the plan has no case \(name)"
    case .noSuchCase(let name, _):
      "the plan has no case \(name); some cases need further options"
    case .notSent(let reason, _): "not sent: \(reason)"
    case .unreachable(let reason, _), .other(let reason): reason
    }
  }
}

extension SkipReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unsafeMethod: "only safe methods are sent"
    case .phaseNotSelected: "phase not selected"
    case .needsSecondUser: "needs a second user's token"
    case .needsLogin: "needs valid credentials"
    case .needsOtherCredentials: "needs other credentials than those given"
    case .notSent(let reason): "not sent: \(reason)"
    case .noCase: "the plan has no case of it"
    case .noErrorResponse: "no error response was received"
    case .noSuccessfulResponse: "no successful response was received"
    }
  }
}
