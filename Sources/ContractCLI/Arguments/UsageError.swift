import ContractModel

/// Something wrong with how the tool was called, in one line that says what to do.
package struct UsageError: Error, Sendable, Hashable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }

  /// A word that is not among those known, with the nearest of them.
  static func unknown(_ noun: String, _ word: String, among known: [String]) -> UsageError {
    UsageError("unknown \(noun) '\(word)'\(Suggestion(for: word, among: known))")
  }
}
