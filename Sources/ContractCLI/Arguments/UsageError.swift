/// Something wrong with how the tool was called, in one line that says what to do.
package struct UsageError: Error, Sendable, Hashable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }

  /// A word that is not among those known, with the nearest of them.
  static func unknown(_ noun: String, _ word: String, among known: [String]) -> UsageError {
    let near = nearest(word, among: known).map { "; did you mean '\($0)'?" }
    return UsageError("unknown \(noun) '\(word)'\(near ?? "; known are \(list(known))")")
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  /// The known word with the fewest edits, if it is near enough to be what was meant.
  private static func nearest(_ word: String, among known: [String]) -> String? {
    let distances = known.map { ($0, editDistance(word, $0)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(2, word.count / 3) ? best.0 : nil
  }

  private static func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let substitution = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substitution, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
