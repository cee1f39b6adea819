import ContractJSON

extension CORS {
  var locked: JSON {
    .members(
      ("origins", origins.locked), ("headers", .list(headers.map(JSON.string))),
      ("exposes", .list(exposes.map(JSON.string))), ("allowsCredentials", .flag(allowsCredentials)),
      ("maxAge", maxAge.map(JSON.whole)), ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("origins", "headers", "exposes", "allowsCredentials", "maxAge", "source")
    self.init(
      origins: try Origins(locked: node.member("origins")), headers: try node.texts("headers"),
      exposes: try node.texts("exposes"),
      allowsCredentials: try node.boolean("allowsCredentials", or: false),
      maxAge: try node.integer("maxAge"), position: try node.source())
  }
}

extension CORS.Origins {
  fileprivate var locked: JSON {
    switch self {
    case .any: "*"
    case .listed(let origins): .array(origins.map(JSON.string))
    }
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    if node.json == "*" {
      self = .any
      return
    }
    self = .listed(try node.list { (origin) throws(LockNode.Mismatch) in try origin.text() })
  }
}

extension LockNode {
  fileprivate func texts(_ name: String) throws(Mismatch) -> [String] {
    try list(name) { (text) throws(Mismatch) in try text.text() }
  }
}
