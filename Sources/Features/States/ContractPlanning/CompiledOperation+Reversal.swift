import ContractHTTP
import ContractModel
import ContractText
import ContractValidation

extension CompiledOperation {
  /// Whether another operation on the same thing takes back what this one does, as the methods or the last words of
  /// both paths say.
  func isTakenBack(by other: CompiledOperation) -> Bool {
    if segments == other.segments {
      return [.put, .post].contains(method) && other.method == .delete
    }
    guard segments.dropLast() == other.segments.dropLast(),
      other.method == method || other.method == .delete
    else { return false }
    let (word, otherWord) = (self.lastWords.joined(), other.lastWords.joined())
    return otherWord == "un\(word)" || Self.opposites[word]?.contains(otherWord) == true
  }

  private var segments: [Substring] {
    template.split { $0 == "/" || $0 == ":" }
  }

  private static let opposites: [String: Set<String>] = [
    "activate": ["deactivate"], "archive": ["restore", "activate"], "attach": ["detach"],
    "close": ["reopen", "open"], "complete": ["reopen", "uncomplete"], "connect": ["disconnect"],
    "disable": ["enable"], "enable": ["disable"], "hide": ["show"], "join": ["leave"],
    "open": ["close"], "pause": ["resume", "unpause"], "start": ["stop"],
    "suspend": ["resume", "activate", "reactivate"], "trash": ["restore"],
  ]
}
