package import ContractModel

/// A contradiction between contracts, or a questionable part of one.
package struct LintFinding: Sendable, Equatable {
  package typealias Subject = ContractPart

  package var kind: Kind

  /// One line, fact before advice.
  package var message: String

  package var first: Subject

  /// The part that the first one contradicts, if there is one.
  package var second: Subject?

  /// The number of fields, operations or resources concerned.
  package var count: Int
}

extension LintFinding {
  /// The type of a finding; the ids are stable.
  package enum Kind: Sendable, Hashable {
    case contradiction(Contradiction.Kind)
    case warning(WarningKind)
  }

  /// The type of a questionable part of one contract.
  package enum WarningKind: String, Sendable, CaseIterable {
    case unusedDefinition = "unused-definition"
    case unreachableFailure = "unreachable-failure"
    case unspecifiedRejection = "unspecified-rejection"
    case openWithoutToken = "open-without-token"
    case notDeletable = "not-deletable"
    case createdWithOK = "created-with-200"
    case mixedIdentifier = "mixed-identifier"
    case sentinelValue = "sentinel-value"
    case legacyAlias = "legacy-alias"
    case unusualBody = "unusual-body"
    case crossOriginGap = "cross-origin-gap"
  }
}

extension LintFinding.Kind: CaseIterable {
  package static var allCases: [Self] {
    Contradiction.Kind.allCases.map(Self.contradiction)
      + LintFinding.WarningKind.allCases.map(Self.warning)
  }

  /// The stable name: `different-method`.
  package var id: String {
    switch self {
    case .contradiction(let kind): kind.rawValue
    case .warning(let kind): kind.rawValue
    }
  }

  /// The finding in one sentence.
  package var summary: String {
    switch self {
    case .contradiction(let kind): kind.summary
    case .warning(let kind): kind.summary
    }
  }

  /// Whether the finding is about two contracts.
  package var isContradiction: Bool {
    if case .contradiction = self { true } else { false }
  }
}

extension LintFinding.WarningKind {
  fileprivate var summary: String {
    switch self {
    case .unusedDefinition: "No operation or message uses a defined shape."
    case .unreachableFailure:
      "No request of the contract can meet the condition of a failure."
    case .unspecifiedRejection:
      "No response is documented for an unknown or another user's resource."
    case .openWithoutToken:
      "A response without authentication shows a resource with restricted access."
    case .notDeletable: "A resource can be created but not deleted, so runs leave it behind."
    case .createdWithOK: "A creation responds with 200 instead of 201."
    case .mixedIdentifier: "An identifier has different types in different places."
    case .sentinelValue: "A special value represents a missing value where null is available."
    case .legacyAlias: "An older spelling of a field is still accepted."
    case .crossOriginGap:
      "Browsers keep an operation or a header field from the web apps of other origins."
    case .unusualBody: "A request has a body with a method that gives it no meaning (RFC 9110)."
    }
  }
}

extension [Contract] {
  /// Returns contradictions between contracts of one host, and warnings within each contract.
  ///
  /// The findings are listed by host, in the order of the contracts: first the contradictions, by kind and
  /// line, then the warnings of each contract. Contracts without a host are not compared. Set-up-only
  /// operations are checked with the contract that defines them.
  package func findings() -> [LintFinding] {
    hosts.flatMap { group in
      group.contradictions().map(LintFinding.init).sorted(by: LintFinding.precedes)
        + group.flatMap { $0.warnings(alongside: group).sorted(by: LintFinding.precedes) }
    }
  }

  /// The contracts grouped by host; one without a host is a group of its own.
  package var hosts: [[Contract]] {
    var groups: [[Contract]] = []
    for contract in self {
      let index = groups.firstIndex { group in
        !contract.host.isEmpty && group.contains { $0.host == contract.host }
      }
      if let index { groups[index].append(contract) } else { groups.append([contract]) }
    }
    return groups
  }
}

extension LintFinding {
  fileprivate init(_ contradiction: Contradiction) {
    self.init(
      kind: .contradiction(contradiction.kind), message: contradiction.message,
      first: contradiction.first,
      second: contradiction.second, count: contradiction.count)
  }

  fileprivate static func precedes(_ left: LintFinding, _ right: LintFinding) -> Bool {
    (left.kind.order, left.first.position, left.message)
      < (right.kind.order, right.first.position, right.message)
  }
}

extension LintFinding.Kind {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
