extension String {
  /// `goal_id` as `goal-id`.
  var kebabCase: String {
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
  var camelCase: String {
    let words = split(separator: "_")
    guard let first = words.first else { return self }
    return String(first)
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// `tips` as `tip`, as far as English is regular.
  var singular: String {
    if hasSuffix("ies"), count > 3 { return dropLast(3) + "y" }
    return hasSuffix("s") && !hasSuffix("ss") && count > 1 ? String(dropLast()) : self
  }

  /// At most three of the names that a person who typed this may have meant, the nearest first.
  func nearest(in names: [String]) -> [String] {
    let limit = Swift.max(2, count / 3)
    let ranked = names.enumerated().map { (distance: distance(to: $1), position: $0, name: $1) }
    return ranked.filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.position) < ($1.distance, $1.position) }
      .prefix(3).map(\.name)
  }

  /// How many characters must be put in, taken out or replaced to make the other (Levenshtein).
  private func distance(to other: String) -> Int {
    let other = Array(other.utf8)
    var row = Array(0...other.count)
    for (position, byte) in utf8.enumerated() {
      var diagonal = row[0]
      row[0] = position + 1
      for column in other.indices {
        let replaced = diagonal + (byte == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
