package import ContractJSON
import ContractModel

extension RunSummary {
  /// The members of the end of a run; the verdict follows from the others.
  package var members: [(String, JSON?)] {
    [
      ("verdict", .string(verdict.word)), ("ending", ending.json), ("counts", counts.json),
      ("requests", .whole(requests)), ("cases", .whole(cases)), ("seconds", duration.json),
      ("coverage", coverage.map(JSON.whole)),
      ("requiredCoverage", requiredCoverage.map(JSON.whole)),
      ("reached", .whole(reached)),
      (
        "unreached",
        .list(
          unreached.map {
            ["operation": .string($0.operation), "reason": .string($0.reason)]
          })
      ),
      ("fuzzing", fuzzing?.json), ("blindSpots", blindSpots?.json),
      ("withoutEffect", .list(unused.map(\.json))), ("baseline", review?.json),
    ]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      ending: try Ending(fields.fields("ending")), counts: try Counts(fields.fields("counts")),
      requests: try fields.integer("requests"), cases: try fields.integer("cases"),
      duration: try fields.duration("seconds"))
    coverage = try fields.integer(ifAny: "coverage")
    requiredCoverage = try fields.integer(ifAny: "requiredCoverage")
    reached = try fields.integer("reached")
    unreached = try fields.list("unreached") { (entry) throws(RecordError) in
      Unreached(operation: try entry.text("operation"), reason: try entry.text("reason"))
    }
    if let fields = try fields.fields(ifAny: "fuzzing") { fuzzing = try Fuzzing(fields) }
    if let fields = try fields.fields(ifAny: "blindSpots") { blindSpots = try BlindSpots(fields) }
    unused = try fields.list("withoutEffect") { (entry) throws(RecordError) in
      try UnusedSelection(entry)
    }
    if let fields = try fields.fields(ifAny: "baseline") { review = try Review(fields) }
  }
}

extension RunSummary.Ending {
  fileprivate var json: JSON {
    switch self {
    case .completed: ["type": "completed"]
    case .interrupted: ["type": "interrupted"]
    case .endedEarly(let limit): ["type": "ended-early", "limit": limit.json]
    case .notTested(let reason): ["type": "not-tested", "reason": reason.json]
    }
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    switch try fields.text("type") {
    case "completed": self = .completed
    case "interrupted": self = .interrupted
    case "ended-early": self = .endedEarly(try RunLimit(fields.fields("limit")))
    case "not-tested": self = .notTested(try NotTestedReason(fields.fields("reason")))
    default: throw fields.expected("an ending", "type")
    }
  }
}

extension RunSummary.Counts {
  fileprivate var json: JSON {
    [
      "passed": .whole(passed), "failed": .whole(failed), "notTested": .whole(untested),
      "limited": .whole(limited), "skipped": .whole(skipped), "drifts": .whole(drifts),
      "notes": .whole(notes), "known": .whole(known),
    ]
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      passed: try fields.integer("passed"), failed: try fields.integer("failed"),
      untested: try fields.integer("notTested"), drifts: try fields.integer("drifts"))
    limited = try fields.integer("limited")
    skipped = try fields.integer("skipped")
    notes = try fields.integer("notes")
    known = try fields.integer(ifAny: "known") ?? 0
  }
}

extension RunSummary.Fuzzing {
  fileprivate var json: JSON {
    ["sent": .whole(sent), "planned": .whole(planned), "limit": limit.json]
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      sent: try fields.integer("sent"), planned: try fields.integer("planned"),
      limit: try RunLimit(fields.fields("limit")))
  }
}

extension RunSummary.BlindSpots {
  fileprivate var json: JSON {
    ["count": .whole(count), "drifts": .whole(drifts), "command": .string(command)]
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      count: try fields.integer("count"), drifts: try fields.integer("drifts"),
      command: try fields.text("command"))
  }
}
