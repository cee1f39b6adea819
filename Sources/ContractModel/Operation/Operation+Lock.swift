import ContractHTTP
import ContractJSON

extension Operation {
  var locked: JSON {
    .members(
      ("id", .string(id)), ("method", .string(method.name)), ("path", .string(template)),
      ("summary", .string(unlessEmpty: summary)), ("tags", .list(tags.map(JSON.string))),
      ("requiresAuthentication", authentication.lockedFlag),
      ("authentication", authentication.locked),
      ("parameters", .list(parameters.map(\.locked))),
      ("query", .list(queryParameters.map(\.locked))),
      ("headers", .list(headers.map(\.locked))), ("cookies", .list(cookies.map(\.locked))),
      ("body", body?.locked),
      ("responses", .array(responses.map(\.locked))), ("failures", .list(failures.map(\.locked))),
      ("rules", .list(rules.map(\.locked))), ("effects", .list(effects.map(\.locked))),
      ("listing", .list(listing.map(\.locked))),
      ("idempotencyKey", idempotencyKey.map(JSON.string)),
      ("storedImage", storedImage?.locked),
      ("deprecated", deprecation.map(JSON.string)), ("removalDate", removalDate.map(JSON.string)),
      ("definedIn", definedIn.map(JSON.string)), ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "id", "method", "path", "summary", "tags", "requiresAuthentication", "authentication",
      "parameters", "query", "headers", "cookies", "body", "responses", "failures", "rules",
      "effects", "listing", "idempotencyKey", "storedImage", "deprecated", "removalDate",
      "definedIn",
      "source")
    self.init(
      try node.member("id").text(), HTTPMethod(try node.member("method").text()),
      try node.member("path").text(), summary: try node.text("summary", or: ""),
      path: try node.list("parameters", Field.init(locked:)),
      query: try node.list("query", Field.init(locked:)),
      headers: try node.list("headers", Field.init(locked:)),
      cookies: try node.list("cookies", Field.init(locked:)),
      body: try node.optional("body", RequestBody.init(locked:)),
      responses: try node.member("responses").list(Response.init(locked:)),
      failures: try node.list("failures", Failure.init(locked:)),
      rules: try node.list("rules", Rule.init(locked:)),
      effects: try node.list("effects", Effect.init(locked:)),
      listing: try node.list("listing", ListingRule.init(locked:)))
    tags = try node.list("tags") { (tag) throws(LockNode.Mismatch) in try tag.text() }
    idempotencyKey = try node.text("idempotencyKey")
    storedImage = try node.optional("storedImage", StoredImage.init(locked:))
    deprecation = try node.text("deprecated")
    removalDate = try node.text("removalDate")
    authentication = try node.authentication()
    definedIn = try node.text("definedIn")
    position = try node.source()
  }
}

extension RequestBody {
  fileprivate var locked: JSON {
    .members(
      content.locked(json: "schema")
        + [("alternatives", .list(alternatives.map(\.locked))), ("source", position.locked)])
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    let content: MessageContent
    if let stated = try MessageContent(locked: node, json: "schema", ["alternatives", "source"]) {
      content = stated
    } else {
      content = .json(try Schema(locked: node.member("schema")))
    }
    self.init(
      content: content,
      alternatives: try node.list("alternatives", RequestBody.init(locked:)),
      position: try node.source())
  }
}

extension MessageContent {
  /// The members of the message that say what its content is, the JSON text under a name.
  fileprivate func locked(json name: String) -> [(String, JSON?)] {
    switch self {
    case .json(let schema, let type):
      [(name, schema.locked), ("jsonType", type.map(JSON.string))]
    case .stream(let schema, let format):
      [(name, schema.locked), ("stream", .string(format.rawValue))]
    case .form(let schema): [("form", schema.locked)]
    case .raw(let content): [("content", content.locked)]
    case .multipart(let parts): [("parts", .array(parts.map(\.locked)))]
    case .open: [("leavesBodyOpen", true)]
    }
  }

  /// Reads the content of a message, which may have other members, too; `nil` where it has none.
  fileprivate init?(
    locked node: LockNode, json name: String, _ others: [String]
  ) throws(LockNode.Mismatch) {
    if let parts = node.optional("parts") {
      try node.allow(["parts"] + others)
      self = .multipart(try parts.list(RequestBody.Part.init(locked:)))
    } else if let content = node.optional("content") {
      try node.allow(["content"] + others)
      self = .raw(try RawContent(locked: content))
    } else if let form = node.optional("form") {
      try node.allow(["form"] + others)
      self = .form(try Schema(locked: form))
    } else if let schema = node.optional(name) {
      if let format = try node.stream() {
        try node.allow([name, "stream"] + others)
        self = .stream(try Schema(locked: schema), format)
      } else {
        try node.allow([name, "jsonType"] + others)
        self = .json(try Schema(locked: schema), type: try node.text("jsonType"))
      }
    } else {
      try node.allow(["leavesBodyOpen"] + others)
      guard try node.boolean("leavesBodyOpen", or: false) else { return nil }
      self = .open
    }
  }
}

extension RequestBody.Part {
  fileprivate var locked: JSON {
    .members(
      ("name", .string(name)), ("mediaType", .string(mediaType)),
      ("sizeLimit", sizeLimit.map(JSON.whole)), ("schema", schema?.locked),
      ("optional", .flag(!isRequired)), ("summary", .string(unlessEmpty: summary)),
      ("source", position.locked))
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "name", "mediaType", "sizeLimit", "schema", "optional", "summary", "source")
    self.init(
      name: try node.member("name").text(), mediaType: try node.member("mediaType").text(),
      sizeLimit: try node.integer("sizeLimit"),
      schema: try node.optional("schema", Schema.init(locked:)),
      isRequired: try !node.boolean("optional", or: false),
      summary: try node.text("summary", or: ""), position: try node.source())
  }
}

extension Response {
  fileprivate var locked: JSON {
    .members(
      [("status", .whole(status.code)), ("variant", variant.map(JSON.string))]
        + (content?.locked(json: "body") ?? [])
        + [
          ("alternatives", .list(alternatives.map(\.locked))),
          ("location", location.map(JSON.string)),
          ("headers", .list(headers.map(\.locked))), ("examples", .list(examples.map(\.locked))),
          ("summary", .string(unlessEmpty: summary)), ("source", position.locked),
        ])
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    let others = [
      "status", "variant", "alternatives", "location", "headers", "examples", "summary", "source",
    ]
    self.init(
      status: try node.member("status").status(), variant: try node.text("variant"),
      content: try MessageContent(locked: node, json: "body", others),
      summary: try node.text("summary", or: ""), position: try node.source())
    alternatives = try node.list("alternatives", Response.init(locked:))
    location = try node.text("location")
    headers = try node.list("headers", Field.init(locked:))
    examples = try node.list("examples", NamedExample.init(locked:))
  }
}

extension LockNode {
  fileprivate func stream() throws(Mismatch) -> StreamFormat? {
    guard let node = optional("stream") else { return nil }
    let name = try node.text()
    guard let format = StreamFormat(rawValue: name) else {
      throw node.unknown("stream", name, among: "lines", "events", "namedEvents", "eventFields")
    }
    return format
  }
}

extension Failure {
  var locked: JSON {
    .members(
      ("status", .whole(status.code)), ("code", code.map(JSON.string)),
      ("when", condition.locked), ("body", body?.locked),
      ("jsonType", jsonType.map(JSON.string)), ("headers", .list(headers.map(\.locked))),
      ("examples", .list(examples.map(\.locked))),
      ("summary", .string(unlessEmpty: summary)),
      ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "status", "code", "when", "body", "jsonType", "headers", "examples", "summary", "source")
    self.init(
      status: try node.member("status").status(), code: try node.text("code"),
      condition: try Condition(locked: node.member("when")),
      body: try node.optional("body", Schema.init(locked:)), jsonType: try node.text("jsonType"),
      headers: try node.list("headers", Field.init(locked:)),
      examples: try node.list("examples", NamedExample.init(locked:)),
      summary: try node.text("summary", or: ""), position: try node.source())
  }
}

extension Failure.Condition {
  fileprivate var locked: JSON {
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

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
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
