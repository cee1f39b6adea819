import ContractFindings
import ContractJSON
import ContractModel

extension RunRecord {
  /// In percent: with less, a verdict without drift says how little was tested.
  private static let lowCoverage = 50

  func conclusion(_ summary: RunSummary) -> String {
    let drifts = driftCount
    let gaps = summary.untested > 0 ? "\(summary.untested.counted("result")) not tested" : nil
    switch summary.ending {
    case .notTested(let reason):
      return joined("could not test: \(options.text(reason))", drifts)
    case .interrupted:
      return joined("interrupted", drifts, gaps)
    case .endedEarly(let limit):
      let early = "ended early: \(options.text(limit))"
      return drifts == nil ? joined("no drift, but \(early)", gaps) : joined(drifts, early, gaps)
    case .completed: break
    }
    switch summary.verdict {
    case .conforms:
      let coverage = summary.coverage ?? 100
      let known = summary.knownCount.map { ", but for \($0)" } ?? ""
      if coverage < Self.lowCoverage {
        return "conforms as far as tested (\(coverage) %)\(known)"
      }
      let isWhole = info.omissions.isEmpty && summary.unreached.isEmpty
      return (isWhole ? "conforms" : "conforms as far as tested") + known
    case .insufficientCoverage:
      return "no drift, but \(summary.shortfall)"
    case .notTested, .endedEarly, .interrupted:
      if summary.isUnreached {
        return joined(
          summary.reasonUnreached, gaps)
      }
      guard let gaps else { return "nothing was checked" }
      return joined("no drift, but the contract was not tested completely", gaps)
    case .drift: return joined(drifts, summary.staleness, gaps)
    }
  }

  /// `2 drifts in 1 operation`, as numbered above.
  private var driftCount: String? {
    let groups = drifts
    guard !groups.groups.isEmpty else { return nil }
    let locations =
      info.channels.isEmpty
      ? groups.operationCount.counted("operation")
      : groups.operationCount.counted("operation or channel", "operations or channels")
    let unstable = groups.groups.count(where: \.lead.isUnstable)
    let apart = unstable > 0 ? ", \(unstable) of them unstable" : ""
    return "\(groups.groups.count.counted("drift")) in \(locations)\(apart)"
  }

  private func joined(_ parts: String?...) -> String {
    parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Returns the gaps of the whole coverage: ` (2 operations of the document left out; 1 operation not reached)`.
  private func gaps(_ summary: RunSummary) -> String {
    let omissions = info.omissions
    let parts = [
      omissions.isEmpty ? nil : "\(omissions.counts) of the document left out",
      summary.unreached.isEmpty
        ? nil : "\(summary.unreached.count.counted("operation")) not reached",
    ].compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
  }

  func extent(_ summary: RunSummary) -> String {
    let notes = notes.groups.count
    let channels = operations.count { info.channels.contains($0.name) }
    let parts: [String?] = [
      (operations.count - channels).counted("operation"),
      channels > 0 ? channels.counted("channel") : nil,
      scenarios.entries.count.counted("scenario"),
      summary.requests.counted("request"),
      notes > 0 ? notes.counted("note") : nil,
      summary.verdict == .conforms ? nil : summary.knownCount,
      summary.skipped > 0 ? "\(summary.skipped) skipped" : nil,
      summary.coverage.map { "coverage \($0) %" + gaps(summary) },
      summary.duration.inSeconds,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
