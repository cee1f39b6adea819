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
  case moved(Authentication.Location)
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
    let others = scheme.otherLocations.filter { location, name in
      !schemes.contains(.apiKey(location, name: name))
    }
    let words: [CredentialChange] = scheme.isKey ? [] : [.underUnknownScheme, .withoutScheme]
    return [.unknown] + words + [.longer, .empty, .inOtherCase]
      + others.map { .moved($0.location) }
      + (scheme.kind.otherOfAuthorization == nil ? [] : [.underOtherScheme])
      + (scheme.kind.isUser ? [.withoutBase64, .withoutPassword] : [])
  }

  /// The changed credentials in words: `the token with a letter appended`.
  package func words(of scheme: Authentication.Scheme) -> String {
    let noun = scheme.isKey ? scheme.noun : scheme.kind.secretNoun
    return switch self {
    case .unknown:
      "a \(scheme.isKey ? scheme.noun : scheme.kind.identifyingNoun) that was never issued"
    case .longer: "the \(noun) with a letter appended"
    case .empty:
      scheme.isKey
        ? "the \(scheme.noun) without a value"
        : "a scheme without \(scheme.kind.isUser ? "" : "a ")\(scheme.noun)"
    case .inOtherCase: "the \(noun) in other letter case"
    case .moved(let location):
      "the \(noun) in \(location == .cookie ? "a" : "the") \(location.rawValue)"
    case .underUnknownScheme: "the \(scheme.noun) under an unknown scheme"
    case .withoutScheme: "the \(scheme.noun) without a scheme"
    case .underOtherScheme:
      "the \(scheme.noun) under the scheme \(scheme.kind.otherOfAuthorization?.word ?? "")"
    case .withoutBase64: "the credentials without Base64"
    case .withoutPassword: "the user name with an empty password"
    }
  }
}

extension Authentication.Scheme {
  /// The credentials in a word or two.
  package var noun: String {
    guard isKey else { return kind.noun }
    return (location == .header ? "" : "\(location.rawValue) ") + "\(self)"
  }

  /// The locations that could carry the credentials instead, with their names there.
  fileprivate var otherLocations: [(location: Authentication.Location, name: String)] {
    guard isKey else { return kind.queryItem.map { [(.query, $0)] } ?? [] }
    return Authentication.Location.allCases.filter { other in
      other != location && (other == .query || HTTPFields.isName(name))
    }.map { ($0, name) }
  }
}

extension HTTPRequest {
  /// Changes the credentials of a scheme, where the request carries any.
  mutating func applyChange(_ change: CredentialChange, of scheme: Authentication.Scheme) {
    guard let value = credential(of: scheme) else { return }
    switch change {
    case .unknown: setCredential(scheme.kind.unknownValue, of: scheme)
    case .longer: setCredential(value + "x", of: scheme)
    case .inOtherCase: setCredential(scheme.inOtherCase(value), of: scheme)
    case .empty: setEmptyCredential(of: scheme)
    case .withoutPassword: setCredential(value.prefix(upToASCII: ":") + ":", of: scheme)
    case .withoutBase64: fields[scheme.name] = scheme.kind.word.map { "\($0) \(value)" }
    case .underUnknownScheme: setScheme("Token ")
    case .withoutScheme: setScheme("")
    case .underOtherScheme:
      setScheme(scheme.kind.otherOfAuthorization?.word.map { "\($0) " } ?? "")
    case .moved(let location):
      guard let other = scheme.otherLocations.first(where: { $0.location == location }) else {
        return
      }
      setCredential(nil, of: scheme)
      setCredential(value, of: .apiKey(location, name: other.name))
    }
  }

  /// Puts the value of `Authorization` under another scheme, given with its space.
  private mutating func setScheme(_ scheme: String) {
    guard let value = fields["Authorization"], let space = value.firstIndex(ofASCII: " ")
    else { return }
    fields["Authorization"] = scheme + value[space...].dropping(bytes: 1)
  }

  private mutating func setEmptyCredential(of scheme: Authentication.Scheme) {
    if let word = scheme.kind.word {
      fields[scheme.name] = word
    } else {
      setCredential("", of: scheme)
    }
  }
}

extension Authentication.Scheme {
  /// The secret part of credentials with every letter in the other case.
  fileprivate func inOtherCase(_ value: String) -> String {
    let name = kind.isUser ? String(value.prefix(upToASCII: ":")) : ""
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
