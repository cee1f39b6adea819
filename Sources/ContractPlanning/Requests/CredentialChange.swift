import ContractHTTP
package import ContractModel
import ContractText

/// A change of credentials after which a backend must not accept them.
package enum CredentialChange: Sendable, Hashable {
  /// Well-formed credentials that were never issued.
  case unknown
  /// With a letter appended; of a user name and password, to the password.
  case longer
  /// Nothing where the credentials belong.
  case empty
  /// Letters in the other case; of a user name and password, those of the password.
  case inOtherCase
  /// In another part of the request; a bearer token as `access_token` (RFC 6750, section 2.3).
  case moved(Authentication.Place)
  /// In `Authorization` under a scheme that nothing defines, without a scheme, or under Basic instead
  /// of Bearer and the reverse.
  case underUnknownScheme, withoutScheme, underOtherScheme
  /// A user name and password without Base64, or the user name with an empty password.
  case withoutBase64, withoutPassword
}

extension CredentialChange {
  /// The changes of a scheme's credentials, in the order of their cases.
  static func all(
    of scheme: Authentication.Scheme, among schemes: [Authentication.Scheme]
  ) -> [CredentialChange] {
    switch scheme {
    case .bearer:
      let query: [CredentialChange] =
        schemes.contains(.apiKey(.query, name: tokenItem)) ? [] : [.moved(.query)]
      return [.unknown, .underUnknownScheme, .withoutScheme, .longer, .empty, .inOtherCase] + query
        + [.underOtherScheme]
    case .basic:
      return [
        .unknown, .underUnknownScheme, .withoutScheme, .longer, .empty, .inOtherCase,
        .underOtherScheme, .withoutBase64, .withoutPassword,
      ]
    case .apiKey(let place, let name):
      let others = Authentication.Place.allCases.filter { other in
        other != place && !schemes.contains(.apiKey(other, name: name))
          && (other == .query || HTTPFields.isName(name))
      }
      return [.unknown, .longer, .empty, .inOtherCase] + others.map(CredentialChange.moved)
    }
  }

  /// The query item that can carry a bearer token.
  fileprivate static let tokenItem = "access_token"

  /// The changed credentials in words: `the token with a letter appended`.
  package func words(of scheme: Authentication.Scheme) -> String {
    let noun = scheme.secretNoun
    return switch self {
    case .unknown: scheme.unknownWords
    case .longer: "the \(noun) with a letter appended"
    case .empty: scheme.emptyWords
    case .inOtherCase: "the \(noun) in other letter case"
    case .moved(let place): "the \(noun) in \(place == .cookie ? "a" : "the") \(place.rawValue)"
    case .underUnknownScheme: "the \(scheme.noun) under an unknown scheme"
    case .withoutScheme: "the \(scheme.noun) without a scheme"
    case .underOtherScheme:
      "the \(scheme.noun) under the scheme \(scheme == .basic ? "Bearer" : "Basic")"
    case .withoutBase64: "the credentials without Base64"
    case .withoutPassword: "the user name with an empty password"
    }
  }
}

extension Authentication.Scheme {
  /// The credentials in a word or two.
  package var noun: String {
    switch self {
    case .bearer: "token"
    case .basic: "credentials"
    case .apiKey(.header, let name): "key '\(name)'"
    case .apiKey(let place, let name): "\(place.rawValue) key '\(name)'"
    }
  }

  /// The secret part of the credentials.
  fileprivate var secretNoun: String { self == .basic ? "password" : noun }

  fileprivate var unknownWords: String {
    switch self {
    case .bearer: "a token that was never issued"
    case .basic: "a user name that was never issued"
    case .apiKey: "a \(noun) that was never issued"
    }
  }

  fileprivate var emptyWords: String {
    switch self {
    case .bearer: "a scheme without a token"
    case .basic: "a scheme without credentials"
    case .apiKey: "the \(noun) without a value"
    }
  }

  /// Credentials that no backend has issued, recognizable in its logs.
  var unknownCredential: String {
    switch self {
    case .bearer: "contract-check-unknown-token"
    case .basic: "contract-check-unknown-user:contract-check-unknown-password"
    case .apiKey: "contract-check-unknown-key"
    }
  }
}

extension HTTPRequest {
  /// Changes the credentials of a scheme, where the request carries any.
  mutating func applyChange(_ change: CredentialChange, of scheme: Authentication.Scheme) {
    guard let value = credential(of: scheme) else { return }
    switch change {
    case .unknown: setCredential(scheme.unknownCredential, of: scheme)
    case .longer: setCredential(value + "x", of: scheme)
    case .inOtherCase: setCredential(scheme.inOtherCase(value), of: scheme)
    case .empty: setEmptyCredential(of: scheme)
    case .withoutPassword: setCredential(value.prefix(upToASCII: ":") + ":", of: scheme)
    case .withoutBase64: fields["Authorization"] = "Basic \(value)"
    case .underUnknownScheme: setScheme("Token ")
    case .withoutScheme: setScheme("")
    case .underOtherScheme: setScheme(scheme == .basic ? "Bearer " : "Basic ")
    case .moved(let place):
      let name =
        if case .apiKey(_, let name) = scheme { name } else { CredentialChange.tokenItem }
      setCredential(nil, of: scheme)
      setCredential(value, of: .apiKey(place, name: name))
    }
  }

  /// Puts the value of `Authorization` under another scheme, given with its space.
  private mutating func setScheme(_ scheme: String) {
    guard let value = fields["Authorization"], let space = value.firstIndex(ofASCII: " ")
    else { return }
    fields["Authorization"] = scheme + value[space...].dropping(bytes: 1)
  }

  private mutating func setEmptyCredential(of scheme: Authentication.Scheme) {
    switch scheme {
    case .bearer: fields["Authorization"] = "Bearer"
    case .basic: fields["Authorization"] = "Basic"
    case .apiKey: setCredential("", of: scheme)
    }
  }
}

extension Authentication.Scheme {
  /// The secret part of credentials with every letter in the other case.
  fileprivate func inOtherCase(_ value: String) -> String {
    let name = self == .basic ? String(value.prefix(upToASCII: ":")) : ""
    return name + String(value.dropping(bytes: name.utf8.count)).inOtherCase
  }

  /// Whether credentials have letters in their secret part.
  package func hasLetters(_ value: String) -> Bool { inOtherCase(value) != value }
}

extension StringProtocol {
  /// The text with every letter in the other case.
  fileprivate var inOtherCase: String {
    String(map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
  }
}

extension CredentialChange {
  /// Whether the credential itself stays valid.
  var isAboutSchemeAlone: Bool {
    [.underUnknownScheme, .withoutScheme, .underOtherScheme].contains(self)
  }
}
