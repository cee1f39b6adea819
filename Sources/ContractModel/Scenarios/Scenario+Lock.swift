import ContractHTTP
import ContractJSON

extension Scenario: LockableRecord {
  static let lockRecord = LockRecord(
    Scenario("", "", []),
    .required("id", \.id), .required("title", \.title), .unless(.anytime, "timing", \.timing),
    .required("steps", \.steps), .required("source", \.position))
}

extension Scenario.Timing: Lockable {}

extension Scenario.Step: Lockable {
  var locked: JSON {
    switch self {
    case .call(let call): call.locked
    case .socket(let step): step.locked
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    self =
      node.optional("socket") == nil
      ? .call(try ScenarioCall(locked: node)) : .socket(try SocketStep(locked: node))
  }
}

extension ScenarioCall: LockableRecord {
  static let lockRecord = LockRecord(
    ScenarioCall(
      operation: "", identity: .user, path: [], changes: [], expectation: .success, rules: [],
      captures: [], retryWaits: [], position: .none),
    .required("call", \.operation), .unless(.user, "as", \.identity), .list("path", \.path),
    .list("query", \.query), .list("headers", \.headers), .list("cookies", \.cookies),
    .list("changes", \.changes), .required("expect", \.expectation), .list("rules", \.rules),
    .list("capture", \.captures), .list("retryWaits", \.retryWaits),
    .optional("eventually", \.polling), .required("source", \.position))
}

extension Identity: Lockable {}

extension Polling: LockableRecord {
  static let lockRecord = LockRecord(
    Polling(limit: 0, interval: 0),
    .required("within", \.limit), .required("every", \.interval))
}

extension ScenarioCall.ParameterValue: LockableRecord {
  static let lockRecord = LockRecord(
    ScenarioCall.ParameterValue(name: "", value: .now),
    .required("name", \.name), .required("value", \.value))
}

extension ScenarioCall.Capture: LockableRecord {
  static let lockRecord = LockRecord(
    ScenarioCall.Capture(name: "", term: .now),
    .required("name", \.name), .required("term", \.term))
}

extension ScenarioCall.Change: Lockable {
  var locked: JSON {
    switch self {
    case .set(let pointer, let term):
      ["set": .members(("at", .jsonPointer(pointer)), ("to", term.locked))]
    case .remove(let pointer): ["remove": .jsonPointer(pointer)]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "set":
      try value.allow("at", "to")
      self = .set(try value.member("at").jsonPointer(), try Term(locked: value.member("to")))
    case "remove": self = .remove(try value.jsonPointer())
    default: throw node.unknown("change", name, among: "set", "remove")
    }
  }
}

extension ScenarioCall.ExpectedOutcome: Lockable {
  var locked: JSON {
    switch self {
    case .success: "success"
    case .rejected: "rejected"
    case .variant(let name): ["variant": .string(name)]
    case .failure(let status, let code):
      .members(("status", .whole(status.code)), ("code", code.map(JSON.string)))
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    if node.json == "success" {
      self = .success
      return
    }
    if node.json == "rejected" {
      self = .rejected
      return
    }
    if let variant: String = try node.value("variant") {
      try node.allow("variant")
      self = .variant(variant)
      return
    }
    try node.allow("status", "code")
    self = .failure(try node.member("status").status(), code: try node.value("code"))
  }
}

extension SocketStep: Lockable {
  var locked: JSON {
    let source = position.locked
    return switch action {
    case .connect(let channel):
      .members(
        ("socket", .string(socket)), ("connect", .string(channel)), ("source", source))
    case .send(let message, let changes):
      .members(
        ("socket", .string(socket)), ("send", .string(message)),
        ("changes", .list(changes.map(\.locked))), ("source", source))
    case .receive(let message, let rules, let captures):
      .members(
        ("socket", .string(socket)), ("receive", .string(message)),
        ("rules", .list(rules.map(\.locked))), ("capture", .list(captures.map(\.locked))),
        ("source", source))
    case .silence(let milliseconds):
      .members(
        ("socket", .string(socket)), ("silence", .whole(milliseconds)), ("source", source))
    case .close:
      .members(("socket", .string(socket)), ("close", true), ("source", source))
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    self.init(
      socket: try node.member("socket").text(), action: try Action(locked: node),
      position: try SourcePosition(locked: node.member("source")))
  }
}

extension SocketStep.Action {
  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    if let channel: String = try node.value("connect") {
      try node.allow("socket", "connect", "source")
      self = .connect(channel: channel)
    } else if let message: String = try node.value("send") {
      try node.allow("socket", "send", "changes", "source")
      self = .send(message: message, try node.list("changes", ScenarioCall.Change.init(locked:)))
    } else if let message: String = try node.value("receive") {
      try node.allow("socket", "receive", "rules", "capture", "source")
      self = .receive(
        message: message, try node.list("rules", Rule.init(locked:)),
        try node.list("capture", ScenarioCall.Capture.init(locked:)))
    } else if let silence = node.optional("silence") {
      try node.allow("socket", "silence", "source")
      self = .silence(milliseconds: try silence.integer())
    } else {
      try node.allow("socket", "close", "source")
      try node.member("close").requireTrue()
      self = .close
    }
  }
}
