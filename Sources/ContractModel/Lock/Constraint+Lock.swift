import ContractJSON

extension NumberConstraint {
  var locked: JSON {
    switch self {
    case .greaterThan(let bound): ["greaterThan": .number(bound)]
    case .atLeast(let bound): ["atLeast": .number(bound)]
    case .lessThan(let bound): ["lessThan": .number(bound)]
    case .atMost(let bound): ["atMost": .number(bound)]
    case .between(let low, let high): ["between": [.number(low), .number(high)]]
    case .multiple(let step): ["multipleOf": .number(step)]
    case .advised(let inner): ["advised": inner.locked]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "greaterThan": self = .greaterThan(try value.number())
    case "atLeast": self = .atLeast(try value.number())
    case "lessThan": self = .lessThan(try value.number())
    case "atMost": self = .atMost(try value.number())
    case "between":
      let bounds = try value.list { (bound) throws(LockNode.Mismatch) in try bound.number() }
      guard bounds.count == 2 else { throw value.expected("the least and the most") }
      self = .between(bounds[0], bounds[1])
    case "multipleOf": self = .multiple(of: try value.number())
    case "advised": self = .advised(try NumberConstraint(locked: value))
    default:
      throw node.unknown(
        "constraint on a number", name, among: "greaterThan", "atLeast", "lessThan", "atMost",
        "between", "multipleOf", "advised")
    }
  }
}

extension TextConstraint {
  var locked: JSON {
    switch self {
    case .length(let length):
      [
        "length": .members(
          ("minimum", .whole(length.minimum)), ("maximum", length.maximum.map(JSON.whole)),
          ("unit", .string(length.unit.rawValue)))
      ]
    case .matches(let pattern): ["matches": .string(pattern)]
    case .enumeration(let values, let isOpen):
      [isOpen ? "commonly" : "oneOf": .array(values.map(JSON.string))]
    case .advised(let inner): ["advised": inner.locked]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "length":
      try value.allow("minimum", "maximum", "unit")
      let maximum = value.optional("maximum")
      self = .length(
        Length(
          minimum: try value.member("minimum").integer(),
          maximum: maximum == nil ? nil : try maximum?.integer(),
          unit: try value.word("unit", or: .scalars)))
    case "matches": self = .matches(try value.text())
    case "oneOf", "commonly":
      let values = try value.list { (word) throws(LockNode.Mismatch) in try word.text() }
      self = .enumeration(values, isOpen: name == "commonly")
    case "advised": self = .advised(try TextConstraint(locked: value))
    default:
      throw node.unknown(
        "constraint on a string", name, among: "length", "matches", "oneOf", "commonly", "advised")
    }
  }
}

extension ListConstraint {
  var locked: JSON {
    switch self {
    case .count(let minimum, let maximum):
      [
        "count": .members(
          ("minimum", .whole(minimum)), ("maximum", maximum.map(JSON.whole)))
      ]
    case .unique: ["unique": true]
    case .advised(let inner): ["advised": inner.locked]
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    switch name {
    case "count":
      try value.allow("minimum", "maximum")
      let maximum = value.optional("maximum")
      self = .count(
        minimum: try value.member("minimum").integer(),
        maximum: maximum == nil ? nil : try maximum?.integer())
    case "unique":
      try value.isTrue()
      self = .unique
    case "advised": self = .advised(try ListConstraint(locked: value))
    default:
      throw node.unknown("constraint on an array", name, among: "count", "unique", "advised")
    }
  }
}
