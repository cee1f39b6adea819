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
