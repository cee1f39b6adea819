import ContractHTTP
import ContractJSON
import ContractText

/// The texts in which a backend may repeat a secret.
///
/// Letters may have another case in each of them.
struct SecretForms {
  let secret: String
  private let bytes: [UInt8]

  init(_ secret: String) {
    self.secret = secret
    bytes = Array(secret.utf8)
  }

  /// As it is, escaped as in JSON, and percent-encoded.
  var plain: [String] {
    let quoted = String(JSON.string(secret).text().dropFirst().dropLast())
    let escaped = [quoted, quoted.inASCII].flatMap { [$0, $0.replacingScalars("/", with: #"\/"#)] }
    return [secret, PercentCoding.encode(secret)] + escaped
  }

  /// In other notations: base64 at each offset within other text, hexadecimal, every byte or
  /// character escaped, form encoding, and HTML entities.
  var encoded: [String] {
    let base64 = (0..<3).map(base64)
    let units = secret.utf16.map { String($0, radix: 16).leftPadded(to: 4) }
    let scalars = secret.unicodeScalars.map(\.value)
    return base64
      + base64.map { $0.replacingScalars("+", with: "-").replacingScalars("/", with: "_") } + [
        bytes.map(hexadecimal).joined(),
        bytes.map { "%" + hexadecimal($0) }.joined(),
        bytes.map { "\\x" + hexadecimal($0) }.joined(),
        units.map { "\\u" + $0 }.joined(),
        PercentCoding.encode(secret).replacingScalars("%20", with: "+"),
        scalars.map { "&#\($0);" }.joined(),
        scalars.map { "&#x\(String($0, radix: 16));" }.joined(),
        entities(quote: "&quot;", apostrophe: "&#39;"),
        entities(quote: "&#34;", apostrophe: "&#x27;"),
        entities(quote: "&quot;", apostrophe: "&apos;"),
      ]
  }

  /// The digits that depend on the secret alone where so many bytes are before it.
  private func base64(after count: Int) -> String {
    let text = Base64.text(of: [UInt8](repeating: 0, count: count) + bytes)
    let first = (8 * count + 5) / 6
    let end = 8 * (count + bytes.count) / 6
    return String(text.prefix(end).dropFirst(first))
  }

  private func hexadecimal(_ byte: UInt8) -> String { String(byte, radix: 16).leftPadded(to: 2) }

  private func entities(quote: String, apostrophe: String) -> String {
    secret.replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;")
      .replacingScalars(">", with: "&gt;")
      .replacingScalars("\"", with: quote).replacingScalars("'", with: apostrophe)
  }
}

extension String {
  /// The text of a JSON string with every non-ASCII character escaped.
  fileprivate var inASCII: String {
    utf16.reduce(into: "") { text, unit in
      if unit < 0x80, let scalar = UnicodeScalar(unit) {
        text.unicodeScalars.append(scalar)
      } else {
        text += #"\u"# + String(unit, radix: 16).leftPadded(to: 4)
      }
    }
  }

  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}
