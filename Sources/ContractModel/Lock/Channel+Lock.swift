import ContractJSON

extension Channel {
  var locked: JSON {
    .members(
      ("id", .string(id)), ("path", .string(path)), ("summary", .string(unlessEmpty: summary)),
      ("requiresAuthentication", .flag(requiresAuthentication, unless: true)),
      ("client", .array(clientMessages.map(\.locked))),
      ("server", .array(serverMessages.map(\.locked))), ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "id", "path", "summary", "requiresAuthentication", "client", "server", "source")
    self.init(
      id: try node.member("id").text(), path: try node.member("path").text(),
      summary: try node.text("summary", or: ""),
      requiresAuthentication: try node.boolean("requiresAuthentication", or: true),
      clientMessages: try node.member("client").list(Message.init(locked:)),
      serverMessages: try node.member("server").list(Message.init(locked:)),
      position: try node.source())
  }
}

extension Message {
  fileprivate var locked: JSON {
    .members(
      ("name", .string(name)), ("schema", schema.locked), ("rules", .list(rules.map(\.locked))),
      ("summary", .string(unlessEmpty: summary)), ("source", position.locked))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("name", "schema", "rules", "summary", "source")
    self.init(
      name: try node.member("name").text(), schema: try Schema(locked: node.member("schema")),
      rules: try node.list("rules", Rule.init(locked:)), summary: try node.text("summary", or: ""),
      position: try node.source())
  }
}
