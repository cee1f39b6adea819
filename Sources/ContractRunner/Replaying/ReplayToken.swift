import ContractFindings
package import ContractModel

/// All that is needed to carry one case of a run through again, and to tell whether it still shows
/// what it showed.
///
/// Its text is base64url of a JSON list whose first element is the version of the form.
package struct ReplayToken: Sendable, Hashable {
  package var contract: String

  /// The first eight digits of the contract's fingerprint.
  package var fingerprint: String
  package var seed: UInt64

  /// The day that the plan was made for.
  package var day: CalendarDate
  package var caseName: String

  /// What was shown, in the words of ``Drift``.
  package var kind: String
  package var check: String
  package var operation: String
  package var place: String

  package var change: CaseChange

  package init(
    contract: String, fingerprint: String, seed: UInt64, day: CalendarDate, caseName: String,
    kind: String, check: String, operation: String, place: String, change: CaseChange
  ) {
    self.contract = contract
    self.fingerprint = fingerprint
    self.seed = seed
    self.day = day
    self.caseName = caseName
    self.kind = kind
    self.check = check
    self.operation = operation
    self.place = place
    self.change = change
  }

  /// Why a text is no token.
  package struct ParseError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      /// A character that tokens do not have, or too few of them.
      case unexpectedCharacter
      /// The text ends too early, or something in it was changed.
      case damaged
      case version(Int)
      /// The part of that name is not as it has to be.
      case part(String)
    }

    package var reason: Reason

    /// Characters of the text from its start, as near as can be told.
    package var offset: Int
  }
}

extension ReplayToken.ParseError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .unexpectedCharacter: "it breaks at character \(offset + 1), which is none of a token"
    case .damaged: "it breaks at character \(offset + 1): cut off, or changed"
    case .version(let version): "it is of version \(version), which this tool does not know"
    case .part(let name): "its \(name) cannot be read"
    }
  }
}

extension ReplayToken {
  /// The phase of the case, with which its name begins.
  var phase: Phase? {
    caseName.split(separator: "/").first.flatMap { Phase(rawValue: String($0)) }
  }

  /// Whether a finding is what the token is about.
  func isAbout(_ finding: Finding) -> Bool {
    "\(finding.drift.kind)" == kind && finding.drift.check.rawValue == check
      && finding.operation == operation && "\(finding.drift.location)" == place
  }

  /// Whether the contract is another one than when the token was made.
  package func isOfOther(_ contract: Contract) -> Bool {
    !contract.fingerprint.hasPrefix(fingerprint)
  }

  /// `type-changed in tips at /data/tips/*`.
  package var drift: String { "\(kind) in \(operation) at \(place)" }
}
