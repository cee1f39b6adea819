import ContractJSON

extension Authentication {
  /// One word for the plain forms, otherwise the list of alternatives.
  var locked: JSON {
    switch alternatives {
    case [[]]: "none"
    case [[.bearer]]: "bearer"
    case [[.basic]]: "basic"
    default: .array(alternatives.map { .array($0.map(\.locked)) })
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    switch node.json {
    case "none": self = .none
    case "bearer": self = .bearer
    case "basic": self = .basic
    case .array:
      self.init(
        alternatives: try node.list { (combination) throws(LockNode.Mismatch) in
          try combination.list(Scheme.init(locked:))
        })
    default: throw node.expected("one of none, bearer, basic, or a list of alternatives")
    }
  }
}

extension Authentication.Scheme {
  fileprivate var locked: JSON {
    switch self {
    case .bearer: "bearer"
    case .basic: "basic"
    case .apiKey(let place, let name): [place.rawValue: .string(name)]
    }
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    switch node.json {
    case "bearer": self = .bearer
    case "basic": self = .basic
    case .object:
      let (word, name) = try node.only()
      guard let place = Authentication.Place(rawValue: word) else {
        throw node.unknown("place of a key", word, among: "header", "query", "cookie")
      }
      self = .apiKey(place, name: try name.text())
    default: throw node.expected("one of bearer, basic, or an API key")
    }
  }
}

extension Authentication? {
  /// `false` where no credentials are needed; absent otherwise.
  var lockedFlag: JSON? { self == .some(Authentication.none) ? false : nil }

  /// The authentication where it is stated and not none, which is a flag.
  var locked: JSON? { lockedFlag == nil ? self?.locked : nil }
}

extension LockNode {
  /// Reads authentication that differs from that of the contract.
  func authentication() throws(Mismatch) -> Authentication? {
    guard try boolean("requiresAuthentication", or: true) else { return Authentication.none }
    return try optional("authentication", Authentication.init(locked:))
  }
}
