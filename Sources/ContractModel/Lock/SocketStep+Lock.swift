import ContractJSON

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
      try node.member("close").isTrue()
      self = .close
    }
  }
}
