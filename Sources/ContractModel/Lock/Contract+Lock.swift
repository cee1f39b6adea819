public import ContractJSON

extension Contract {
  /// The version of the lock format this code writes.
  private static let lockFormat = 1

  /// The contract as a portable document that loses nothing.
  public var lock: JSON {
    .members(
      ("lock", .whole(Self.lockFormat)), ("id", .string(id)), ("version", .string(version)),
      ("title", .string(title)), ("host", .string(unlessEmpty: host)),
      ("documents", .list(documents.map(JSON.string))),
      ("authentication", .string(authentication.rawValue)), ("login", login?.locked),
      ("errors", errors.locked), ("policies", policies.locked),
      ("failures", .list(failures.map(\.locked))),
      ("resources", .list(resources.map(\.locked))),
      ("operations", .array(operations.map(\.locked))),
      ("channels", .list(channels.map(\.locked))),
      ("definitions", .list(definitions.map(\.locked))),
      ("scenarios", .list(scenarios.map(\.locked))), ("source", position.locked))
  }

  /// The text of the lock file: readable, one member to a line, the same for the same contract.
  public var lockText: String { lock.text(.pretty) + "\n" }

  /// Reads a lock file.
  ///
  /// - Throws: ``LockError`` at the first byte, member or value that is not part of a contract.
  public init(lock bytes: [UInt8]) throws(LockError) {
    let json: JSON
    do {
      json = try JSON(parsing: bytes)
    } catch {
      let place = JSON.TextPosition(offset: error.offset, in: bytes)
      throw LockError(
        message: String(describing: error.reason), line: place.line, column: place.column)
    }
    do {
      self = try Contract(locked: LockNode(json: json, pointer: .root))
    } catch {
      let place = JSON.TextPosition(of: error.pointer, in: bytes)
      throw LockError(
        message: error.message, line: place.line, column: place.column, pointer: error.pointer)
    }
  }

  private init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "lock", "id", "version", "title", "host", "documents", "authentication", "login",
      "errors", "policies", "failures", "resources", "operations", "channels", "definitions",
      "scenarios", "source")
    let login = node.optional("login")
    let format = try node.member("lock")
    guard try format.integer() == Self.lockFormat else {
      throw format.expected("lock format \(Self.lockFormat)")
    }
    self.init(
      try node.member("id").text(), version: try node.member("version").text(),
      title: try node.member("title").text(), host: try node.text("host", or: ""),
      documents: try node.list("documents") { (name) throws(LockNode.Mismatch) in
        try name.text()
      },
      authentication: try node.member("authentication").word(),
      login: login == nil ? nil : try login.map(Login.init(locked:)),
      errors: try ErrorShape(locked: node.member("errors")),
      policies: try Policies(locked: node.member("policies")),
      failures: try node.list("failures", Failure.init(locked:)),
      resources: try node.list("resources", Resource.init(locked:)),
      operations: try node.member("operations").list(Operation.init(locked:)),
      channels: try node.list("channels", Channel.init(locked:)),
      definitions: try node.list("definitions", Definition.init(locked:)),
      scenarios: try node.list("scenarios", Scenario.init(locked:)))
    position = try node.source()
  }
}

extension Login {
  fileprivate var locked: JSON {
    .members(
      ("operation", .string(operation)), ("token", token.locked), ("expiresIn", expiresIn?.locked),
      ("source", position.locked))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("operation", "token", "expiresIn", "source")
    self.init(
      operation: try node.member("operation").text(), token: try Term(locked: node.member("token")),
      expiresIn: try Term(locked: node.optional("expiresIn")), position: try node.source())
  }
}

extension ErrorShape {
  fileprivate var locked: JSON {
    .members(
      ("schema", schema.locked), ("code", code.map(JSON.place)), ("message", .place(message)))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("schema", "code", "message")
    let code = node.optional("code")
    self.init(
      try Schema(locked: node.member("schema")), code: code == nil ? nil : try code?.place(),
      message: try node.member("message").place())
  }
}

extension Policies {
  fileprivate var locked: JSON {
    .members(
      ("undocumentedFields", .string(undocumentedFields.rawValue)),
      ("fieldNames", .string(fieldNames.rawValue)))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("undocumentedFields", "fieldNames")
    self.init(
      undocumentedFields: try node.member("undocumentedFields").word(),
      fieldNames: try node.member("fieldNames").word())
  }
}

extension Resource {
  fileprivate var locked: JSON {
    .members(
      ("name", .string(name)), ("id", .place(id)), ("key", key.map(JSON.place)),
      ("owner", owner.map(JSON.place)),
      ("access", .string(access.rawValue)), ("source", position.locked))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("name", "id", "key", "owner", "access", "source")
    let key = node.optional("key")
    let owner = node.optional("owner")
    self.init(
      name: try node.member("name").text(), id: try node.member("id").place(),
      key: key == nil ? nil : try key?.place(),
      owner: owner == nil ? nil : try owner?.place(), access: try node.member("access").word(),
      position: try node.source())
  }
}

extension Definition {
  fileprivate var locked: JSON {
    .members(
      ("name", .string(name)), ("schema", schema.locked), ("rules", .list(rules.map(\.locked))),
      ("source", position.locked))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("name", "schema", "rules", "source")
    self.init(
      name: try node.member("name").text(), schema: try Schema(locked: node.member("schema")),
      rules: try node.list("rules", Rule.init(locked:)), position: try node.source())
  }
}
