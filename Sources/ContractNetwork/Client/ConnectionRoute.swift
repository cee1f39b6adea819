import ContractText

/// How connections reach the service of an origin, and prove who the client is.
package struct ConnectionRoute: Sendable, Equatable {
  /// The authorities to trust in addition to the system's.
  package var anchors: TrustAnchors

  /// The certificate of this client for https.
  package var certificate: ClientCertificate?

  /// The proxy that passes the bytes of every connection on.
  package var proxy: HTTPProxy?

  /// The number to connect to instead of an address of the host, an IPv6 address without brackets.
  package var address: String?

  package init(
    trusting anchors: TrustAnchors = .systemOnly, certificate: ClientCertificate? = nil,
    proxy: HTTPProxy? = nil, address: String? = nil
  ) {
    self.anchors = anchors
    self.certificate = certificate
    self.proxy = proxy
    self.address = address
  }

  /// The route that the system chooses.
  package static let direct = ConnectionRoute()
}

extension ConnectionRoute {
  /// Whether the connections of an origin certainly stay on this machine.
  package func staysOnMachine(to origin: Origin) -> Bool {
    origin.isLoopback && proxy == nil && (address.map { Origin(host: $0).isLoopback } ?? true)
  }

  /// Whether URLSession, which knows none of the other parts, can connect by this route.
  package var hasOnlyAnchors: Bool { self == ConnectionRoute(trusting: anchors) }
}

/// A client's certificate and its private key, as files in PEM.
package struct ClientCertificate: Sendable, Equatable {
  package var path: String

  /// The file of the key, possibly the same.
  package var keyPath: String

  package init(path: String, keyPath: String) {
    self.path = path
    self.keyPath = keyPath
  }
}

/// A forward proxy that opens tunnels by `CONNECT` (RFC 9110, section 9.3.6), also for http.
///
/// Requests are therefore the same as without it: a proxy that reads them may change or cache them, and the
/// backend would be blamed for that.
package struct HTTPProxy: Sendable, Equatable {
  package var host: String
  package var port: UInt16

  /// `NAME:PASSWORD`, percent-encoded.
  package var credentials: String?

  package init(host: String, port: UInt16, credentials: String? = nil) {
    self.host = host
    self.port = port
    self.credentials = credentials
  }
}

extension HTTPProxy {
  /// Parses an address such as `http://name:password@proxy.example:3128`, also without a scheme.
  ///
  /// - Throws: The reason in one line, which does not contain credentials.
  package init(parsing text: String) throws(ParseError) {
    var rest = Substring(text)
    if let scheme = text.utf8.firstRange(of: "://".utf8) {
      guard text[..<scheme.lowerBound].lowercased() == "http" else {
        throw ParseError("only proxies with an address of http are supported")
      }
      rest = text[scheme.upperBound...]
    }
    var credentials: String?
    if let end = rest.lastIndex(ofASCII: "@") {
      credentials = String(rest[..<end])
      rest = rest[end...].dropping(bytes: 1)
    }
    let origin: Origin
    do throws(Origin.ParseError) {
      origin = try Origin(parsing: "http://\(rest)")
    } catch {
      throw ParseError("\(error.reason)")
    }
    guard origin.basePath.isEmpty else { throw ParseError("a proxy has no path") }
    self.init(host: origin.host, port: origin.port, credentials: credentials)
  }

  /// The reason why a text is no proxy, in one line.
  package struct ParseError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
      self.description = description
    }
  }

  private var authority: String {
    host.containsASCII(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// The address with credentials.
  var url: String { "http://\(credentials.map { $0 + "@" } ?? "")\(authority)" }
}

extension HTTPProxy: CustomStringConvertible {
  /// The address without credentials.
  package var description: String { "http://\(authority)" }
}

/// Whether a text is an IPv4 address as four numbers, or an IPv6 address without brackets.
package func isNumericAddress(_ text: some StringProtocol) -> Bool {
  let parts = text.split(ascii: ".", omittingEmptySubsequences: false)
  return isIPv6Address(text)
    || parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.utf8.first != 0x2B }
}
