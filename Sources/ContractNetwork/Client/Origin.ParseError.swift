extension Origin {
  /// The reason a text does not name a service.
  package struct ParseError: Error, Sendable, Hashable {
    package enum Reason: Error, Hashable {
      case empty
      case unsupportedScheme(String)
      case containsCredentials
      case containsQueryOrFragment
      case missingHost
      case unusableHost(String)
      case addressWithoutBrackets
      case unusableAddress(String)
      case unusablePort(String)
      case unusablePath(String)
    }

    package var reason: Reason

    /// What was to be read.
    package var text: String

    package init(_ reason: Reason, in text: String) {
      self.reason = reason
      self.text = text
    }
  }
}

extension Origin.ParseError: CustomStringConvertible {
  package var description: String {
    // The text may hold a password, so that one message does not repeat it.
    if reason == .containsCredentials { return "unusable host: \(reason)" }
    return "unusable host \"\(text)\": \(reason)"
  }
}

extension Origin.ParseError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "it is empty, give a name such as localhost:8080"
    case .unsupportedScheme(let scheme): "the scheme \(scheme) is neither http nor https"
    case .containsCredentials: "it contains a user name or password, pass a token instead"
    case .containsQueryOrFragment: "it has a query or fragment, give host and base path only"
    case .missingHost: "no host name before the port or path"
    case .unusableHost(let host): "\"\(host)\" is not a host name"
    case .addressWithoutBrackets: "an IPv6 address needs brackets, as in [::1]:8080"
    case .unusableAddress(let address): "\"\(address)\" is not an IPv6 address"
    case .unusablePort(let port): "\"\(port)\" is not a port, give a number from 1 to 65535"
    case .unusablePath(let path): "\"\(path)\" is not a path as it is sent, escape it"
    }
  }
}
