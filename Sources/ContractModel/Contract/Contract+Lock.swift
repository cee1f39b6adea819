public import ContractJSON

extension Contract {
  /// The version of the lock format.
  private static let lockFormat = 1

  /// The contract as a portable document, without loss.
  public var lock: JSON {
    .members(
      ("lock", .whole(Self.lockFormat)), ("id", .string(id)), ("version", .string(version)),
      ("title", .string(title)), ("host", .string(unlessEmpty: host)),
      ("documents", .list(documents.map(JSON.string))),
      ("authentication", authentication.locked), ("login", login?.locked),
      ("errors", errors.locked), ("policies", policies.locked), ("cors", cors?.locked),
      ("failures", .list(failures.map(\.locked))),
      ("resources", .list(resources.map(\.locked))),
      ("operations", .array(operations.map(\.locked))),
      ("channels", .list(channels.map(\.locked))),
      ("definitions", .list(definitions.map(\.locked))),
      ("scenarios", .list(scenarios.map(\.locked))),
      ("webhooks", .list(webhooks.map(\.locked))),
      ("infersEffects", infersEffects ? true : nil), ("omissions", .list(omissions.map(\.locked))),
      ("source", position.locked))
  }

  /// The text of the lock file: readable, one member per line, identical for equal contracts.
  public var lockText: String { lock.text(.pretty) + "\n" }

  /// Creates a contract from the bytes of a lock file.
  ///
  /// - Throws: ``LockError`` at the first byte, member or value that is not part of a contract.
  public init(lock bytes: [UInt8]) throws(LockError) {
    let json: JSON
    do {
      json = try JSON(parsing: bytes)
    } catch {
      let location = JSON.TextPosition(offset: error.offset, in: bytes)
      throw LockError(
        message: String(describing: error.reason), line: location.line, column: location.column)
    }
    do {
      self = try Contract(locked: LockNode(json: json, pointer: .root))
    } catch {
      let location = JSON.TextPosition(of: error.pointer, in: bytes)
      throw LockError(
        message: error.message, line: location.line, column: location.column, pointer: error.pointer
      )
    }
  }

  private init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "lock", "id", "version", "title", "host", "documents", "authentication", "login",
      "errors", "policies", "cors", "failures", "resources", "operations", "channels",
      "definitions", "scenarios", "webhooks", "infersEffects", "omissions", "source")
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
      authentication: try Authentication(locked: node.member("authentication")),
      login: try node.optional("login", Login.init(locked:)),
      errors: try ErrorShape(locked: node.member("errors")),
      policies: try Policies(locked: node.member("policies")),
      cors: try node.optional("cors", CORS.init(locked:)),
      failures: try node.list("failures", Failure.init(locked:)),
      resources: try node.list("resources", Resource.init(locked:)),
      operations: try node.member("operations").list(Operation.init(locked:)),
      channels: try node.list("channels", Channel.init(locked:)),
      definitions: try node.list("definitions", Definition.init(locked:)),
      scenarios: try node.list("scenarios", Scenario.init(locked:)))
    webhooks = try node.list("webhooks", Operation.init(locked:))
    infersEffects = try node.boolean("infersEffects", or: false)
    omissions = try node.list("omissions", DocumentOmission.init(locked:))
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
      ("schema", schema.locked), ("code", code.map(JSON.jsonPointer)),
      ("message", .jsonPointer(message)))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("schema", "code", "message")
    self.init(
      try Schema(locked: node.member("schema")), code: try node.jsonPointer("code"),
      message: try node.member("message").jsonPointer())
  }
}

extension Policies {
  fileprivate var locked: JSON {
    .members(
      ("undocumentedFields", .string(undocumentedFields.rawValue)),
      ("fieldNames", .string(fieldNames.rawValue)),
      ("numbersAsText", numbersAsText == .ignore ? nil : .string(numbersAsText.rawValue)))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("undocumentedFields", "fieldNames", "numbersAsText")
    self.init(
      undocumentedFields: try node.member("undocumentedFields").word(),
      fieldNames: try node.member("fieldNames").word(),
      numbersAsText: try node.word("numbersAsText", or: .ignore))
  }
}

extension Resource {
  fileprivate var locked: JSON {
    .members(
      ("name", .string(name)), ("id", .jsonPointer(id)), ("key", key.map(JSON.jsonPointer)),
      ("owner", owner.map(JSON.jsonPointer)),
      ("access", .string(access.rawValue)), ("states", states?.locked),
      ("softDeletion", softDeletion?.locked),
      ("source", position.locked))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("name", "id", "key", "owner", "access", "states", "softDeletion", "source")
    self.init(
      name: try node.member("name").text(), id: try node.member("id").jsonPointer(),
      key: try node.jsonPointer("key"),
      owner: try node.jsonPointer("owner"), access: try node.member("access").word(),
      states: try node.optional("states", StateMachine.init(locked:)),
      softDeletion: try node.optional("softDeletion", SoftDeletion.init(locked:)),
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

extension Channel {
  var locked: JSON {
    .members(
      ("id", .string(id)), ("path", .string(path)), ("summary", .string(unlessEmpty: summary)),
      ("requiresAuthentication", authentication.lockedFlag),
      ("authentication", authentication.locked),
      ("client", .array(clientMessages.map(\.locked))),
      ("server", .array(serverMessages.map(\.locked))), ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "id", "path", "summary", "requiresAuthentication", "authentication", "client", "server",
      "source")
    self.init(
      id: try node.member("id").text(), path: try node.member("path").text(),
      summary: try node.text("summary", or: ""), authentication: try node.authentication(),
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

extension Contract {
  /// A short digest of the whole contract, independent of source positions.
  ///
  /// FNV-1a (64 bits) over the canonical lock without source positions, in hexadecimal. It identifies
  /// contracts and has no security purpose.
  package var fingerprint: String {
    var hash = StableHash()
    for byte in lock.withoutSources.bytes(.canonical) { hash.add(UInt64(byte)) }
    return hash.hexadecimal
  }
}

extension Contract {
  /// The members of a lock that hold a value of the API, which may have a member called `source`, too.
  static let lockedValueMembers: Set<String> = ["example", "constant", "value"]
}

extension JSON {
  /// The lock without source positions.
  fileprivate var withoutSources: JSON {
    switch self {
    case .object(let object):
      .object(
        JSON.Object(
          object.filter { $0.name != "source" }.map { member in
            Contract.lockedValueMembers.contains(member.name)
              ? member : Object.Member(name: member.name, value: member.value.withoutSources)
          }))
    case .array(let elements): .array(elements.map(\.withoutSources))
    default: self
    }
  }
}
