import ContractJSON

extension Composition {
  func locked(_ nullable: JSON?) -> JSON {
    switch self {
    case .all(let parts): Self.locked("all", parts, nullable)
    case .exactlyOne(let parts): Self.locked("exactlyOne", parts, nullable)
    case .perType(let parts): Self.locked("perType", parts, nullable)
    case .not(let schema):
      .members(("type", "not"), ("of", schema.locked), ("nullable", nullable))
    case .tagged(let member, let alternatives):
      .members(
        ("type", "tagged"), ("by", .string(member)),
        ("of", .array(alternatives.map(\.locked))), ("nullable", nullable))
    case .tuple(let positions, let rest, let minimum):
      .members(
        ("type", "tuple"), ("of", .array(positions.map(\.locked))), ("rest", rest?.locked),
        ("minimum", minimum == positions.count ? nil : .whole(minimum)), ("nullable", nullable))
    case .containing(let schema, let minimum, let maximum):
      .members(
        ("type", "containing"), ("of", schema.locked), ("minimum", .whole(minimum)),
        ("maximum", maximum.map(JSON.whole)), ("nullable", nullable))
    case .choice(let condition, let then, let otherwise):
      .members(
        ("type", "choice"), ("if", condition.locked), ("then", then?.locked),
        ("else", otherwise?.locked), ("nullable", nullable))
    }
  }

  private static func locked(_ type: String, _ parts: [Schema], _ nullable: JSON?) -> JSON {
    .members(
      ("type", .string(type)), ("of", .array(parts.map(\.locked))), ("nullable", nullable))
  }

  /// Reads the composition of a type; `nil` for another type.
  init?(locked node: LockNode, named type: String) throws(LockNode.Mismatch) {
    switch type {
    case "all": self = .all(try node.parts())
    case "exactlyOne": self = .exactlyOne(try node.parts())
    case "perType": self = .perType(try node.parts())
    case "not":
      try node.allow("type", "of", "nullable")
      self = .not(try Schema(locked: node.member("of")))
    case "tagged":
      try node.allow("type", "by", "of", "nullable")
      self = .tagged(
        by: try node.member("by").text(), try node.member("of").list(TaggedSchema.init(locked:)))
    case "tuple":
      try node.allow("type", "of", "rest", "minimum", "nullable")
      let positions = try node.member("of").list(Schema.init(locked:))
      self = .tuple(
        positions, rest: try node.value("rest"),
        minimum: try node.value("minimum") ?? positions.count)
    case "containing":
      try node.allow("type", "of", "minimum", "maximum", "nullable")
      self = .containing(
        try Schema(locked: node.member("of")), minimum: try node.value("minimum") ?? 0,
        maximum: try node.value("maximum"))
    case "choice":
      try node.allow("type", "if", "then", "else", "nullable")
      self = .choice(
        condition: try Schema(locked: node.member("if")),
        then: try node.value("then"),
        otherwise: try node.value("else"))
    default: return nil
    }
  }
}

extension LockNode {
  fileprivate func parts() throws(Mismatch) -> [Schema] {
    try allow("type", "of", "nullable")
    return try member("of").list(Schema.init(locked:))
  }
}

extension TaggedSchema: LockableRecord {
  static let lockRecord = LockRecord(
    TaggedSchema("", .any),
    .required("tag", \.tag), .required("schema", \.schema))
}
