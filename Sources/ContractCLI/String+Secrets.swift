import ContractText

extension String {
  /// The text without what looks like a secret: credentials of a URL, values of parameters whose
  /// names say so, what follows an authentication scheme, and long words that look generated.
  var withoutLikelySecrets: String {
    var isCredentials = false
    return split(ascii: " ", omittingEmptySubsequences: false).map { word -> String in
      defer {
        isCredentials =
          ["bearer", "basic", "token"].contains(word.lowercased()) || word.endsLikeSecretName
      }
      if isCredentials, !word.isEmpty { return "***" }
      return word.maskingSecrets
    }.joined(separator: " ")
  }

  /// Whether a variable or parameter of this name holds a secret.
  var namesSecret: Bool {
    let name = lowercased()
    return ["token", "secret", "password", "passwd", "key", "credential", "auth", "signature"]
      .contains { name.contains($0) }
  }
}

extension Substring {
  /// Whether the word is the name of a secret whose value is the next one, as in `password:`.
  fileprivate var endsLikeSecretName: Bool {
    guard let last = utf8.last, ":=".utf8.contains(last) else { return false }
    return String(self).namesSecret
  }

  fileprivate var maskingSecrets: String {
    var text = String(self)
    if let scheme = text.utf8.firstRange(of: "://".utf8) {
      let authority = Substring(
        text[scheme.upperBound...].utf8.prefix { !"/?".utf8.contains($0) })
      if let end = authority.lastIndex(ofASCII: "@") {
        text.replaceSubrange(authority.startIndex..<end, with: "***")
      }
    }
    return text.maskingParts
  }
}

extension String {
  /// The text with `***` for the values of secret parameters, and for parts that look generated.
  fileprivate var maskingParts: String {
    var result = ""
    var name = ""
    var part = ""
    func masked() -> String {
      let isValue = !name.isEmpty && name.namesSecret && !part.isEmpty
      return isValue || part.looksGenerated ? "***" : part
    }
    for scalar in unicodeScalars {
      guard "=&?\"',;:/()<>[]{}".unicodeScalars.contains(scalar) else {
        part.unicodeScalars.append(scalar)
        continue
      }
      result += masked()
      result.unicodeScalars.append(scalar)
      if scalar == "=" || scalar == ":" {
        name = part
      } else if scalar != "\"", scalar != "'" {
        name = ""
      }
      part = ""
    }
    return result + masked()
  }

  /// Whether the text is long and has digits and letters, as keys and tokens have.
  private var looksGenerated: Bool {
    utf8.count >= 20 && contains(where: \.isNumber) && contains(where: \.isLetter)
  }
}
