package import ContractDiff
import ContractJSON
import ContractModel

/// The changes between two versions of a contract, for readers.
package struct ChangeReport: Sendable {
  /// The names of both versions: `snapshots/locks/lume-goals.json`, `main:`.
  package var old: String
  package var new: String
  package var contract: String
  package var changes: ReviewedChanges

  /// The comparison with recorded exchanges, if there are any.
  package var traffic: TrafficComparison?

  /// The results of decoding the witnesses with compiled models of shipped versions, a line for each.
  package var models: [String] = []

  package init(
    from old: String, to new: String, contract: String, _ changes: ReviewedChanges,
    traffic: TrafficComparison? = nil
  ) {
    self.old = old
    self.new = new
    self.contract = contract
    self.changes = changes
    self.traffic = traffic
  }
}

extension ChangeReport {
  /// The number of open changes of a level.
  func count(_ level: ContractChange.Level) -> Int {
    changes.open.count { $0.level == level }
  }

  /// `2 breaking, 1 warning`.
  var counts: String {
    let parts = ContractChange.Level.allCases.compactMap { level -> String? in
      let count = count(level)
      return count == 0 ? nil : "\(count) \(level.rawValue)"
    }
    let accepted = changes.accepted.count
    return (parts + (accepted > 0 ? ["\(accepted) accepted"] : [])).joined(separator: ", ")
  }
}

extension [ChangeReport] {
  package var verdict: ContractComparison.Verdict { .init(flatMap(\.changes.open)) }

  /// The step of the version that the changes need; an accepted change counts as any other.
  var semver: String {
    ContractComparison.semver(
      flatMap(\.changes.open) + flatMap { $0.changes.accepted.map(\.change) })
  }

  /// One JSON document.
  package var json: String {
    let changes = flatMap { report in
      report.changes.open.map { json($0, in: report, accepted: nil) }
        + report.changes.accepted.map { json($0.change, in: report, accepted: $0.entry) }
    }
    let traffic = flatMap { report in report.traffic?.rows(of: report.contract) ?? [] }
    return JSON.members(
      ("verdict", .string(verdict.rawValue)), ("changes", .array(changes)),
      ("semver", .string(semver)),
      ("remarks", texts(flatMap(\.changes.remarks))),
      ("models", texts(flatMap(\.models))),
      ("traffic", traffic.isEmpty ? nil : .array(traffic))
    ).text(.pretty) + "\n"
  }

  private func texts(_ lines: [String]) -> JSON? {
    lines.isEmpty ? nil : .array(lines.map(JSON.string))
  }

  private func json(
    _ change: ContractChange, in report: ChangeReport, accepted: AcceptedChange?
  ) -> JSON {
    guard case .object(var object) = change.json else { return change.json }
    object.members.append(.init(name: "contract", value: .string(report.contract)))
    if let accepted {
      object.members.append(.init(name: "accepted", value: .string(accepted.reason)))
    }
    return .object(object)
  }
}
