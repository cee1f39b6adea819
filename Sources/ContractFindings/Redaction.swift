import ContractHTTP

package import ContractJSON
package import ContractModel

/// Masks secrets in all output of a run.
///
/// A secret is recognized as it is, escaped as in JSON, and percent-encoded; also its beginning
/// before an ellipsis. A secret of fewer than eight bytes is recognized only as a whole word: `T`
/// must not be masked in `POST`.
package struct Redaction: Sendable {
  fileprivate struct Secret {
    var bytes: [UInt8]
    var mask: [UInt8]

    var isWord: Bool { bytes.count < 8 }
  }

  /// The longest first, so that none is masked inside another.
  private var secrets: [Secret]

  /// The environment variables that replace tokens and logins, which can also supply them.
  package static let variables = [
    "$CONTRACT_CHECK_OTHER_TOKEN", "$CONTRACT_CHECK_TOKEN", "$CONTRACT_CHECK_OTHER_LOGIN",
    "$CONTRACT_CHECK_LOGIN",
  ]

  package init(token: String?, otherToken: String?) {
    secrets = []
    if let otherToken { add(otherToken, of: .other) }
    if let token { add(token, of: .user) }
  }

  /// Masks a token of an identity, too; a known token keeps its mask.
  package mutating func add(_ token: String, of identity: Identity) {
    add(token, as: Self.variables[identity == .other ? 0 : 1])
  }

  /// Masks credentials: the whole body, and each text in it of four characters or more, except
  /// those that the contract states.
  package mutating func add(credentials: JSON, of identity: Identity, except known: Set<String>) {
    add(credentials.text(), as: Self.variables[identity == .other ? 2 : 3])
    for text in credentials.texts where text.count >= 4 && !known.contains(text) { add(text) }
  }

  /// Masks a secret with the variable that can supply it, if there is one.
  package mutating func add(_ secret: String, as mask: String = "***") {
    guard !secret.isEmpty else { return }
    let quoted = String(JSON.string(secret).text().dropFirst().dropLast())
    let escaped = [quoted, quoted.inASCII].flatMap { [$0, $0.replacing("/", with: #"\/"#)] }
    let forms = [secret, PercentCoding.encode(secret)] + escaped
    for form in Set(forms.map { Array($0.utf8) })
    where !secrets.contains(where: { $0.bytes == form }) {
      let index = secrets.firstIndex { $0.bytes.count < form.count } ?? secrets.count
      secrets.insert(Secret(bytes: form, mask: Array(mask.utf8)), at: index)
    }
  }

  package func callAsFunction(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let masked = masking(bytes)
    return masked == bytes ? text : String(decoding: masked, as: UTF8.self)
  }

  /// Masks the bytes before `limit`; a secret across it is masked, too.
  package func masking(_ bytes: [UInt8], upTo limit: Int = .max) -> [UInt8] {
    var masked: [UInt8] = []
    var index = 0
    while index < min(limit, bytes.count) {
      let found = secrets.lazy.compactMap { secret in
        secret.length(in: bytes, at: index).map { (secret.mask, $0) }
      }.first
      if let (mask, length) = found {
        masked += mask
        index += length
      } else {
        masked.append(bytes[index])
        index += 1
      }
    }
    return masked
  }
}

extension Redaction.Secret {
  /// The number of bytes at `index` that are the secret, or its beginning before an ellipsis; `nil`
  /// when it is not there.
  fileprivate func length(in text: [UInt8], at index: Int) -> Int? {
    guard text[index] == bytes[0] else { return nil }
    let longest = min(bytes.count, text.count - index)
    let length = (0..<longest).first { text[index + $0] != bytes[$0] } ?? longest
    let end = index + length
    guard length == bytes.count else {
      return length >= 8 && text[end...].starts(with: "…".utf8) ? length : nil
    }
    guard isWord else { return length }
    let isAlone =
      (index == 0 || !text[index - 1].isPartOfWord)
      && (end == text.count || !text[end].isPartOfWord)
    return isAlone ? length : nil
  }
}

extension String {
  /// The text of a JSON string with every non-ASCII character escaped.
  fileprivate var inASCII: String {
    utf16.reduce(into: "") { text, unit in
      if unit < 0x80, let scalar = UnicodeScalar(unit) {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        text += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension JSON {
  /// Every text in the value, names of members apart.
  package var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.members.flatMap(\.value.texts)
    case .null, .boolean, .number: []
    }
  }
}
