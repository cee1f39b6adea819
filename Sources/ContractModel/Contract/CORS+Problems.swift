import ContractHTTP
import ContractText

extension CORS {
  /// The mistakes of the statement itself.
  var problems: [ContractProblem] {
    (originProblems + problems(of: headers, "a request") + problems(of: exposes, "a response")
      + (maxAge ?? 0 < 0 ? ["the maxAge of cors is negative"] : []))
      .map { ContractProblem($0, at: position) }
  }

  private var originProblems: [String] {
    switch origins {
    case .any:
      return allowsCredentials
        ? ["browsers send no credentials to a service of any origin; list the origins of cors"] : []
    case .listed(let origins):
      let malformed = origins.filter { !$0.isOrigin }.map {
        "'\($0)' is no origin; write scheme, host and port alone, like https://app.example.com"
      }
      return (origins.isEmpty ? ["cors allows no origin; state one, or .any"] : [])
        + malformed + origins.repeatedOnes.map { "cors has the origin '\($0)' twice" }
    }
  }

  private func problems(of names: [String], _ message: String) -> [String] {
    names.filter { !HTTPFields.isName($0) || $0 == "*" }.map {
      "'\($0)' is no header field of \(message); cors needs the name of one"
    } + names.map { $0.lowercased() }.repeatedOnes.map { "cors has the header field '\($0)' twice" }
  }
}

extension [String] {
  /// Each element that is there more than once.
  fileprivate var repeatedOnes: [String] {
    var counts: [String: Int] = [:]
    return filter { name in
      counts[name, default: 0] += 1
      return counts[name] == 2
    }
  }
}

extension String {
  /// Whether the text is an origin as browsers write it (RFC 6454, section 6.2): in lower case, with
  /// neither a path nor the usual port.
  fileprivate var isOrigin: Bool {
    guard let colon = firstIndex(ofASCII: ":"), self[colon...].hasScalarPrefix("://") else {
      return false
    }
    let scheme = self[..<colon]
    let authority = self[colon...].dropping(bytes: 3)
    let port = authority.last == "]" ? nil : authority.lastIndex(ofASCII: ":")
    let host = authority[..<(port ?? authority.endIndex)]
    guard scheme.first?.isLetter == true,
      scheme.utf8.allSatisfy({ $0.isLowercaseOrDigit || "+-.".utf8.contains($0) }), !host.isEmpty,
      host.utf8.allSatisfy({ $0.isLowercaseOrDigit || "-.[]:_".utf8.contains($0) }),
      host.containsASCII(":") == host.hasScalarPrefix("["),
      host.hasScalarPrefix("[") == host.hasScalarSuffix("]")
    else { return false }
    guard let port else { return true }
    let digits = authority[port...].dropping(bytes: 1)
    guard let number = Int(digits), (1...65_535).contains(number), "\(number)" == digits else {
      return false
    }
    return number != ["http": 80, "https": 443][scheme]
  }
}

extension UInt8 {
  fileprivate var isLowercaseOrDigit: Bool {
    (0x61...0x7A).contains(self) || (0x30...0x39).contains(self)
  }
}
