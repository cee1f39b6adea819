package import ContractNetwork
import ContractText
import Foundation

extension [Option] {
  /// How connections reach the host.
  package static let connection: [Option] = [
    .of(.caFile),
    .of(.certificate),
    .of(.privateKey),
    .of(.proxy),
    .of(.resolve),
  ]
}

extension Arguments {
  /// The options of a connection that have no effect on the embedded mock.
  ///
  /// - Throws: A usage error where there is no host and one of them is on the command line.
  func rejectConnectionOptions() throws(Command.Failure) {
    for option in [Option].connection where isGiven(option) {
      throw .usage(UsageError("\(option.name) needs --host https://…"))
    }
  }

  /// How connections reach the host.
  ///
  /// - Throws: A usage error for an option that cannot be used with it.
  func route(to origin: Origin) throws(Command.Failure) -> ConnectionRoute {
    do throws(UsageError) {
      return try connectionRoute(to: origin)
    } catch {
      throw .usage(error)
    }
  }

  /// As ``route(to:)``, for tests.
  package func connectionRoute(to origin: Origin) throws(UsageError) -> ConnectionRoute {
    var route = ConnectionRoute(
      trusting: try anchors(for: origin), certificate: try certificate(for: origin))
    route.address = try address(of: origin)
    if route.address == nil { route.proxy = try proxy(to: origin) }
    #if canImport(Darwin)
    if origin.scheme == .https ? !route.hasOnlyAnchors : route.proxy != nil {
      throw UsageError("--cert, --proxy, and --resolve for https are supported on Linux only")
    }
    #endif
    return route
  }

  /// The proxy to an address that a person gave.
  ///
  /// - Throws: A usage error for one that cannot be read.
  func environmentProxy(to origin: Origin) throws(Command.Failure) -> HTTPProxy? {
    do throws(UsageError) {
      return try proxyOfEnvironment(to: origin)
    } catch {
      throw .usage(error)
    }
  }

  private func anchors(for origin: Origin) throws(UsageError) -> TrustAnchors {
    guard let path = self[.caFile] else { return .systemOnly }
    try require(origin, for: "--ca-file")
    return try certificates(at: path, of: "--ca-file")
  }

  private func certificate(for origin: Origin) throws(UsageError) -> ClientCertificate? {
    guard let path = self[.certificate] else {
      guard !has(.privateKey) else { throw UsageError("--key needs --cert FILE") }
      return nil
    }
    try require(origin, for: "--cert")
    _ = try certificates(at: path, of: "--cert")
    let keyPath = self[.privateKey] ?? path
    guard let key = try? String(contentsOfFile: keyPath, encoding: .utf8) else {
      throw UsageError("--key: \(keyPath) cannot be read")
    }
    guard key.containsScalars("PRIVATE KEY-----") else {
      throw UsageError(
        has(.privateKey)
          ? "--key: \(keyPath) has no PEM private key"
          : "--cert: \(path) has no private key; give its file with --key")
    }
    guard !key.containsScalars("ENCRYPTED") else {
      throw UsageError(
        "\(has(.privateKey) ? "--key" : "--cert"): the key in \(keyPath) is encrypted; "
          + "decrypt it with openssl pkey")
    }
    return ClientCertificate(path: path, keyPath: keyPath)
  }

  private func require(_ origin: Origin, for option: String) throws(UsageError) {
    guard origin.scheme == .https else {
      throw UsageError("\(option) needs an https host, and --host is \(origin)")
    }
  }

  private func certificates(at path: String, of option: String) throws(UsageError) -> TrustAnchors {
    do throws(TrustAnchors.ReadError) {
      return try TrustAnchors(contentsOf: path)
    } catch {
      throw UsageError("\(option): \(error)")
    }
  }

  /// The address of `--resolve` for the origin.
  private func address(of origin: Origin) throws(UsageError) -> String? {
    var address: String?
    for text in self[.resolve] {
      let host = text.prefix(upToASCII: ":")
      let rest = text[host.endIndex...].dropping(bytes: 1)
      let port = rest.prefix(upToASCII: ":")
      var number = rest[port.endIndex...].dropping(bytes: 1)
      if number.hasScalarPrefix("["), number.hasScalarSuffix("]") {
        number = number.dropping(bytes: 1).dropping(lastBytes: 1)
      }
      guard !host.isEmpty, let port = UInt16(port), isNumericAddress(number) else {
        throw UsageError(
          "--resolve takes HOST:PORT:ADDRESS, such as example.com:443:192.0.2.7, not '\(text)'")
      }
      if host.lowercased() == origin.host, port == origin.port { address = String(number) }
    }
    if let first = self[.resolve].first, address == nil, isGiven(.resolve) {
      throw UsageError(
        "--resolve \(first) is for another host or port than --host \(origin.host):\(origin.port)")
    }
    if address != nil, isGiven(.proxy), self[.proxy] != "off" {
      throw UsageError("--resolve and --proxy exclude each other: the proxy resolves the host")
    }
    return address
  }
}

extension Arguments {
  /// The proxy of `--proxy`, or else the one of the environment.
  private func proxy(to origin: Origin) throws(UsageError) -> HTTPProxy? {
    guard let text = self[.proxy] else { return try proxyOfEnvironment(to: origin) }
    return text == "off" ? nil : try proxy(text, of: "--proxy")
  }

  private func proxyOfEnvironment(to origin: Origin) throws(UsageError) -> HTTPProxy? {
    // A name of this machine would be one of the proxy's.
    guard !origin.isLoopback else { return nil }
    let name = "\(origin.scheme.rawValue)_proxy"
    guard let variable = variable(name) ?? variable("all_proxy"),
      let text = environment[variable]
    else { return nil }
    let exceptions = self.variable("no_proxy").flatMap { environment[$0] } ?? ""
    guard !origin.isListed(in: exceptions) else { return nil }
    return try proxy(text, of: variable)
  }

  /// The name of a variable that is set, in lower or upper case.
  private func variable(_ name: String) -> String? {
    [name, name.uppercased()].first { environment[$0]?.isEmpty == false }
  }

  private func proxy(_ text: String, of name: String) throws(UsageError) -> HTTPProxy {
    do throws(HTTPProxy.ParseError) {
      return try HTTPProxy(parsing: text)
    } catch {
      throw UsageError("\(name) is no proxy, such as http://proxy.example.com:3128: \(error)")
    }
  }
}

extension Origin {
  /// Whether a list such as `example.com, .internal:8080, 10.0.0.7` or `*` names the host, or a domain above
  /// it.
  fileprivate func isListed(in exceptions: String) -> Bool {
    exceptions.split(ascii: ",").contains { entry in
      var name = entry.filter { $0 != " " }.lowercased()[...]
      if name == "*" { return true }
      if let colon = name.lastIndex(ofASCII: ":"), !isNumericAddress(name),
        let port = UInt16(name[colon...].dropping(bytes: 1))
      {
        guard port == self.port else { return false }
        name = name[..<colon]
      }
      while name.hasScalarPrefix(".") || name.hasScalarPrefix("*.") {
        name = name.dropping(bytes: name.hasScalarPrefix(".") ? 1 : 2)
      }
      return !name.isEmpty && (host == name || host.hasScalarSuffix(".\(name)"))
    }
  }
}

extension ConnectionRoute {
  /// The options of curl that take the same route, as words of a shell line.
  func curlOptions(to origin: Origin, _ quoted: (String) -> String) -> [String] {
    var words: [String] = []
    if let path = anchors.path { words += ["--cacert", quoted(path)] }
    if let certificate {
      words += ["--cert", quoted(certificate.path)]
      if certificate.keyPath != certificate.path {
        words += ["--key", quoted(certificate.keyPath)]
      }
    }
    if let proxy { words += ["-p", "-x", quoted("\(proxy)")] }
    if let address {
      let number = address.containsASCII(":") ? "[\(address)]" : address
      words += ["--resolve", quoted("\(origin.host):\(origin.port):\(number)")]
    }
    return words
  }
}
