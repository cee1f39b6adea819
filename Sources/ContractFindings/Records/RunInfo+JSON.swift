package import ContractJSON
import ContractModel

extension RunInfo {
  package var members: [(String, JSON?)] {
    [
      ("contract", .string(contract)), ("contractVersion", .string(version)),
      ("title", .string(title)), ("host", .string(host)),
      ("seed", .number(JSON.Number(validated: String(seed)))), ("startedAt", .string(startedAt)),
      ("tool", .text(unlessEmpty: toolVersion)),
      ("contractFingerprint", .text(unlessEmpty: fingerprint)),
      ("operations", .whole(operationCount)), ("plannedCases", .whole(plannedCases)),
      ("channels", .texts(channels)), ("leftOut", .list(omissions.map(\.json))),
      ("shard", shard?.json),
    ]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      contract: try fields.text("contract"), version: try fields.text("contractVersion"),
      title: try fields.text("title"), host: try fields.text("host"),
      seed: try fields.unsigned("seed"), startedAt: try fields.text("startedAt"))
    toolVersion = try fields.text(ifAny: "tool") ?? ""
    fingerprint = try fields.text(ifAny: "contractFingerprint") ?? ""
    operationCount = try fields.integer("operations")
    plannedCases = try fields.integer("plannedCases")
    channels = try fields.texts("channels")
    if let fields = try fields.fields(ifAny: "shard") { shard = try RunShard(fields) }
    omissions = try fields.list("leftOut") { (entry) throws(RecordError) in
      DocumentOmission(
        try entry.word("kind"), try entry.text("subject"), try entry.text("reason"),
        at: try entry.source())
    }
  }
}

extension RunShard {
  fileprivate var json: JSON {
    JSON.members(
      ("index", .whole(index)), ("count", .whole(count)), ("plan", .string(plan)),
      ("subjects", .array(subjects.map(JSON.string))), ("narrowed", .flag(isNarrowed)))
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    self.init(try fields.integer("index"), of: try fields.integer("count"))
    plan = try fields.text("plan")
    subjects = try fields.texts("subjects")
    isNarrowed = try fields.flag("narrowed")
  }
}

extension DocumentOmission {
  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "subject": .string(subject), "reason": .string(reason),
      "source": position.json,
    ]
  }
}

extension RunProgress {
  var members: [(String, JSON?)] {
    [
      ("phase", .string(phase)), ("finished", .whole(finished)), ("planned", .whole(planned)),
      ("drifts", .whole(drifts)), ("requests", requests == 0 ? nil : .whole(requests)),
    ]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      phase: try fields.text("phase"), finished: try fields.integer("finished"),
      planned: try fields.integer("planned"), drifts: try fields.integer("drifts"))
    requests = try fields.integer(ifAny: "requests") ?? 0
  }
}

extension RunRetry {
  package var members: [(String, JSON?)] {
    [
      ("subject", .string(subject)), ("reason", .string(reason)), ("attempt", .whole(attempt)),
      ("wait", wait.json), ("outcome", outcome.map(JSON.string)),
    ]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      subject: try fields.text("subject"), reason: try fields.text("reason"),
      attempt: try fields.integer("attempt"), wait: try fields.duration("wait"))
    outcome = try fields.text(ifAny: "outcome")
  }
}

extension RunReduction {
  package var members: [(String, JSON?)] {
    [
      ("operation", .string(operation)), ("skippedCases", .whole(skippedCases)),
      ("average", average.json), ("allowance", allowance.json),
    ]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      operation: try fields.text("operation"), skippedCases: try fields.integer("skippedCases"),
      average: try fields.duration("average"), allowance: try fields.duration("allowance"))
  }
}

extension Leak {
  package var members: [(String, JSON?)] {
    [
      ("subject", .string(subject)), ("ids", .array(ids.map(JSON.string))),
      ("reason", .string(reason)), ("count", .whole(count)), ("possible", .flag(isPossible)),
    ]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      resource: try fields.text("subject"), ids: try fields.texts("ids"),
      reason: try fields.text("reason"))
    count = try fields.integer("count")
    isPossible = try fields.flag("possible")
  }
}

extension OperationCoverage {
  package var json: JSON {
    JSON.members(
      ("operation", .string(operation)), ("responses", .whole(responses)),
      ("successes", .whole(successes)), ("total", .whole(total)),
      ("unreached", unreached.map(JSON.string)), ("gaps", .texts(gaps)))
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      operation: try fields.text("operation"), responses: try fields.integer("responses"),
      successes: try fields.integer("successes"), total: try fields.integer("total"),
      gaps: try fields.texts("gaps"))
    unreached = try fields.text(ifAny: "unreached")
  }
}
