import ContractJSON

extension Rule {
  var locked: JSON {
    .members(
      ("left", left.locked), ("relation", .string(relation.rawValue)), ("right", right.locked),
      ("conditions", .list(conditions.map(\.locked))), ("advised", .flag(isAdvisory)),
      ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("left", "relation", "right", "conditions", "advised", "source")
    self.init(
      left: try Term(locked: node.member("left")), try node.member("relation").word(),
      right: try Term(locked: node.member("right")),
      conditions: try node.list("conditions", Condition.init(locked:)),
      isAdvisory: try node.boolean("advised", or: false), position: try node.source())
  }
}

extension Rule.Condition {
  var locked: JSON {
    switch self {
    case .present(let term): ["present": term.locked]
    case .absent(let term): ["absent": term.locked]
    case .equals(let term, let value):
      ["equals": .members(("term", term.locked), ("value", value))]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "present": self = .present(try Term(locked: value))
    case "absent": self = .absent(try Term(locked: value))
    case "equals":
      try value.allow("term", "value")
      self = .equals(try Term(locked: value.member("term")), try value.member("value").json)
    default:
      throw node.unknown("condition", name, among: "present", "absent", "equals")
    }
  }
}
