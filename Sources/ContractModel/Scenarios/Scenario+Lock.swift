import ContractHTTP
import ContractJSON

extension Scenario {
  var locked: JSON {
    .members(
      ("id", .string(id)), ("title", .string(title)),
      ("timing", timing == .anytime ? nil : .string(timing.rawValue)),
      (
        "steps",
        .array(
          steps.map { step in
            switch step {
            case .call(let call): call.locked
            case .socket(let step): step.locked
            }
          })
      ), ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("id", "title", "timing", "steps", "source")
    self.init(
      id: try node.member("id").text(), title: try node.member("title").text(),
      timing: try node.word("timing", or: .anytime),
      steps: try node.member("steps").list { (step) throws(LockNode.Mismatch) in
        step.optional("socket") == nil
          ? .call(try ScenarioCall(locked: step)) : .socket(try SocketStep(locked: step))
      }, position: try node.source())
  }
}

extension ScenarioCall {
  fileprivate var locked: JSON {
    .members(
      ("call", .string(operation)),
      ("as", identity == .user ? nil : .string(identity.rawValue)),
      ("path", .list(path.map(\.locked))), ("query", .list(query.map(\.locked))),
      ("headers", .list(headers.map(\.locked))), ("cookies", .list(cookies.map(\.locked))),
      ("changes", .list(changes.map(\.locked))), ("expect", expectation.locked),
      ("rules", .list(rules.map(\.locked))),
      ("capture", .list(captures.map(\.locked))),
      ("retryWaits", .list(retryWaits.map(JSON.whole))),
      (
        "eventually",
        polling.map { ["within": .whole($0.limit), "every": .whole($0.interval)] }
      ), ("source", position.locked))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "call", "as", "path", "query", "headers", "cookies", "changes", "expect", "rules", "capture",
      "retryWaits", "eventually", "source")
    self.init(
      operation: try node.member("call").text(), identity: try node.word("as", or: .user),
      path: try node.list("path", ParameterValue.init(locked:)),
      query: try node.list("query", ParameterValue.init(locked:)),
      headers: try node.list("headers", ParameterValue.init(locked:)),
      cookies: try node.list("cookies", ParameterValue.init(locked:)),
      changes: try node.list("changes", Change.init(locked:)),
      expectation: try ExpectedOutcome(locked: node.member("expect")),
      rules: try node.list("rules", Rule.init(locked:)),
      captures: try node.list("capture", Capture.init(locked:)),
      retryWaits: try node.list("retryWaits") { (wait) throws(LockNode.Mismatch) in
        try wait.integer()
      },
      polling: try node.optional("eventually") { (node) throws(LockNode.Mismatch) in
        try node.allow("within", "every")
        return Polling(
          limit: try node.member("within").integer(), interval: try node.member("every").integer())
      }, position: try node.source())
  }
}

extension ScenarioCall.ParameterValue {
  fileprivate var locked: JSON { .members(("name", .string(name)), ("value", value.locked)) }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("name", "value")
    self.init(name: try node.member("name").text(), value: try Term(locked: node.member("value")))
  }
}

extension ScenarioCall.Capture {
  var locked: JSON { .members(("name", .string(name)), ("term", term.locked)) }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("name", "term")
    self.init(name: try node.member("name").text(), term: try Term(locked: node.member("term")))
  }
}

extension ScenarioCall.Change {
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

extension ScenarioCall.ExpectedOutcome {
  fileprivate var locked: JSON {
    switch self {
    case .success: "success"
    case .rejected: "rejected"
    case .variant(let name): ["variant": .string(name)]
    case .failure(let status, let code):
      .members(("status", .whole(status.code)), ("code", code.map(JSON.string)))
    }
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    if node.json == "success" {
      self = .success
      return
    }
    if node.json == "rejected" {
      self = .rejected
      return
    }
    if let variant = try node.text("variant") {
      try node.allow("variant")
      self = .variant(variant)
      return
    }
    try node.allow("status", "code")
    self = .failure(try node.member("status").status(), code: try node.text("code"))
  }
}

extension SocketStep {
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
      position: try node.source())
  }
}

extension SocketStep.Action {
  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    if let channel = try node.text("connect") {
      try node.allow("socket", "connect", "source")
      self = .connect(channel: channel)
    } else if let message = try node.text("send") {
      try node.allow("socket", "send", "changes", "source")
      self = .send(message: message, try node.list("changes", ScenarioCall.Change.init(locked:)))
    } else if let message = try node.text("receive") {
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
