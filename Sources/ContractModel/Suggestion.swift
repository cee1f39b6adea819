/// The suggestion of a known word for an unknown one.
package struct Suggestion: Sendable {
  /// The known word with the fewest edits, if it is near enough.
  package let nearest: String?

  private let known: [String]

  package init(for word: String, among known: [String]) {
    let distances = known.map { ($0, Self.edits(from: word.lowercased(), to: $0.lowercased())) }
    // Of equal distances a word of the same letters is nearer: `lint` to `lnit`, not `init`.
    let letters = word.lowercased().utf8.sorted()
    let best = distances.min {
      ($0.1, $0.0.lowercased().utf8.sorted() == letters ? 0 : 1)
        < ($1.1, $1.0.lowercased().utf8.sorted() == letters ? 0 : 1)
    }
    nearest = best.flatMap { $0.1 <= Self.limit(word) ? $0.0 : nil }
    self.known = known
  }

  /// The number of edits after which a word is another one: of a short word, some of it must be left.
  private static func limit(_ word: String) -> Int {
    min(max(2, word.utf8.count / 3), max(1, word.utf8.count / 2))
  }

  /// Returns the number of bytes to insert, delete or replace, and of neighbours to exchange (the optimal string
  /// alignment distance).
  private static func edits(from left: String, to right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var before: [Int] = []
    var row = Array(0...right.count)
    for position in left.indices {
      var next = [position + 1]
      for column in right.indices {
        let replaced = row[column] + (left[position] == right[column] ? 0 : 1)
        var least = min(replaced, row[column + 1] + 1, next[column] + 1)
        if position > 0, column > 0, left[position] == right[column - 1],
          left[position - 1] == right[column]
        {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}

extension Suggestion: CustomStringConvertible {
  /// The text to append to the message that the word is unknown: `; did you mean 'tips'?`.
  package var description: String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "; there are none" : "; known: \(known.joined(separator: ", "))"
  }
}
