import ContractJSON

extension Schema {
  var locked: JSON {
    let nullable: JSON? = .flag(isNullable)
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
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let type = try node.member("type")
    let kind: Kind
    switch try type.text() {
    case "boolean":
      try node.allow("type", "nullable")
      kind = .boolean
    case "date":
      try node.allow("type", "nullable")
      kind = .date
    case "number":
      try node.allow("type", "form", "constraints", "nullable")
      kind = .number(
        try node.word("form", or: .any),
        try node.list("constraints", NumberConstraint.init(locked:)))
    case "string":
      try node.allow("type", "constraints", "nullable")
      kind = .string(try node.list("constraints", TextConstraint.init(locked:)))
    case "timestamp":
      try node.allow("type", "fractionDigits", "zone", "nullable")
      kind = .timestamp(try Timestamp(locked: node))
    case "uuid":
      try node.allow("type", "version", "nullable")
      let version = node.optional("version")
      kind = .uuid(version: version == nil ? nil : try version?.integer())
    case "array":
      try node.allow("type", "of", "constraints", "nullable")
      kind = .array(
        of: try Schema(locked: node.member("of")),
        try node.list("constraints", ListConstraint.init(locked:)))
    case "object":
      try node.allow("type", "fields", "nullable")
      kind = .object(try node.member("fields").list(Field.init(locked:)))
    default:
      throw type.expected(
        "one of boolean, number, string, date, timestamp, uuid, array, object")
    }
    self.init(kind, isNullable: try node.boolean("nullable", or: false))
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
      ("presence", presence == .required ? nil : .string(presence.rawValue)),
      ("summary", .string(unlessEmpty: summary)), ("example", example), ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("name", "schema", "presence", "summary", "example", "source")
    self.init(
      name: try node.member("name").text(), schema: try Schema(locked: node.member("schema")),
      presence: try node.word("presence", or: .required),
      summary: try node.text("summary", or: ""), example: node.optional("example")?.json,
      position: try node.source())
  }
}
