package import ContractFindings
package import ContractModel

/// Everything that is needed to repeat one case of a run, and to decide whether it still shows the
/// drift that it showed.
///
/// Its text is base64url of a JSON array whose first element is the version of the format.
package struct ReplayToken: Sendable, Equatable {
  /// The values that a plan is made from.
  package struct PlanIdentity: Sendable, Equatable {
    package var contract: String

    /// The first eight digits of the contract's fingerprint.
    package var fingerprint: String
    package var seed: UInt64

    /// The day that the plan was made for.
    package var day: CalendarDate

    package init(contract: String, fingerprint: String, seed: UInt64, day: CalendarDate) {
      self.contract = contract
      self.fingerprint = fingerprint
      self.seed = seed
      self.day = day
    }
  }

  /// The drift that the case showed, in the words of ``Drift``.
  package struct Cause: Sendable, Equatable {
    package var kind: String
    package var check: String
    package var operation: String
    package var location: String

    package init(kind: String, check: String, operation: String, location: String) {
      self.kind = kind
      self.check = check
      self.operation = operation
      self.location = location
    }
  }

  package var origin: PlanIdentity
  package var caseID: CaseID
  package var cause: Cause
  package var change: CaseChange

  package init(
    _ origin: PlanIdentity, caseID: CaseID, cause: Cause, change: CaseChange = CaseChange()
  ) {
    self.origin = origin
    self.caseID = caseID
    self.cause = cause
    self.change = change
  }

  /// The reason why a text is no token.
  package struct ParseError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
      /// A character that does not occur in tokens.
      case unexpectedCharacter
      /// The text ends too early, or has been changed.
      case damaged
      /// A token of another version of the format.
      case version(Int)
      /// The part of that name is missing or invalid.
      case part(String)
    }

    package var reason: Reason

    /// Approximate number of characters before the error.
    package var offset: Int
  }
}

extension ReplayToken.ParseError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .unexpectedCharacter: "character \(offset + 1) does not occur in tokens"
    case .damaged: "it is cut off or changed at character \(offset + 1)"
    case .version(let version):
      "it has format version \(version), but only version \(ReplayToken.version) can be replayed; "
        + "check again to get a new token"
    case .part(let name): "its \(name) cannot be read"
    }
  }
}

extension ReplayToken {
  /// Whether a finding is about the cause of the token.
  package func isAbout(_ finding: Finding) -> Bool { Cause(finding) == cause }

  /// Whether the contract has changed since the token was made.
  package func isOfOther(_ contract: Contract) -> Bool {
    !contract.fingerprint.hasPrefix(origin.fingerprint)
  }

  /// `type-changed in tips at /data/tips/*`.
  package var drift: String { "\(cause.kind) in \(cause.operation) at \(cause.location)" }
}

extension ReplayToken.Cause {
  package init(_ finding: Finding) {
    self.init(
      kind: "\(finding.drift.kind)", check: finding.drift.check.rawValue,
      operation: finding.operation, location: "\(finding.drift.location)")
  }
}
