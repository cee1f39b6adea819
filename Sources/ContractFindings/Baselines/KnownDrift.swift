package import ContractModel

/// The record of a drift that a team knows of; such a drift does not fail a run.
package struct KnownDrift: Sendable, Hashable {
  package var reason: String
  package var owner: String?
  package var link: String?

  /// The last day on which the drift is known.
  package var expires: CalendarDate?

  package init(reason: String, owner: String? = nil, link: String? = nil) {
    self.reason = reason
    self.owner = owner
    self.link = link
  }
}

extension KnownDrift {
  /// `the app sends both (team-goals; until 2026-12-31; https://…)`.
  package var sentence: String {
    let details = [owner, expires.map { "until \($0)" }, link].compactMap(\.self)
    let reason = reason.isEmpty ? "no reason given" : reason
    return details.isEmpty ? reason : "\(reason) (\(details.joined(separator: "; ")))"
  }
}

extension Finding {
  /// Whether it fails the run: it is a drift, and not a known one.
  package var isFailure: Bool { drift.isFailure && known == nil }
}
