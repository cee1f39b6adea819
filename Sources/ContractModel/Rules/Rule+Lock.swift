import ContractJSON

extension Rule: LockableRecord {
  static let lockRecord = LockRecord(
    Rule(left: .now, .equal, right: .now, conditions: [], isAdvisory: false, position: .none),
    .required("left", \.left), .required("relation", \.relation), .required("right", \.right),
    .list("conditions", \.conditions), .unless(false, "advised", \.isAdvisory),
    .required("source", \.position))
}

extension Rule.Relation: Lockable {}

extension Rule.Condition: Lockable {
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
