import ContractModel

/// Wrong usage of the tool, in one line that states what to do.
package struct UsageError: Error, Sendable, Equatable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }

  /// An option that the command does not have; `owners` are other commands that have it.
  static func unknownOption(
    _ name: String, among known: [String], of command: String, owners: [String]
  ) -> UsageError {
    guard !owners.isEmpty else {
      guard Suggestion(for: name, among: known).nearest == nil else {
        return .unknown("option", name, among: known)
      }
      let words = ["\(ContractCheck.name)", command, "--help"].filter { !$0.isEmpty }
      return UsageError("unknown option '\(name)'; see \(words.joined(separator: " "))")
    }
    return UsageError("\(name) is an option of \(owners.joined(separator: ", "))")
  }

  /// An unknown word, with the nearest known one.
  static func unknown(_ noun: String, _ word: String, among known: [String]) -> UsageError {
    UsageError("unknown \(noun) '\(word)'\(Suggestion(for: word, among: known))")
  }
}
