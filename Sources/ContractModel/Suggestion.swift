/// The suggestion of a known word for an unknown one.
package struct Suggestion: Sendable {
  /// The known word with the fewest edits, if it is near enough.
  package let nearest: String?

  private let known: [String]

  package init(for word: String, among known: [String]) {
    let distances = known.map { ($0, Self.edits(from: word.lowercased(), to: $0.lowercased())) }
    let best = distances.min { $0.1 < $1.1 }
    nearest = best.flatMap { $0.1 <= max(2, word.utf8.count / 3) ? $0.0 : nil }
    self.known = known
  }

  /// Returns the number of bytes to insert, delete or replace (Levenshtein).
  private static func edits(from left: String, to right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (position, byte) in left.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = position + 1
      for column in right.indices {
        let replaced = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}

extension Suggestion: CustomStringConvertible {
  /// The text to append to the message that the word is unknown: `; did you mean 'tips'?`.
  package var description: String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "; there are none" : "; known are \(known.joined(separator: ", "))"
  }
}
