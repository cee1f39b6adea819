package import ContractDiff
package import ContractModel

/// A contradiction between contracts, or a questionable part of one.
package struct LintFinding: Sendable, Hashable {
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
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case differentMethod = "different-method"
    case differentPath = "different-path"
    case differentAuthentication = "different-authentication"
    case differentStatus = "different-status"
    case differentEnvelope = "different-envelope"
    case differentErrorShape = "different-error-shape"
    case differentFieldNames = "different-field-names"
    case differentType = "different-type"
    case differentEnumeration = "different-enumeration"
    case differentPrecision = "different-precision"
    case differentRequired = "different-required"
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

extension LintFinding.Kind {
  /// The finding in one sentence.
  package var summary: String {
    switch self {
    case .differentMethod: "Two contracts of one host use different methods for the same operation."
    case .differentPath: "Two contracts of one host use different paths for the same operation."
    case .differentAuthentication:
      "Two contracts require different credentials for the same operation."
    case .differentStatus: "Two contracts document different statuses for the same situation."
    case .differentEnvelope: "Two contracts wrap the same response differently."
    case .differentErrorShape: "Two contracts of one host describe error bodies differently."
    case .differentFieldNames: "The same fields are spelled differently in two contracts."
    case .differentType: "The same value has different types in two contracts."
    case .differentEnumeration: "The same value has different documented values in two contracts."
    case .differentPrecision: "The same timestamp has different fraction digits in two contracts."
    case .differentRequired:
      "One contract requires a field that the other does not define or require."
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

  /// Whether the finding is about two contracts.
  package var isContradiction: Bool {
    switch self {
    case .differentMethod, .differentPath, .differentAuthentication, .differentStatus,
      .differentEnvelope,
      .differentErrorShape, .differentFieldNames, .differentType, .differentEnumeration,
      .differentPrecision,
      .differentRequired:
      true
    case .unusedDefinition, .unreachableFailure, .unspecifiedRejection, .openWithoutToken,
      .notDeletable, .createdWithOK, .mixedIdentifier, .sentinelValue, .legacyAlias,
      .unusualBody, .crossOriginGap:
      false
    }
  }
}

extension [Contract] {
  /// Returns contradictions between contracts of one host, and warnings within each contract.
  ///
  /// By host, in the order of the contracts: first the contradictions, by kind and line, then the
  /// warnings of each contract. Contracts without a host are not compared. Set-up-only operations are
  /// checked with the contract that defines them.
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
      kind: Kind(contradiction.kind), message: contradiction.message, first: contradiction.first,
      second: contradiction.second, count: contradiction.count)
  }

  fileprivate static func precedes(_ left: LintFinding, _ right: LintFinding) -> Bool {
    (left.kind.order, left.first.position, left.message)
      < (right.kind.order, right.first.position, right.message)
  }
}

extension LintFinding.Kind {
  fileprivate init(_ kind: Contradiction.Kind) {
    self =
      switch kind {
      case .differentMethod: .differentMethod
      case .differentPath: .differentPath
      case .differentAuthentication: .differentAuthentication
      case .differentStatus: .differentStatus
      case .differentEnvelope: .differentEnvelope
      case .differentErrorShape: .differentErrorShape
      case .differentFieldNames: .differentFieldNames
      case .differentType: .differentType
      case .differentEnumeration: .differentEnumeration
      case .differentPrecision: .differentPrecision
      case .differentRequired: .differentRequired
      }
  }

  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
