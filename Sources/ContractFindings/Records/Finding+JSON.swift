package import ContractJSON
import ContractModel

extension Finding {
  /// The members of the finding as reports in JSON have them; the contract is that of the run.
  package var members: [(String, JSON?)] {
    [
      ("fingerprint", .string(fingerprint)),
      ("kind", .string(drift.kind.id)), ("constraint", drift.kind.constraint.map(JSON.string)),
      ("severity", .string(drift.severity.rawValue)), ("check", .string(drift.check.rawValue)),
      ("operation", .string(operation)), ("route", .string(route)),
      ("location", drift.location.json),
      ("source", drift.source?.json),
      ("expected", .string(drift.expected)), ("actual", .string(drift.actual)),
      ("count", drift.count == 1 ? nil : .whole(drift.count)),
      ("total", drift.total.map(JSON.whole)),
      ("fix", drift.fix.map(JSON.string)),
      ("textChange", drift.textChange.map { .string($0.rawValue) }),
      ("case", caseID.json), ("occurrences", .whole(occurrences)),
      ("unstable", .flag(isUnstable)),
      ("ofUnvalidatedOperation", .flag(isOfUnvalidatedOperation)), ("known", known?.json),
      ("smallest", smallest?.json), ("reproduction", reproduction.json),
      ("evidence", evidence?.json),
    ]
  }

  init(_ fields: RecordFields, contract: String) throws(RecordError) {
    var drift = Drift(
      try Drift.Kind(fields), check: try fields.word("check"),
      at: try Drift.Location(fields.fields("location")), source: try fields.source(ifAny: "source"),
      expected: try fields.text("expected"), actual: try fields.text("actual"))
    drift.severity = try fields.word("severity")
    drift.count = try fields.integer(ifAny: "count") ?? 1
    drift.total = try fields.integer(ifAny: "total")
    drift.fix = try fields.text(ifAny: "fix")
    drift.textChange = fields.has("textChange") ? try fields.word("textChange") : nil
    self.init(
      contract: contract, operation: try fields.text("operation"),
      route: try fields.text("route"), drift: drift,
      caseID: try CaseID(fields.fields("case")), occurrences: try fields.integer("occurrences"))
    isUnstable = try fields.flag("unstable")
    isOfUnvalidatedOperation = try fields.flag("ofUnvalidatedOperation")
    if let fields = try fields.fields(ifAny: "known") { known = try KnownDrift(fields) }
    if let fields = try fields.fields(ifAny: "smallest") { smallest = try SmallestRequest(fields) }
    if let fields = try fields.fields(ifAny: "reproduction") {
      reproduction = try Reproduction(fields)
    }
    if let fields = try fields.fields(ifAny: "evidence") {
      evidence = Evidence(
        request: try fields.text("request"), response: try fields.text("response"))
    }
  }
}

extension Drift.Kind {
  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    let id = try fields.text("kind")
    guard let kind = Self.all.first(where: { $0.id == id }) else {
      throw fields.expected("a kind of drift", "kind")
    }
    self = kind.constraint == nil ? kind : .constraintBroken(try fields.text("constraint"))
  }
}

extension Drift.Location {
  /// The location in words, and its parts.
  fileprivate var json: JSON {
    JSON.members(
      ("text", .string(description)), ("part", .string(part.word)),
      ("name", part.name.map(JSON.string)),
      ("pointer", pointer == .root ? nil : .string(pointer.description)),
      ("offset", offset.map(JSON.whole)))
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    let part: Part
    switch try fields.text("part") {
    case "status": part = .status
    case "header": part = .header(try fields.text("name"))
    case "body": part = .body
    case "request": part = .request
    case "state": part = .state
    case "message": part = .message(try fields.text("name"))
    case "connection": part = .connection
    default: throw fields.expected("a part of an exchange", "part")
    }
    let text = try fields.text(ifAny: "pointer") ?? ""
    guard let pointer = JSON.Pointer(text) else {
      throw fields.expected("a JSON Pointer", "pointer")
    }
    self.init(part, pointer, offset: try fields.integer(ifAny: "offset"))
  }
}

extension Drift.Location.Part {
  var word: String {
    switch self {
    case .status: "status"
    case .header: "header"
    case .body: "body"
    case .request: "request"
    case .state: "state"
    case .message: "message"
    case .connection: "connection"
    }
  }

  /// The name of the header field or message.
  var name: String? {
    switch self {
    case .header(let name), .message(let name): name
    case .status, .body, .request, .state, .connection: nil
    }
  }
}

extension CaseID {
  /// The name, and the parts that it is made of.
  fileprivate var json: JSON {
    let (type, members) = variant.record
    return JSON.members(
      ("name", .string(name)), ("phase", .string(phase.rawValue)), subject.member,
      ("variant", .string(type)), ("title", members.title.map(JSON.string)),
      ("resource", members.resource.map(JSON.string)), ("index", members.index.map(JSON.whole)))
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    let subject: Subject =
      if let id = try fields.text(ifAny: "scenario") {
        .scenario(id)
      } else {
        .operation(try fields.text("operation"))
      }
    self.init(try fields.word("phase"), subject, variant: try Variant(fields))
  }
}

extension CaseID.Subject {
  fileprivate var member: (String, JSON?) {
    switch self {
    case .operation(let id): ("operation", .string(id))
    case .scenario(let id): ("scenario", .string(id))
    }
  }
}

extension CaseID.Variant {
  fileprivate typealias Members = (title: String?, resource: String?, index: Int?)

  fileprivate var record: (type: String, members: Members) {
    switch self {
    case .whole: ("whole", (nil, nil, nil))
    case .before: ("before", (nil, nil, nil))
    case .after: ("after", (nil, nil, nil))
    case .typical: ("typical", (nil, nil, nil))
    case .named(let text): ("named", (text, nil, nil))
    case .sequence(let resource, let name): ("sequence", (name, resource, nil))
    case .walk(let resource, let index): ("walk", (nil, resource, index))
    case .random(let kind, let index): ("random-\(kind.rawValue)", (nil, nil, index))
    }
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    let type = try fields.text("variant")
    switch type {
    case "whole": self = .whole
    case "before": self = .before
    case "after": self = .after
    case "typical": self = .typical
    case "named": self = .named(try fields.text("title"))
    case "sequence":
      self = .sequence(resource: try fields.text("resource"), name: try fields.text("title"))
    case "walk":
      self = .walk(resource: try fields.text("resource"), index: try fields.integer("index"))
    default:
      guard let kind = CaseID.RandomKind.allCases.first(where: { "random-\($0.rawValue)" == type })
      else { throw fields.expected("a variant", "variant") }
      self = .random(kind, index: try fields.integer("index"))
    }
  }
}

extension Finding.Reproduction {
  fileprivate var json: JSON? {
    guard script != nil || token != nil || replay != nil else { return nil }
    return JSON.members(
      ("script", script.map(JSON.string)), ("variables", .texts(unsetVariables)),
      ("token", token.map(JSON.string)), ("replay", replay.map(JSON.string)))
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    self.init()
    script = try fields.text(ifAny: "script")
    unsetVariables = try fields.texts("variables")
    token = try fields.text(ifAny: "token")
    replay = try fields.text(ifAny: "replay")
  }
}

extension SmallestRequest {
  fileprivate var json: JSON {
    JSON.members(
      ("request", .string(request)), ("words", .string(words)), ("requests", .whole(requests)),
      (
        "lines",
        .array(
          lines.map { JSON.members(("text", .string($0.text)), ("matters", .flag($0.matters))) })
      ))
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    let lines = try fields.list("lines") { (line) throws(RecordError) in
      Line(try line.text("text"), matters: try line.flag("matters"))
    }
    self.init(
      request: try fields.text("request"), lines: lines, words: try fields.text("words"),
      requests: try fields.integer("requests"))
  }
}

extension Evidence {
  fileprivate var json: JSON {
    ["request": .string(request), "response": .string(response)]
  }
}
