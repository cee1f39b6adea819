extension String {
  /// The letters and digits of a name in lower case: `goalid` for `goal_id`, `goalId`, `goalID`.
  var letters: String {
    String(String.UnicodeScalarView(unicodeScalars.filter(\.isLetterOrDigit))).lowercased()
  }

  /// How the words of a name are put together, if there is more than one.
  var spelling: String? {
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
  var withArticle: String {
    (first.map("aeiouAEIOU".contains) ?? false ? "an " : "a ") + self
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`.
  var enumerated: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }

  /// `a goal`, `a group, an invite or an entry`.
  var alternatives: String {
    guard let last, count > 1 else { return first?.withArticle ?? "" }
    return dropLast().map(\.withArticle).joined(separator: ", ") + " or " + last.withArticle
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, where it comes first.
  var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
