import ContractJSON

extension Schema: Lockable {
  var locked: JSON {
    let nullable: JSON? = .flag(isNullable)
    // All kinds: a lock leaves nothing out.
    switch kind {
    case .boolean: return .members(("type", "boolean"), ("nullable", nullable))
    case .number(let form, let constraints):
      return .members(
        ("type", "number"), ("form", form == .any ? nil : .string(form.rawValue)),
        ("constraints", .list(constraints.map(\.locked))), ("nullable", nullable))
    case .string(let constraints):
      if let typed = constraints.typedText { return typed.locked(nullable: nullable) }
      return .members(
        ("type", "string"), ("constraints", .list(constraints.map(\.locked))),
        ("nullable", nullable))
    case .array(let element, let constraints):
      return .members(
        ("type", "array"), ("of", element.locked),
        ("constraints", .list(constraints.map(\.locked))), ("nullable", nullable))
    case .object(let shape) where shape.isPlain:
      return .members(
        ("type", "object"), ("fields", .array(shape.fields.map(\.locked))), ("nullable", nullable))
    case .object(let shape):
      return .members(
        [("type", "map")] + ObjectShape.lockRecord.members(of: shape) + [("nullable", nullable)])
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
    self.init(kind, isNullable: try node.value("nullable", or: false))
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
        try node.value("form", or: .any),
        try node.list("constraints", NumberConstraint.init(locked:)))
    case "string":
      try node.allow("type", "constraints", "nullable")
      self = .string(try node.list("constraints", TextConstraint.init(locked:)))
    case "timestamp":
      try node.allow("type", "fractionDigits", "zone", "nullable")
      self = .timestamp(try Timestamp(locked: node))
    case "uuid":
      try node.allow("type", "version", "nullable")
      self = .uuid(version: try node.value("version"))
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
      self = .object(try ObjectShape.lockRecord.value(of: node, besides: "type", "nullable"))
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

extension TypedText {
  fileprivate func locked(nullable: JSON?) -> JSON {
    switch self {
    case .date: .members(("type", "date"), ("nullable", nullable))
    case .timestamp(let timestamp):
      .members(
        ("type", "timestamp"),
        (
          "fractionDigits",
          [
            .whole(timestamp.fractionDigits.lowerBound),
            .whole(timestamp.fractionDigits.upperBound),
          ]
        ), ("zone", .string(timestamp.zone.rawValue)), ("nullable", nullable))
    case .uuid(let version):
      .members(("type", "uuid"), ("version", version.map(JSON.whole)), ("nullable", nullable))
    }
  }
}

extension ObjectShape: LockableRecord {
  static let lockRecord = LockRecord(
    ObjectShape(others: nil),
    .list("fields", \.fields), .list("keys", \.keys), .optional("others", \.others),
    .list("patterns", \.patterns), .unless(0, "minimum", \.minimum),
    .optional("maximum", \.maximum),
    .list("exampleKeys", \.exampleKeys))
}

extension MemberPattern: LockableRecord {
  static let lockRecord = LockRecord(
    MemberPattern("", .any),
    .required("pattern", \.pattern), .required("schema", \.schema))
}

extension Timestamp {
  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    let digits = try node.member("fractionDigits")
    let bounds = try digits.list { (bound) throws(LockNode.Mismatch) in try bound.integer() }
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw digits.expected("the least and the most digits")
    }
    self.init(fractionDigits: bounds[0]...bounds[1], zone: try node.value("zone", or: .utc))
  }
}

extension Field: LockableRecord {
  static let lockRecord = LockRecord(
    Field(name: "", schema: .any, presence: .required, summary: "", example: nil, position: .none),
    .required("name", \.name), .required("schema", \.schema),
    .unless(.required, "presence", \.presence), .unless("", "summary", \.summary),
    .optional("example", \.example), .optional("resource", \.resource),
    .optional("default", \.fallback), .optional("deprecated", \.deprecation),
    .optional("removalDate", \.removalDate), .optional("fix", \.fix),
    .unless(false, "readOnly", \.isReadOnly), .unless(false, "writeOnly", \.isWriteOnly),
    .optional("style", \.style), .required("source", \.position))
}

extension ParameterStyle: Lockable {}

extension Field.Presence: Lockable {
  var locked: JSON {
    switch self {
    case .required: "required"
    case .advised: "advised"
    case .optional: "optional"
    case .alias(let name): ["alias": .string(name)]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
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

extension NumberForm: Lockable {}
extension Timestamp.Zone: Lockable {}
