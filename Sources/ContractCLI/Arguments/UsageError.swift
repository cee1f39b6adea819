import ContractModel

/// Wrong usage of the tool, in one line that states what to do.
package struct UsageError: Error, Sendable, Hashable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }

  /// An unknown word, with the nearest known one.
  static func unknown(_ noun: String, _ word: String, among known: [String]) -> UsageError {
    UsageError("unknown \(noun) '\(word)'\(Suggestion(for: word, among: known))")
  }
}
