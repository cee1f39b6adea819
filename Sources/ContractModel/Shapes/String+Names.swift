extension String {
  /// The letters and digits of a name in lower case: `goalid` for `goal_id`, `goalId`, `goalID`.
  package var letters: String {
    String(String.UnicodeScalarView(unicodeScalars.filter(\.isLetterOrDigit))).lowercased()
  }

  /// The naming convention of a name, if it has more than one word.
  package var spelling: String? {
    if contains("_") { return "snake_case" }
    if contains("-") { return "kebab-case" }
    return contains(where: \.isUppercase) ? "camelCase" : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}

extension String {
  /// `a goal`, `an entry`.
  package var withArticle: String {
    (first.map("aeiouAEIOU".contains) ?? false ? "an " : "a ") + self
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`.
  package var enumerated: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }

  /// `a goal`, `a group, an invite or an entry`.
  package var alternatives: String {
    guard let last, count > 1 else { return first?.withArticle ?? "" }
    return dropLast().map(\.withArticle).joined(separator: ", ") + " or " + last.withArticle
  }
}
