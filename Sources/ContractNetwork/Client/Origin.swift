/// The one service a transport talks to: scheme, host, port and what precedes every path.
package struct Origin: Sendable, Hashable {
  package enum Scheme: String, Sendable, Hashable {
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

  /// A name, an IPv4 address or an IPv6 address without its brackets.
  package var host: String
  package var port: UInt16

  /// Empty, or a path that starts with a slash and does not end with one.
  ///
  /// Transports put it before the target of every request.
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
  /// Host and port as the `Host` field wants them: brackets where needed, no default port.
  package var authority: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  /// The full address of an origin-form target.
  package func url(for target: String) -> String {
    "\(scheme.rawValue)://\(authority)\(basePath)\(target)"
  }

  /// Whether the service can only be on this machine, judged by the name alone.
  package var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || isIPv4Loopback
  }

  private var isIPv4Loopback: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension Origin: CustomStringConvertible {
  package var description: String { url(for: "") }
}

extension Origin {
  /// Reads what a person gives as `--host`.
  ///
  /// `localhost:8080` means http. A scheme, a port, IPv6 brackets and a base path may be written.
  ///
  /// - Throws: ``ParseError`` when the text names no service or more than that.
  package init(parsing text: String) throws(ParseError) {
    guard !text.isEmpty else { throw ParseError(.empty, in: text) }
    var rest = text[...]
    var scheme = Scheme.http
    if let separator = text.firstRange(of: "://") {
      let written = text[..<separator.lowerBound].lowercased()
      guard let known = Scheme(rawValue: written) else {
        throw ParseError(.unsupportedScheme(written), in: text)
      }
      scheme = known
      rest = text[separator.upperBound...]
    }
    let path = rest.drop { $0 != "/" && $0 != "?" && $0 != "#" }
    let authority = rest[..<path.startIndex]
    if authority.contains("@") { throw ParseError(.containsCredentials, in: text) }
    if path.contains(where: { $0 == "?" || $0 == "#" }) {
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
    if authority.first == "[" {
      host = authority.dropFirst().prefix { $0 != "]" }
      guard isIPv6Address(host), host.endIndex != authority.endIndex else {
        throw .unusableAddress(String(host))
      }
      afterHost = authority[host.endIndex...].dropFirst()
      guard afterHost.isEmpty || afterHost.first == ":" else {
        throw .unusablePort(String(afterHost))
      }
    } else {
      host = authority.prefix { $0 != ":" }
      afterHost = authority[host.endIndex...]
      guard !afterHost.dropFirst().contains(":") else { throw .addressWithoutBrackets }
      guard !host.isEmpty else { throw .missingHost }
      guard host.utf8.allSatisfy(isNameByte) else { throw .unusableHost(String(host)) }
    }
    guard !afterHost.isEmpty else { return (host.lowercased(), nil) }
    let digits = afterHost.dropFirst()
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = UInt16(digits), port > 0
    else { throw .unusablePort(String(digits)) }
    return (host.lowercased(), port)
  }

  private static func basePath(_ path: Substring) throws(ParseError.Reason) -> String {
    guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .unusablePath(String(path))
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
