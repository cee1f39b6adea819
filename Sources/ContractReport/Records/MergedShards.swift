package import ContractFindings
import ContractJSON
import ContractModel

/// The records of all shards of a plan, joined to that of one run of each contract.
package struct MergedShards: Sendable {
  /// The reason why records are not those of one plan.
  package enum MergeError: Error, Sendable, Equatable {
    /// A record that is given twice, or that is of another plan.
    case foreign(String)
    /// A shard without a record.
    case missing(String)
  }

  package private(set) var events: [RunEvent] = []
  package private(set) var ending: ReportEnding

  /// Whether every shard ran all cases of its part.
  package private(set) var isWhole = true

  /// - Parameter records: The records by the names of their files.
  /// - Throws: ``MergeError`` for a missing, duplicate or foreign shard.
  package init(_ records: [(name: String, record: RecordedEvents)]) throws(MergeError) {
    ending = ReportEnding(records.map(\.record.ending))
    var parts: [ShardPart] = []
    for (name, record) in records { parts += try ShardPart.all(in: record, named: name) }
    var contracts: [String] = []
    for part in parts where !contracts.contains(part.info.contract) {
      contracts.append(part.info.contract)
    }
    for contract in contracts {
      let own = parts.filter { $0.info.contract == contract }
      try ShardPart.check(own)
      if own.contains(where: { $0.shard.isNarrowed }) { isWhole = false }
      events += ShardPart.joined(own)
    }
  }
}

extension ReportEnding {
  /// The ending of a command whose parts have ended so: an interruption, or else what could not be tested.
  fileprivate init(_ endings: [ReportEnding]) {
    let failed = endings.filter { ![0, 1, 4].contains($0.status) }
    let isInterrupted = failed.contains { $0.status == 130 }
    self.init(
      status: isInterrupted ? 130 : failed.isEmpty ? nil : 3,
      reasons: endings.flatMap(\.reasons))
  }
}

/// The record of one shard about a contract.
private struct ShardPart {
  let name: String
  let info: RunInfo
  let shard: RunShard
  var events: [RunEvent] = []
  var summary: RunSummary?

  static func all(
    in record: RecordedEvents, named name: String
  ) throws(MergedShards.MergeError) -> [ShardPart] {
    var parts: [ShardPart] = []
    for event in record.events {
      switch event {
      case .started(let info):
        guard let shard = info.shard else {
          throw .foreign("\(name): \(info.contract) was checked as a whole, without --shard")
        }
        parts.append(ShardPart(name: name, info: info, shard: shard))
      case .decoded:
        throw .foreign("\(name): results of --models cannot be merged")
      case .progress, .confirmed: break
      case .ended(let summary) where !parts.isEmpty: parts[parts.count - 1].summary = summary
      default:
        if !parts.isEmpty { parts[parts.count - 1].events.append(event) }
      }
    }
    guard !parts.isEmpty else {
      let reason = record.ending.reasons.first ?? "nothing was checked"
      throw .missing("\(name) has no results: \(reason)")
    }
    return parts
  }

  /// - Throws: An error unless the parts are all shards of one plan, each once.
  static func check(_ parts: [ShardPart]) throws(MergedShards.MergeError) {
    let first = parts[0]
    var names: [Int: String] = [:]
    for part in parts {
      if let difference = part.difference(from: first) {
        throw .foreign(
          "\(part.name): \(part.info.contract) was checked with another \(difference) than in "
            + first.name)
      }
      if let other = names.updateValue(part.name, forKey: part.shard.index) {
        throw .foreign("\(part.name): shard \(part.shard) is in \(other), too")
      }
    }
    let used = min(first.shard.count, first.shard.subjects.count)
    let missing = (1...max(1, used)).filter { names[$0] == nil }
    guard missing.isEmpty else {
      let numbers = missing.map { "\($0)/\(first.shard.count)" }.joined(separator: ", ")
      throw .missing("no record of shard \(numbers) of \(first.info.contract)")
    }
  }

  private func difference(from other: ShardPart) -> String? {
    if info.fingerprint != other.info.fingerprint { return "version of the contract" }
    if info.seed != other.info.seed { return "seed" }
    if shard.count != other.shard.count { return "number of shards" }
    if shard.plan != other.shard.plan { return "plan, so other options" }
    return info.toolVersion == other.info.toolVersion ? nil : "version of the tool"
  }
}

extension ShardPart {
  /// The events of one run that has done what all parts did.
  static func joined(_ parts: [ShardPart]) -> [RunEvent] {
    let parts = parts.sorted { $0.shard.index < $1.shard.index }
    var info = parts[0].info
    info.shard = nil
    info.plannedCases = parts.reduce(0) { $0 + $1.info.plannedCases }
    info.startedAt = parts.map(\.info.startedAt).min() ?? info.startedAt
    let order = Dictionary(
      parts[0].shard.subjects.enumerated().map { ($0.element, $0.offset) }
    ) { first, _ in first }
    var joined = JoinedEvents()
    for event in parts.flatMap(\.events) { joined.add(event) }
    let results = joined.results.enumerated().sorted { left, right in
      let (one, other) = (order[left.element.id] ?? .max, order[right.element.id] ?? .max)
      return (one, left.offset) < (other, right.offset)
    }.map(\.element)
    let coverage = joined.coverage.sorted {
      order[$0.operation] ?? .max < order[$1.operation] ?? .max
    }
    var events = [.started(info)] + joined.others + results.map(RunEvent.result)
    events.append(.covered(coverage))
    if let summary = summary(of: parts, results, coverage, info) { events.append(.ended(summary)) }
    return events
  }

  /// The summary of all parts; `nil` where one has none, because its record is cut off.
  private static func summary(
    of parts: [ShardPart], _ results: [CheckResult], _ coverage: [OperationCoverage],
    _ info: RunInfo
  ) -> RunSummary? {
    let summaries = parts.compactMap(\.summary)
    guard summaries.count == parts.count else { return nil }
    var counter = RunSummary.Counter()
    for result in results { counter.add(result) }
    var joined = RunSummary(
      ending: summaries.map(\.ending).max { $0.rank < $1.rank } ?? .completed,
      counts: counter.counts, requests: summaries.reduce(0) { $0 + $1.requests },
      cases: info.plannedCases, duration: summaries.map(\.duration).max() ?? .zero)
    joined.note(coverage, omissions: info.omissions.count)
    joined.requiredCoverage = summaries.compactMap(\.requiredCoverage).max()
    joined.blindSpots = summaries.lazy.compactMap(\.blindSpots).first
    // A selection without effect in one part may have one in another.
    joined.unused = summaries[0].unused.filter { selection in
      summaries.allSatisfy { $0.unused.contains(selection) }
    }
    let fuzzing = summaries.compactMap(\.fuzzing)
    if let first = fuzzing.first {
      joined.fuzzing = RunSummary.Fuzzing(
        sent: fuzzing.reduce(0) { $0 + $1.sent }, planned: fuzzing.reduce(0) { $0 + $1.planned },
        limit: first.limit)
    }
    return joined
  }
}

/// The events of several parts, by what they are about.
private struct JoinedEvents {
  private(set) var results: [CheckResult] = []

  /// Where the result of a subject is: a shard also reports what it finds in operations of others.
  private var indices: [CheckResult.Subject: Int] = [:]
  var coverage: [OperationCoverage] = []

  /// Retries, resources left behind and reductions.
  var others: [RunEvent] = []

  mutating func add(_ event: RunEvent) {
    switch event {
    case .result(let result):
      if let index = indices[result.subject] {
        results[index] = results[index].joined(with: result)
      } else {
        indices[result.subject] = results.count
        results.append(result)
      }
    case .covered(let coverage): self.coverage += coverage
    case .retried, .leaked, .reduced: others.append(event)
    case .started, .progress, .confirmed, .decoded, .ended: break
    }
  }
}

extension CheckResult {
  /// The result of a subject with what another shard has found in it.
  fileprivate func joined(with other: CheckResult) -> CheckResult {
    guard case .tested(let more) = other.outcome else { return self }
    guard case .tested(var findings) = outcome else {
      var joined = other
      joined.requests += requests
      return joined
    }
    for finding in more {
      if let index = findings.firstIndex(where: { $0.key == finding.key }) {
        findings[index].occurrences += finding.occurrences
      } else {
        findings.append(finding)
      }
    }
    var joined = self
    joined.outcome = .tested(
      findings.filter(\.drift.isFailure) + findings.filter { !$0.drift.isFailure })
    joined.requests += other.requests
    if other.unreached == nil { joined.unreached = nil }
    return joined
  }

  fileprivate var id: String {
    switch subject {
    case .check(_, let operation): operation
    case .scenario(let id, _): id
    }
  }
}

extension RunSummary.Ending {
  /// Endings that leave more open have a higher rank.
  fileprivate var rank: Int {
    switch self {
    case .completed: 0
    case .endedEarly: 1
    case .notTested: 2
    case .interrupted: 3
    }
  }
}
