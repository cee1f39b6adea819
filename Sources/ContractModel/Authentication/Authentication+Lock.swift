import ContractJSON

extension Authentication {
  /// One word for the plain forms, otherwise the list of alternatives.
  var locked: JSON {
    switch alternatives {
    case [[]]: "none"
    case let all where all.count == 1 && all[0].count == 1 && !all[0][0].isKey: all[0][0].locked
    default: .array(alternatives.map { .array($0.map(\.locked)) })
    }
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    switch node.json {
    case "none": self = .none
    case .array:
      self.init(
        alternatives: try node.list { (combination) throws(LockNode.Mismatch) in
          try combination.list(Scheme.init(locked:))
        })
    default:
      guard let kind = node.credentialKind else {
        throw node.expected("one of none, \(CredentialKind.words), or a list of alternatives")
      }
      self.init(alternatives: [[.inAuthorization(kind)]])
    }
  }
}

extension Authentication.Scheme {
  fileprivate var locked: JSON {
    isKey ? [location.rawValue: .string(name)] : .string(kind.id)
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    if let kind = node.credentialKind {
      self = .inAuthorization(kind)
      return
    }
    guard case .object = node.json else {
      throw node.expected("one of \(CredentialKind.words), or an API key")
    }
    let (word, name) = try node.only()
    guard let location = Authentication.Location(rawValue: word) else {
      throw node.unknown("place of a key", word, among: "header", "query", "cookie")
    }
    self = .apiKey(location, name: try name.text())
  }
}

extension Authentication? {
  /// `false` where no credentials are needed; absent otherwise.
  var lockedFlag: JSON? { self == .some(Authentication.none) ? false : nil }

  /// The authentication where it is stated and not none, which is a flag.
  var locked: JSON? { lockedFlag == nil ? self?.locked : nil }
}

extension CredentialKind {
  /// The words of all kinds but keys.
  fileprivate static var words: String { ofAuthorization.map(\.id).joined(separator: ", ") }
}

extension LockNode {
  /// The kind of credentials in `Authorization` that a word names exactly.
  fileprivate var credentialKind: CredentialKind? {
    CredentialKind.ofAuthorization.first { .string($0.id) == json }
  }

  /// Reads authentication that differs from that of the contract.
  func authentication() throws(Mismatch) -> Authentication? {
    guard try boolean("requiresAuthentication", or: true) else { return Authentication.none }
    return try optional("authentication", Authentication.init(locked:))
  }
}
