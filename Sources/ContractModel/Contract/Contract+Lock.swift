public import ContractJSON

extension Contract {
  /// The version of the lock format.
  private static let lockFormat = 1

  /// The contract as a portable document, without loss.
  public var lock: JSON {
    .members([("lock", .whole(Self.lockFormat))] + Self.lockRecord.members(of: self))
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
    let format = try node.member("lock")
    guard try format.integer() == Self.lockFormat else {
      throw format.expected("lock format \(Self.lockFormat)")
    }
    self = try Self.lockRecord.value(of: node, besides: "lock")
  }

  private static let lockRecord = LockRecord(
    Contract(
      "", version: "", title: "", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: .root), operations: []),
    .required("id", \.id), .required("version", \.version), .required("title", \.title),
    .unless("", "host", \.host), .list("documents", \.documents),
    .required("authentication", \.authentication), .optional("login", \.login),
    .required("errors", \.errors), .required("policies", \.policies), .optional("cors", \.cors),
    .list("failures", \.failures), .list("resources", \.resources),
    .required("operations", \.operations), .list("channels", \.channels),
    .list("definitions", \.definitions), .list("scenarios", \.scenarios),
    .list("webhooks", \.webhooks), .unless(false, "infersEffects", \.infersEffects),
    .list("omissions", \.omissions), .required("source", \.position))
}

extension Login: LockableRecord {
  static let lockRecord = LockRecord(
    Login(operation: "", token: .now, position: .none),
    .required("operation", \.operation), .required("token", \.token),
    .optional("expiresIn", \.expiresIn), .required("source", \.position))
}

extension ErrorShape: LockableRecord {
  static let lockRecord = LockRecord(
    ErrorShape(.any, code: nil, message: .root),
    .required("schema", \.schema), .optional("code", \.code), .required("message", \.message))
}

extension Policies: LockableRecord {
  static let lockRecord = LockRecord(
    Policies(),
    .required("undocumentedFields", \.undocumentedFields), .required("fieldNames", \.fieldNames),
    .unless(.ignore, "numbersAsText", \.numbersAsText))
}

extension Policies.UndocumentedFields: Lockable {}
extension Policies.FieldNames: Lockable {}
extension Policies.NumbersAsText: Lockable {}

extension Resource: LockableRecord {
  static let lockRecord = LockRecord(
    Resource(name: "", id: .root, access: .owner, position: .none),
    .required("name", \.name), .required("id", \.id), .optional("key", \.key),
    .optional("owner", \.owner), .required("access", \.access), .optional("states", \.states),
    .optional("softDeletion", \.softDeletion), .required("source", \.position))
}

extension Resource.Access: Lockable {}

extension Definition: LockableRecord {
  static let lockRecord = LockRecord(
    Definition(name: "", schema: .any, rules: [], position: .none),
    .required("name", \.name), .required("schema", \.schema), .list("rules", \.rules),
    .required("source", \.position))
}

extension Channel: LockableRecord {
  static let lockRecord = LockRecord(
    Channel(
      id: "", path: "", summary: "", authentication: nil, clientMessages: [], serverMessages: [],
      position: .none),
    .required("id", \.id), .required("path", \.path), .unless("", "summary", \.summary),
    .authentication(\.authentication), .required("client", \.clientMessages),
    .required("server", \.serverMessages), .required("source", \.position))
}

extension Message: LockableRecord {
  static let lockRecord = LockRecord(
    Message(name: "", schema: .any, rules: [], summary: "", position: .none),
    .required("name", \.name), .required("schema", \.schema), .list("rules", \.rules),
    .unless("", "summary", \.summary), .required("source", \.position))
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
