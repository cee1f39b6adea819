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
}
