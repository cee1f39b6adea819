import ContractHTTP
import ContractJSON

extension Operation: LockableRecord {
  static let lockRecord = LockRecord(
    Operation("", .get, "", responses: []),
    .required("id", \.id), .required("method", \.method), .required("path", \.template),
    .unless("", "summary", \.summary), .list("tags", \.tags), .authentication(\.authentication),
    .list("parameters", \.parameters), .list("query", \.queryParameters),
    .list("headers", \.headers), .list("cookies", \.cookies), .optional("body", \.body),
    .required("responses", \.responses), .list("failures", \.failures), .list("rules", \.rules),
    .list("effects", \.effects), .list("listing", \.listing),
    .optional("idempotencyKey", \.idempotencyKey), .optional("storedImage", \.storedImage),
    .optional("deprecated", \.deprecation), .optional("removalDate", \.removalDate),
    .optional("definedIn", \.definedIn), .required("source", \.position))
}

extension RequestBody: LockableRecord {
  static let lockRecord = LockRecord(
    RequestBody(.open, at: .none),
    .content(json: "schema", \.lockedContent, isRequired: true),
    .list("alternatives", \.alternatives), .required("source", \.position))
}

extension LockMember {
  /// The members of a message that say what its content is, the schema of JSON text under a name.
  fileprivate static func content(
    json name: String, _ path: Path<MessageContent?>, isRequired: Bool = false
  ) -> LockMember {
    LockMember(
      names: { MessageContent.lockedNames(in: $0, json: name) },
      write: { $0[keyPath: path]?.locked(json: name) ?? [] }
    ) { (node, value) throws(LockNode.Mismatch) in
      let content = try MessageContent(locked: node, json: name)
      if isRequired, content == nil { _ = try node.member(name) }
      value[keyPath: path] = content
    }
  }
}

extension RequestBody {
  /// The content, which a lock always states.
  fileprivate var lockedContent: MessageContent? {
    get { content }
    set { if let newValue { content = newValue } }
  }
}

extension MessageContent {
  fileprivate func locked(json name: String) -> [(String, JSON?)] {
    switch self {
    case .json(let schema, let type):
      [(name, schema.locked), ("jsonType", type.map(JSON.string))]
    case .stream(let schema, let format):
      [(name, schema.locked), ("stream", format.locked)]
    case .form(let schema): [("form", schema.locked)]
    case .raw(let content): [("content", content.locked)]
    case .multipart(let parts): [("parts", .array(parts.map(\.locked)))]
    case .open: [("leavesBodyOpen", true)]
    }
  }

  /// The names of the members for content of the kind that an object has.
  fileprivate static func lockedNames(in node: LockNode, json name: String) -> [String] {
    let own = ["parts", "content", "form"].first { node.optional($0) != nil }
    if let own { return [own] }
    guard node.optional(name) != nil else { return [name, "leavesBodyOpen"] }
    return [name, node.optional("stream") == nil ? "jsonType" : "stream"]
  }

  /// Reads the content of a message; `nil` where it has none.
  fileprivate init?(locked node: LockNode, json name: String) throws(LockNode.Mismatch) {
    if let parts = node.optional("parts") {
      self = .multipart(try parts.list(RequestBody.Part.init(locked:)))
    } else if let content = node.optional("content") {
      self = .raw(try RawContent(locked: content))
    } else if let form = node.optional("form") {
      self = .form(try Schema(locked: form))
    } else if let schema = node.optional(name) {
      if let format: StreamFormat = try node.value("stream") {
        self = .stream(try Schema(locked: schema), format)
      } else {
        self = .json(
          try Schema(locked: schema), type: try node.value("jsonType"))
      }
    } else {
      guard try node.value("leavesBodyOpen") ?? false else { return nil }
      self = .open
    }
  }
}

extension RequestBody.Part: LockableRecord {
  static let lockRecord = LockRecord(
    RequestBody.Part("", "", nil, isRequired: true, at: .none),
    .required("name", \.name), .required("mediaType", \.mediaType),
    .optional("sizeLimit", \.sizeLimit), .optional("schema", \.schema),
    .unless(false, "optional", \.isOptional), .unless("", "summary", \.summary),
    .required("source", \.position))
}

extension RequestBody.Part {
  fileprivate var isOptional: Bool {
    get { !isRequired }
    set { isRequired = !newValue }
  }
}

extension Response: LockableRecord {
  static let lockRecord = LockRecord(
    Response(status: 200, variant: nil, content: nil, summary: "", position: .none),
    .required("status", \.status), .optional("variant", \.variant),
    .content(json: "body", \.content), .list("alternatives", \.alternatives),
    .optional("location", \.location), .list("headers", \.headers), .list("examples", \.examples),
    .unless("", "summary", \.summary), .required("source", \.position))
}

extension StreamFormat: Lockable {
  var locked: JSON { .string(rawValue) }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let name = try node.text()
    guard let format = StreamFormat(rawValue: name) else {
      throw node.unknown("stream", name, among: "lines", "events", "namedEvents", "eventFields")
    }
    self = format
  }
}

extension Failure: LockableRecord {
  static let lockRecord = LockRecord(
    Failure(status: 400, code: nil, condition: .invalid, summary: "", position: .none),
    .required("status", \.status), .optional("code", \.code), .required("when", \.condition),
    .optional("body", \.body), .optional("jsonType", \.jsonType), .list("headers", \.headers),
    .list("examples", \.examples), .unless("", "summary", \.summary),
    .required("source", \.position))
}

extension Failure.Condition: Lockable {
  var locked: JSON {
    switch self {
    case .unauthenticated: ["unauthenticated": true]
    case .missing(let resource): ["missing": .string(resource)]
    case .foreign(let resource): ["foreign": .string(resource)]
    case .invalid: ["invalid": true]
    case .invalidAt(let pointer): ["invalidAt": .jsonPointer(pointer)]
    case .absent(let pointer): ["absent": .jsonPointer(pointer)]
    case .duplicate(let pointer): ["duplicate": .jsonPointer(pointer)]
    case .stale(let resource): ["stale": .string(resource)]
    case .refusedTransition(let resource): ["refusedTransition": .string(resource)]
    case .serverError: ["serverError": true]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "unauthenticated":
      try value.requireTrue()
      self = .unauthenticated
    case "missing": self = .missing(try value.text())
    case "foreign": self = .foreign(try value.text())
    case "invalid":
      try value.requireTrue()
      self = .invalid
    case "invalidAt": self = .invalidAt(try value.jsonPointer())
    case "absent": self = .absent(try value.jsonPointer())
    case "duplicate": self = .duplicate(try value.jsonPointer())
    case "stale": self = .stale(try value.text())
    case "refusedTransition": self = .refusedTransition(try value.text())
    case "serverError":
      try value.requireTrue()
      self = .serverError
    default:
      throw node.unknown(
        "condition", name, among: "unauthenticated", "missing", "foreign", "invalid", "invalidAt",
        "absent", "duplicate", "stale", "refusedTransition", "serverError")
    }
  }
}
