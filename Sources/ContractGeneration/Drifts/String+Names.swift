extension String {
  /// `goal_id` as `goal-id`.
  package var kebabCase: String {
    var words = ""
    for scalar in unicodeScalars {
      if scalar == "_" {
        words += "-"
      } else if ("A"..."Z").contains(scalar) {
        words += "-" + String(scalar).lowercased()
      } else {
        words.unicodeScalars.append(scalar)
      }
    }
    return words.hasPrefix("-") ? String(words.dropFirst()) : words
  }

  /// `goal_id` as `goalId`.
  package var camelCase: String {
    let words = split(separator: "_")
    guard let first = words.first else { return self }
    return String(first)
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// `goalId` as `goal_id`.
  package var snakeCase: String {
    var words = ""
    for scalar in unicodeScalars {
      words += ("A"..."Z").contains(scalar) ? "_" + String(scalar).lowercased() : String(scalar)
    }
    return words
  }

  /// `tips` as `tip`, as far as English is regular.
  package var singular: String {
    if hasSuffix("ies"), count > 3 { return dropLast(3) + "y" }
    return hasSuffix("s") && !hasSuffix("ss") && count > 1 ? String(dropLast()) : self
  }
}
