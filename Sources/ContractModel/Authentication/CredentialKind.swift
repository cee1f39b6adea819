import ContractHTTP
import ContractText

/// A kind of credentials: how requests carry it, and the words for it.
///
/// A new kind is one more value here, with the options of the command line that give it.
package struct CredentialKind: Sendable {
  /// The word of contracts, locks and documents: `bearer`.
  package var id: String

  /// The scheme word of `Authorization` (RFC 9110, section 11.1); `nil` for keys, which stand alone in a
  /// field, item or cookie that a contract names.
  package var word: String?

  /// The parameters of a challenge behind the word (RFC 9110, section 11.6.1), in which `%` is the realm.
  var challengeParameters: String?

  /// Whether it is a user name and a password, in Base64 (RFC 7617, section 2).
  package var isUser = false

  /// The query item that may carry it in place of the header field.
  package var queryItem: String?

  /// The end of the environment variable that can supply it: `TOKEN`.
  package var variable: String

  /// In words: `token`, `user name and password`; and where it is carried: `bearer token`.
  package var description: String, placedDescription: String

  /// The credentials, the secret part of them, and several, in a word: `credentials`, `password`, `users`.
  package var noun: String, secretNoun: String, plural: String

  /// The part that proves who sends a request: `token`, `user name`.
  package var identifyingNoun: String

  /// A value that no backend has issued, recognizable in its logs.
  package var unknownValue: String
}

extension CredentialKind {
  /// A token (RFC 6750).
  package static let bearer = CredentialKind(
    id: "bearer", word: "Bearer", queryItem: "access_token", variable: "TOKEN",
    description: "token", placedDescription: "bearer token", noun: "token", secretNoun: "token",
    plural: "tokens", identifyingNoun: "token", unknownValue: "contract-check-unknown-token")

  /// A user name and a password (RFC 7617).
  package static let basic = CredentialKind(
    id: "basic", word: "Basic", challengeParameters: #"realm="%", charset="UTF-8""#, isUser: true,
    variable: "USER", description: "user name and password",
    placedDescription: "basic credentials", noun: "credentials", secretNoun: "password",
    plural: "users", identifyingNoun: "user name",
    unknownValue: "contract-check-unknown-user:contract-check-unknown-password")

  /// A key in a location and under a name that the contract states.
  package static let key = CredentialKind(
    id: "apiKey", variable: "API_KEY", description: "key", placedDescription: "key", noun: "key",
    secretNoun: "key", plural: "keys", identifyingNoun: "key",
    unknownValue: "contract-check-unknown-key")

  /// The kinds that `Authorization` carries under their word.
  static let ofAuthorization: [CredentialKind] = [.bearer, .basic]

  /// Every kind.
  package static let all = ofAuthorization + [.key]

  /// The kind of a word in contracts, locks, documents and `Authorization`, in any letter case.
  package static func named(_ word: some StringProtocol) -> CredentialKind? {
    let id = word.lowercased()
    return ofAuthorization.first { $0.id == id }
  }

  /// Another kind that `Authorization` could carry in place of this one; `nil` for keys.
  package var otherOfAuthorization: CredentialKind? {
    word == nil ? nil : Self.ofAuthorization.first { $0 != self }
  }
}

extension CredentialKind: Hashable {
  package static func == (one: CredentialKind, other: CredentialKind) -> Bool {
    one.id == other.id
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension CredentialKind {
  /// A challenge to send it: `Basic realm="goals"`; keys have a name that is not registered.
  package func challenge(realm: String) -> String {
    let parameters = challengeParameters.map { " " + $0.replacingScalars("%", with: realm) }
    return (word ?? "ApiKey") + (parameters ?? "")
  }

  /// The text that carries a value: `Bearer t`.
  package func written(_ value: String) -> String {
    guard let word else { return value }
    return "\(word) \(isUser ? Base64.text(of: Array(value.utf8)) : value)"
  }

  /// The value that a text carries; `nil` under another word, and where it is malformed.
  package func value(in text: String) -> String? {
    guard let word else { return text }
    guard let value = text.behindScheme(word) else { return nil }
    guard isUser else { return value }
    return Base64.bytes(of: value).flatMap { bytes in
      bytes.contains(UInt8(ascii: ":")) ? String(validating: bytes, as: UTF8.self) : nil
    }
  }
}

extension String {
  /// The text behind a scheme and its spaces; schemes are compared without case (RFC 9110, section 11.1).
  fileprivate func behindScheme(_ word: String) -> String? {
    let scheme = word.lowercased() + " "
    guard utf8.count > scheme.utf8.count,
      zip(utf8, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return nil }
    return String(Substring(utf8.dropFirst(scheme.utf8.count).drop { $0 == 0x20 }))
  }
}
