import ContractText

/// The service of a transport: scheme, host, port and base path.
package struct Origin: Sendable, Equatable {
  package enum Scheme: String, Sendable {
    case http
    case https

    var defaultPort: UInt16 {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  package var scheme: Scheme

  /// A host name, an IPv4 address or an IPv6 address without brackets.
  package var host: String
  package var port: UInt16

  /// The prefix of every target: empty, or a path that starts with a slash and does not end with one.
  package var basePath: String

  package init(
    scheme: Scheme = .http, host: String, port: UInt16? = nil, basePath: String = ""
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port ?? scheme.defaultPort
    self.basePath = basePath
  }
}

extension Origin {
  /// Host and port as in the `Host` field: with brackets where needed, without a default port.
  package var authority: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  /// Returns the URL of an origin-form target.
  package func url(for target: String) -> String {
    "\(scheme.rawValue)://\(authority)\(basePath)\(target)"
  }

  /// Whether the host is the local machine, by its name alone.
  package var isLoopback: Bool {
    host == "localhost" || host.hasScalarSuffix(".localhost") || host == "::1" || isIPv4Loopback
  }

  private var isIPv4Loopback: Bool {
    let parts = host.split(ascii: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension Origin: CustomStringConvertible {
  package var description: String { url(for: "") }
}

extension Origin {
  /// Parses the value of `--host`: a host with optional scheme, port and base path.
  ///
  /// Without a scheme, as in `localhost:8080`, the scheme is http.
  ///
  /// - Throws: ``ParseError`` if the text is not a valid origin.
  package init(parsing text: String) throws(ParseError) {
    guard !text.isEmpty else { throw ParseError(.empty, in: text) }
    var rest = text[...]
    var scheme = Scheme.http
    // In a query or after credentials it does not end a scheme, and must not be shown as one.
    if let separator = text.utf8.firstRange(of: "://".utf8),
      text[..<separator.lowerBound].utf8.allSatisfy(Self.isNameByte)
    {
      let written = text[..<separator.lowerBound].lowercased()
      guard let known = Scheme(rawValue: written) else {
        throw ParseError(.unsupportedScheme(written), in: text)
      }
      scheme = known
      rest = text[separator.upperBound...]
    }
    let path = Substring(rest.utf8.drop { !"/?#".utf8.contains($0) })
    let authority = rest[..<path.startIndex]
    if authority.containsASCII("@") { throw ParseError(.containsCredentials, in: text) }
    if path.containsASCII("?#") {
      throw ParseError(.containsQueryOrFragment, in: text)
    }
    do throws(ParseError.Reason) {
      let (host, port) = try Self.hostAndPort(authority)
      let basePath = try Self.basePath(path)
      self.init(scheme: scheme, host: host, port: port, basePath: basePath)
    } catch {
      throw ParseError(error, in: text)
    }
  }

  private static func hostAndPort(
    _ authority: Substring
  ) throws(ParseError.Reason) -> (String, UInt16?) {
    let host: Substring
    let afterHost: Substring
    if authority.hasScalarPrefix("[") {
      host = authority.dropping(bytes: 1).prefix(upToASCII: "]")
      guard isIPv6Address(host), host.endIndex != authority.endIndex else {
        throw .invalidAddress(String(host))
      }
      afterHost = authority[host.endIndex...].dropping(bytes: 1)
      guard afterHost.isEmpty || afterHost.hasScalarPrefix(":") else {
        throw .invalidPort(String(afterHost))
      }
    } else {
      host = authority.prefix(upToASCII: ":")
      afterHost = authority[host.endIndex...]
      guard !afterHost.dropping(bytes: 1).containsASCII(":") else { throw .addressWithoutBrackets }
      guard !host.isEmpty else { throw .missingHost }
      guard host.utf8.allSatisfy(isNameByte) else { throw .invalidHost(String(host)) }
    }
    guard !afterHost.isEmpty else { return (host.lowercased(), nil) }
    let digits = afterHost.dropping(bytes: 1)
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = UInt16(digits), port > 0
    else { throw .invalidPort(String(digits)) }
    return (host.lowercased(), port)
  }

  private static func basePath(_ path: Substring) throws(ParseError.Reason) -> String {
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .invalidPath(String(path))
    }
    var path = path
    while path.last == "/" { path.removeLast() }
    return String(path)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default:
      false
    }
  }
}

extension Origin {
  /// The reason a text is not an origin.
  package struct ParseError: Error, Sendable, Equatable {
    package enum Reason: Error, Equatable {
      case empty
      case unsupportedScheme(String)
      case containsCredentials
      case containsQueryOrFragment
      case missingHost
      case invalidHost(String)
      case addressWithoutBrackets
      case invalidAddress(String)
      case invalidPort(String)
      case invalidPath(String)
    }

    package var reason: Reason

    /// The text.
    package var text: String

    package init(_ reason: Reason, in text: String) {
      self.reason = reason
      self.text = text
    }
  }
}

extension Origin.ParseError: CustomStringConvertible {
  package var description: String {
    // The text may contain a password, so the message omits it.
    if reason == .containsCredentials { return "invalid host: \(reason)" }
    // A query may hold a key.
    let shown = Substring(text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return "invalid host \"\(shown)\(shown.endIndex < text.endIndex ? "…" : "")\": \(reason)"
  }
}

extension Origin.ParseError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "it is empty, use a name such as localhost:8080"
    case .unsupportedScheme(let scheme): "the scheme \(scheme) is neither http nor https"
    case .containsCredentials: "it contains a user name or password, pass a token instead"
    case .containsQueryOrFragment: "it has a query or fragment, use only host and base path"
    case .missingHost: "no host name before the port or path"
    case .invalidHost(let host): "\"\(host)\" is not a host name"
    case .addressWithoutBrackets: "an IPv6 address needs brackets, as in [::1]:8080"
    case .invalidAddress(let address): "\"\(address)\" is not an IPv6 address"
    case .invalidPort(let port): "\"\(port)\" is not a port, use a number from 1 to 65535"
    case .invalidPath(let path): "\"\(path)\" is not a percent-encoded path"
    }
  }
}
