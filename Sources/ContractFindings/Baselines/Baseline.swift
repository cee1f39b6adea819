import ContractJSON
package import ContractModel

/// The drifts that a team knows of, by their fingerprints.
package struct Baseline: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    /// The ``Finding/fingerprint``.
    package var fingerprint: String
    package var contract: String
    package var operation: String

    /// The check that has found it, if it is stated.
    package var check: Check?
    package var kind: String

    /// The location in the message, in words.
    package var location: String
    package var known: KnownDrift

    /// Whether it is quarantined: known only as long as repeated requests do not show it every time.
    package var isQuarantined = false

    /// Creates the entry for a finding.
    package init(_ finding: Finding, _ known: KnownDrift) {
      fingerprint = finding.fingerprint
      contract = finding.contract
      operation = finding.operation
      check = finding.drift.check
      kind = finding.drift.kind.id
      location = "\(finding.drift.location)"
      isQuarantined = finding.isUnstable
      self.known = known
    }

    /// An entry without what describes its drift.
    package init(fingerprint: String, contract: String, operation: String) {
      self.fingerprint = fingerprint
      self.contract = contract
      self.operation = operation
      kind = ""
      location = ""
      known = KnownDrift(reason: "")
    }
  }

  package var entries: [Entry] = []

  package init() {}
}

extension Baseline.Entry {
  func isExpired(on day: CalendarDate) -> Bool {
    known.expires.map { $0 < day } ?? false
  }

  /// `type-changed in tips at /data/tips/*: the app accepts both (team-goals)`.
  package var sentence: String {
    let location = location.isEmpty ? "" : " at \(location)"
    let kind = kind.isEmpty ? fingerprint : kind
    return "\(kind) in \(operation)\(location): \(known.sentence)"
  }
}

extension Baseline {
  /// Returns the entry about a finding; one that has not expired takes precedence.
  package func entry(for finding: Finding, on day: CalendarDate) -> Entry? {
    guard !entries.isEmpty else { return nil }
    let fingerprint = finding.fingerprint
    let entries = entries.filter { entry in
      entry.fingerprint == fingerprint && entry.contract == finding.contract
        && (!entry.isQuarantined || finding.isUnstable)
    }
    return entries.first { !$0.isExpired(on: day) } ?? entries.first
  }

  /// Returns the finding as a known one, where an entry that has not expired is about it.
  package func marking(_ finding: Finding, on day: CalendarDate) -> Finding {
    guard let entry = entry(for: finding, on: day), !entry.isExpired(on: day) else {
      return finding
    }
    var finding = finding
    finding.known = entry.known
    return finding
  }
}
