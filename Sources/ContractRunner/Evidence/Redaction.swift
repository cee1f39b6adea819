import ContractHTTP

package import ContractModel

/// Replaces secrets in everything that leaves a run.
///
/// A secret is found as it is, with its slashes escaped as in JSON, and percent-encoded. One of
/// fewer than eight bytes is found only as a word of its own: `T` must not be torn out of `POST`.
package struct Redaction: Sendable {
  fileprivate struct Secret {
    var bytes: [UInt8]
    var mask: [UInt8]

    var isWord: Bool { bytes.count < 8 }
  }

  /// The longest first, so that none is found inside another.
  private var secrets: [Secret]

  /// The variables that stand in for tokens, by which they can be given, too.
  static let variables = ["$CONTRACT_CHECK_OTHER_TOKEN", "$CONTRACT_CHECK_TOKEN"]

  package init(token: String?, otherToken: String?) {
    secrets = []
    if let otherToken { add(otherToken, of: .other) }
    if let token { add(token, of: .user) }
  }

  /// Masks a token of somebody, too; one that is known already stays as it is masked.
  package mutating func add(_ token: String, of identity: Identity) {
    guard !token.isEmpty else { return }
    let mask = Array(Self.variables[identity == .other ? 0 : 1].utf8)
    let forms = [token, token.replacing("/", with: #"\/"#), PercentCoding.encode(token)]
    for form in Set(forms.map { Array($0.utf8) })
    where !secrets.contains(where: { $0.bytes == form }) {
      let index = secrets.firstIndex { $0.bytes.count < form.count } ?? secrets.count
      secrets.insert(Secret(bytes: form, mask: mask), at: index)
    }
  }

  package func callAsFunction(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let masked = masking(bytes)
    return masked == bytes ? text : String(decoding: masked, as: UTF8.self)
  }

  /// Masks what stands before `limit`; a secret across it is masked, too.
  func masking(_ bytes: [UInt8], upTo limit: Int = .max) -> [UInt8] {
    var masked: [UInt8] = []
    var index = 0
    while index < min(limit, bytes.count) {
      if let secret = secrets.first(where: { $0.stands(in: bytes, at: index) }) {
        masked += secret.mask
        index += secret.bytes.count
      } else {
        masked.append(bytes[index])
        index += 1
      }
    }
    return masked
  }
}

extension Redaction.Secret {
  fileprivate func stands(in text: [UInt8], at index: Int) -> Bool {
    let end = index + bytes.count
    guard text[index] == bytes[0], end <= text.count, text[index..<end].elementsEqual(bytes) else {
      return false
    }
    guard isWord else { return true }
    return (index == 0 || !text[index - 1].isPartOfWord)
      && (end == text.count || !text[end].isPartOfWord)
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
