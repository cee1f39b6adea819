import ContractHTTP
import ContractText

/// The response that a request prefers (RFC 7240): `Prefer: code=404`, `example=NAME`, `dynamic`.
struct Preference: Sendable, Equatable {
  /// The status of one of the documented responses.
  var status: HTTPStatus?

  /// The name of a documented example.
  var example: String?

  /// Whether values are generated anew, also where the documents show examples.
  var isDynamic = false
}

extension Preference {
  var isEmpty: Bool { self == Preference() }

  /// The preferences of a request; other ones, and values that cannot be read, are ignored as RFC 7240 requires.
  init(of request: HTTPRequest) {
    for value in request.fields.values("prefer") {
      for part in value.unquotedParts {
        let name = part.prefix(upToASCII: "=")
        let text = part.dropping(bytes: min(name.utf8.count + 1, part.utf8.count)).trimmed
        switch name.trimmed.lowercased() {
        case "code":
          if let code = Int(text), (200..<600).contains(code) { status = HTTPStatus(code) }
        case "example": example = text
        case "dynamic": isDynamic = text.lowercased() != "false"
        default: continue
        }
      }
    }
  }

  /// The value of `Preference-Applied`.
  var description: String {
    var parts: [String] = []
    if let status { parts.append("code=\(status.code)") }
    if let example { parts.append("example=\"\(example.asFieldValue)\"") }
    if isDynamic { parts.append("dynamic") }
    return parts.joined(separator: ", ")
  }
}

extension String {
  /// The parts between commas and semicolons that are not in quotes, without the quotes.
  fileprivate var unquotedParts: [String] {
    var parts: [String] = []
    var part = ""
    var isQuoted = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted, ";" where !isQuoted:
        parts.append(part)
        part = ""
      default: part.unicodeScalars.append(scalar)
      }
    }
    return parts + [part]
  }
}

extension StringProtocol {
  /// The text without blanks at both ends.
  var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var bytes = Array(utf8)[...]
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
