import ContractText

extension String {
  /// Whether the text looks generated: a UUID, a number, a date, or digits among letters.
  var isIdentifierLike: Bool {
    let bytes = Array(utf8)
    let digits = bytes.count { 0x30...0x39 ~= $0 }
    guard digits > 0 else { return false }
    if digits == bytes.count { return true }
    if TextShape.uuid.matches(self) || TextShape.date.matches(self) { return true }
    let isToken = bytes.allSatisfy { $0.isLetter || 0x30...0x39 ~= $0 || "_-".utf8.contains($0) }
    let isHexadecimal = bytes.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 }
    if isHexadecimal { return bytes.count >= 8 }
    return isToken && (bytes.count >= 16 && digits >= 3 || digits * 2 >= bytes.count && digits >= 3)
  }

  /// Whether a member of this name usually holds an identity: `id`, `goal_id`, `goalId`, `uuid`.
  var isNameOfIdentity: Bool {
    let words = nameWords
    guard let last = words.last else { return false }
    return ["id", "uuid", "guid", "key", "slug", "sku", "handle", "username"].contains(last)
  }

  /// Whether a member of this name usually holds a secret.
  var isNameOfSecret: Bool {
    let secrets: Set<String> = [
      "password", "passwort", "passwd", "secret", "token", "pin", "otp", "apikey", "authorization",
      "session", "cookie", "credential", "credentials", "jwt", "signature",
    ]
    let words = nameWords
    return words.contains(where: secrets.contains) || secrets.contains(words.joined())
      || words.last == "key"
  }

  /// Whether a member of this name usually holds words of people, which are no closed set.
  var isNameOfProse: Bool {
    let prose: Set<String> = [
      "name", "title", "text", "description", "message", "note", "notes", "comment", "email", "url",
      "label", "subject", "summary", "body", "content", "city", "address", "street", "phone",
    ]
    return nameWords.last.map { prose.contains($0) || isNameOfIdentity } ?? true
  }

  /// The words of a name in lower case: `goal`, `id` of `goal_id` and `goalID`.
  var nameWords: [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for scalar in unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      let isUpper = scalar.properties.isUppercase
      if !isWord || isUpper && wasLower {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isWord { word += String(scalar).lowercased() }
      wasLower = isWord && !isUpper
    }
    return word.isEmpty ? words : words + [word]
  }
}
