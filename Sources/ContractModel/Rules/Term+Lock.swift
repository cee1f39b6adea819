import ContractJSON

extension Term: Lockable {
  var locked: JSON {
    switch self {
    case .response(let pointer): ["response": .jsonPointer(pointer)]
    case .request(let pointer): ["request": .jsonPointer(pointer)]
    case .path(let name): ["path": .string(name)]
    case .query(let name): ["query": .string(name)]
    case .header(let name): ["header": .string(name)]
    case .cookie(let name): ["cookie": .string(name)]
    case .responseHeader(let name): ["responseHeader": .string(name)]
    case .stored(let pointer): ["stored": .jsonPointer(pointer)]
    case .captured(let name): ["captured": .string(name)]
    case .constant(let value): ["constant": value]
    case .count(let list): ["count": list.locked]
    case .days(let start, let end): ["days": .members(("from", start.locked), ("to", end.locked))]
    case .seconds(let start, let end):
      ["seconds": .members(("from", start.locked), ("to", end.locked))]
    case .now: ["now": true]
    case .message(let pointer): ["message": .jsonPointer(pointer)]
    case .sum(let term, let number):
      ["sum": .members(("of", term.locked), ("and", .number(number)))]
    case .sorted(let list, let keys):
      ["sorted": .members(("list", list.locked), ("by", .array(keys.map(\.locked))))]
    case .element(let list, let key, let value, let location):
      [
        "element": .members(
          ("of", list.locked), ("where", .jsonPointer(key)), ("is", value.locked),
          ("at", .jsonPointer(location)))
      ]
    case .created(let resource): ["created": .string(resource)]
    case .elements(let list, let key, let value):
      [
        "elements": .members(
          ("of", list.locked), ("where", .jsonPointer(key)), ("is", value.locked))
      ]
    case .dayCounts(let list, let pointer):
      ["dayCounts": .members(("list", list.locked), ("by", .jsonPointer(pointer)))]
    case .part(let term, let pointer):
      ["part": .members(("of", term.locked), ("at", .jsonPointer(pointer)))]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "response": self = .response(try value.jsonPointer())
    case "request": self = .request(try value.jsonPointer())
    case "path": self = .path(try value.text())
    case "query": self = .query(try value.text())
    case "header": self = .header(try value.text())
    case "cookie": self = .cookie(try value.text())
    case "responseHeader": self = .responseHeader(try value.text())
    case "stored": self = .stored(try value.jsonPointer())
    case "captured": self = .captured(try value.text())
    case "constant": self = .constant(value.json)
    default: try self.init(derivedFrom: node, name, value)
    }
  }

  /// Reads a term that is computed from others.
  private init(
    derivedFrom node: LockNode, _ name: String, _ value: LockNode
  ) throws(LockNode.Mismatch) {
    switch name {
    case "count": self = .count(try Term(locked: value))
    case "days": self = try value.interval(Term.days)
    case "seconds": self = try value.interval(Term.seconds)
    case "now":
      try value.requireTrue()
      self = .now
    case "message": self = .message(try value.jsonPointer())
    case "sum":
      try value.allow("of", "and")
      self = .sum(try Term(locked: value.member("of")), try value.member("and").number())
    case "sorted":
      try value.allow("list", "by")
      self = .sorted(
        try Term(locked: value.member("list")),
        by: try value.member("by").list(SortKey.init(locked:)))
    case "element":
      try value.allow("of", "where", "is", "at")
      self = .element(
        of: try Term(locked: value.member("of")), where: try value.member("where").jsonPointer(),
        is: try Term(locked: value.member("is")), at: try value.member("at").jsonPointer())
    case "created": self = .created(try value.text())
    case "elements":
      try value.allow("of", "where", "is")
      self = .elements(
        of: try Term(locked: value.member("of")), where: try value.member("where").jsonPointer(),
        is: try Term(locked: value.member("is")))
    case "dayCounts":
      try value.allow("list", "by")
      self = .dayCounts(
        of: try Term(locked: value.member("list")), by: try value.member("by").jsonPointer())
    case "part":
      try value.allow("of", "at")
      self = .part(
        of: try Term(locked: value.member("of")), at: try value.member("at").jsonPointer())
    default:
      throw node.unknown(
        "term", name, among: "response", "request", "message", "path", "query", "header", "cookie",
        "responseHeader", "stored", "captured", "constant", "count", "days", "seconds", "now",
        "sum", "sorted",
        "element", "created", "elements", "dayCounts", "part")
    }
  }
}

extension LockNode {
  /// Reads what lies between two times.
  fileprivate func interval(_ term: (Term, Term) -> Term) throws(Mismatch) -> Term {
    try allow("from", "to")
    return term(try Term(locked: member("from")), try Term(locked: member("to")))
  }
}

extension SortKey: Lockable {
  var locked: JSON {
    .members(
      (direction.rawValue, pointer.locked), ("or", alternative?.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("ascending", "descending", "or")
    let directions = Direction.allCases.filter { node.optional($0.rawValue) != nil }
    guard let direction = directions.first, directions.count == 1 else {
      throw node.expected("a pointer in ascending or descending")
    }
    self.init(
      pointer: try node.member(direction.rawValue).jsonPointer(), direction: direction,
      alternative: try node.value("or"))
  }
}
