import ContractJSON

extension Schema {
  var locked: JSON {
    let nullable: JSON? = .flag(isNullable)
    // All kinds: a lock leaves nothing out.
    switch kind {
    case .boolean: return .members(("type", "boolean"), ("nullable", nullable))
    case .date: return .members(("type", "date"), ("nullable", nullable))
    case .number(let form, let constraints):
      return .members(
        ("type", "number"), ("form", form == .any ? nil : .string(form.rawValue)),
        ("constraints", .list(constraints.map(\.locked))), ("nullable", nullable))
    case .string(let constraints):
      return .members(
        ("type", "string"), ("constraints", .list(constraints.map(\.locked))),
        ("nullable", nullable))
    case .timestamp(let timestamp):
      return .members(
        ("type", "timestamp"),
        (
          "fractionDigits",
          [
            .whole(timestamp.fractionDigits.lowerBound),
            .whole(timestamp.fractionDigits.upperBound),
          ]
        ), ("zone", .string(timestamp.zone.rawValue)), ("nullable", nullable))
    case .uuid(let version):
      return .members(
        ("type", "uuid"), ("version", version.map(JSON.whole)), ("nullable", nullable))
    case .array(let element, let constraints):
      return .members(
        ("type", "array"), ("of", element.locked),
        ("constraints", .list(constraints.map(\.locked))), ("nullable", nullable))
    case .object(let fields):
      return .members(
        ("type", "object"), ("fields", .array(fields.map(\.locked))), ("nullable", nullable))
    case .map(let shape):
      return .members(
        ("type", "map"), ("fields", .list(shape.fields.map(\.locked))),
        ("keys", .list(shape.keys.map(\.locked))), ("others", shape.others?.locked),
        ("patterns", .list(shape.patterns.map(\.locked))),
        ("minimum", shape.minimum > 0 ? .whole(shape.minimum) : nil),
        ("maximum", shape.maximum.map(JSON.whole)),
        ("exampleKeys", .list(shape.exampleKeys.map(JSON.string))), ("nullable", nullable))
    case .constants(let values):
      return .members(
        ("type", "constants"), ("values", .array(values)), ("nullable", nullable))
    case .recursive(let name, let body):
      return .members(
        ("type", "recursive"), ("name", .string(name)), ("of", body.locked),
        ("nullable", nullable))
    case .reference(let name):
      return .members(
        ("type", "reference"), ("name", .string(name)), ("nullable", nullable))
    case .union(let alternatives):
      return .members(
        ("type", "union"), ("of", .array(alternatives.map(\.locked))), ("nullable", nullable))
    case .composed(let composition): return composition.locked(nullable)
    case .any: return .members(("type", "any"), ("nullable", nullable))
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let type = try node.member("type")
    let name = try type.text()
    var kind = try Kind(lockedScalar: node, named: name)
    if kind == nil { kind = try Kind(lockedCompound: node, named: name) }
    if kind == nil { kind = try Composition(locked: node, named: name).map(Kind.composed) }
    guard let kind else {
      throw type.expected(
        "one of boolean, number, string, date, timestamp, uuid, array, object, map, constants, "
          + "recursive, reference, union, all, exactlyOne, not, tagged, tuple, perType, choice, containing, "
          + "any")
    }
    self.init(kind, isNullable: try node.boolean("nullable", or: false))
  }
}

extension Schema.Kind {
  /// Reads a kind without parts of its own; `nil` for another name.
  fileprivate init?(lockedScalar node: LockNode, named name: String) throws(LockNode.Mismatch) {
    switch name {
    case "boolean":
      try node.allow("type", "nullable")
      self = .boolean
    case "date":
      try node.allow("type", "nullable")
      self = .date
    case "number":
      try node.allow("type", "form", "constraints", "nullable")
      self = .number(
        try node.word("form", or: .any),
        try node.list("constraints", NumberConstraint.init(locked:)))
    case "string":
      try node.allow("type", "constraints", "nullable")
      self = .string(try node.list("constraints", TextConstraint.init(locked:)))
    case "timestamp":
      try node.allow("type", "fractionDigits", "zone", "nullable")
      self = .timestamp(try Timestamp(locked: node))
    case "uuid":
      try node.allow("type", "version", "nullable")
      self = .uuid(version: try node.integer("version"))
    case "constants":
      try node.allow("type", "values", "nullable")
      self = .constants(
        try node.member("values").list { (value) throws(LockNode.Mismatch) in value.json })
    case "any":
      try node.allow("type", "nullable")
      self = .any
    default: return nil
    }
  }

  /// Reads a kind with other schemas in it; `nil` for another name.
  fileprivate init?(lockedCompound node: LockNode, named name: String) throws(LockNode.Mismatch) {
    switch name {
    case "array":
      try node.allow("type", "of", "constraints", "nullable")
      self = .array(
        of: try Schema(locked: node.member("of")),
        try node.list("constraints", ListConstraint.init(locked:)))
    case "object":
      try node.allow("type", "fields", "nullable")
      self = .object(try node.member("fields").list(Field.init(locked:)))
    case "map":
      try node.allow(
        "type", "fields", "keys", "patterns", "others", "minimum", "maximum", "exampleKeys",
        "nullable")
      self = .map(try ObjectShape(locked: node))
    case "recursive":
      try node.allow("type", "name", "of", "nullable")
      self = .recursive(
        try node.member("name").text(), try Schema(locked: node.member("of")))
    case "reference":
      try node.allow("type", "name", "nullable")
      self = .reference(try node.member("name").text())
    case "union":
      try node.allow("type", "of", "nullable")
      self = .union(try node.member("of").list(Schema.init(locked:)))
    default: return nil
    }
  }
}

extension ObjectShape {
  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    self.init(
      fields: try node.list("fields", Field.init(locked:)),
      keys: try node.list("keys", TextConstraint.init(locked:)),
      others: try node.optional("others", Schema.init(locked:)),
      minimum: try node.integer("minimum") ?? 0, maximum: try node.integer("maximum"),
      exampleKeys: try node.list("exampleKeys") { (key) throws(LockNode.Mismatch) in
        try key.text()
      })
    patterns = try node.list("patterns", MemberPattern.init(locked:))
  }
}

extension MemberPattern {
  fileprivate var locked: JSON { ["pattern": .string(pattern), "schema": schema.locked] }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("pattern", "schema")
    self.init(
      try node.member("pattern").text(), try Schema(locked: node.member("schema")))
  }
}

extension Timestamp {
  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    let digits = try node.member("fractionDigits")
    let bounds = try digits.list { (bound) throws(LockNode.Mismatch) in try bound.integer() }
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw digits.expected("the least and the most digits")
    }
    self.init(fractionDigits: bounds[0]...bounds[1], zone: try node.word("zone", or: .utc))
  }
}

extension Field {
  var locked: JSON {
    .members(
      ("name", .string(name)), ("schema", schema.locked),
      ("presence", presence.locked), ("summary", .string(unlessEmpty: summary)),
      ("example", example), ("resource", resource.map(JSON.string)),
      ("default", fallback?.locked), ("deprecated", deprecation.map(JSON.string)),
      ("removalDate", removalDate.map(JSON.string)),
      ("fix", fix.map(JSON.string)), ("readOnly", .flag(isReadOnly)),
      ("writeOnly", .flag(isWriteOnly)), ("style", style.map { .string($0.rawValue) }),
      ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow(
      "name", "schema", "presence", "summary", "example", "resource", "default", "deprecated",
      "removalDate", "fix", "readOnly", "writeOnly", "style", "source")
    self.init(
      name: try node.member("name").text(), schema: try Schema(locked: node.member("schema")),
      presence: try node.optional("presence", Presence.init(locked:)) ?? .required,
      summary: try node.text("summary", or: ""), example: node.optional("example")?.json,
      position: try node.source())
    resource = try node.text("resource")
    style = try node.optional("style") { (node) throws(LockNode.Mismatch) in try node.word() }
    fallback = try Term(locked: node.optional("default"))
    deprecation = try node.text("deprecated")
    removalDate = try node.text("removalDate")
    fix = try node.text("fix")
    isReadOnly = try node.boolean("readOnly", or: false)
    isWriteOnly = try node.boolean("writeOnly", or: false)
  }
}

extension Field.Presence {
  /// Absent for required fields.
  fileprivate var locked: JSON? {
    switch self {
    case .required: JSON?.none
    case .advised: "advised"
    case .optional: "optional"
    case .alias(let name): ["alias": .string(name)]
    }
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    switch node.json {
    case "required": self = .required
    case "advised": self = .advised
    case "optional": self = .optional
    case .object:
      try node.allow("alias")
      self = .alias(of: try node.member("alias").text())
    default: throw node.expected("\"required\", \"advised\", \"optional\" or an alias")
    }
  }
}
