import ContractHTTP
import ContractJSON

/// A mistake in a contract itself, found before a request is sent.
public struct ContractProblem: Error, Sendable, Hashable {
  /// The mistake in one line: lower case, fact before advice.
  public var message: String

  /// The line of the mistake.
  public var position: SourcePosition

  package init(_ message: String, at position: SourcePosition) {
    self.message = message
    self.position = position
  }
}

extension ContractProblem: CustomStringConvertible {
  public var description: String { "\(position): \(message)" }
}

extension [ContractProblem] {
  mutating func add(_ message: String, at position: SourcePosition) {
    append(ContractProblem(message, at: position))
  }
}

/// Returns a problem for every repeated name.
func repeated(_ names: [(String, SourcePosition)], _ noun: String) -> [ContractProblem] {
  var first: [String: SourcePosition] = [:]
  return names.compactMap { name, position in
    guard let earlier = first.updateValue(position, forKey: name) else { return nil }
    first[name] = earlier
    return ContractProblem(
      "\(noun) '\(name)' is declared twice; the first is at \(earlier)", at: position)
  }
}
