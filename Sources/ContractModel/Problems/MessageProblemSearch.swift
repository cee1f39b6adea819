import ContractJSON

/// The search for the mistakes of a message of a channel, as a part of those of its contract.
struct MessageProblemSearch {
  private var message: Message
  private var search: ProblemSearch

  init(_ message: Message, _ search: ProblemSearch) {
    self.message = message
    self.search = search
  }
}

extension MessageProblemSearch {
  func problems() -> [ContractProblem] {
    var found = message.schema.problems(at: message.position)
    if message.schema.schema(at: JSON.Pointer([.name(Channel.discriminator)])) == nil {
      found.add(
        "message '\(message.name)' has no member '\(Channel.discriminator)'",
        at: message.position)
    } else if !message.schema.canBeNamed(message.name) {
      found.add(
        "the member '\(Channel.discriminator)' of message '\(message.name)' cannot have its name",
        at: message.position)
    }
    for rule in message.rules {
      found += rule.orderProblems
      for term in rule.terms {
        found += problems(of: term, captures: [], at: rule.position)
      }
    }
    return found
  }

  /// Returns the problems with a term that refers to the message.
  func problems(
    of term: Term, captures: Set<String>, at position: SourcePosition
  ) -> [ContractProblem] {
    func problem(_ words: String) -> [ContractProblem] {
      [ContractProblem("\(words) in message '\(message.name)'", at: position)]
    }
    switch term {
    case .message(let pointer):
      return message.schema.schema(at: pointer) == nil ? problem("there is no \(pointer)") : []
    case .captured(let name):
      return captures.contains(name)
        ? [] : problem("'\(name)' is not captured by an earlier step")
    case .constant, .now: return []
    case .created(let resource): return search.unknownResource(resource, at: position)
    case .count, .sum, .sorted, .days, .seconds, .dayCounts, .element, .elements, .part:
      return term.operands.flatMap {
        problems(of: $0, captures: captures, at: position)
      }
    case .response, .request, .path, .query, .header, .cookie, .responseHeader, .stored:
      return problem("\(term) is not available")
    }
  }
}

extension Schema {
  /// Whether the member that distinguishes messages can have the name of this one.
  fileprivate func canBeNamed(_ name: String) -> Bool {
    guard let member = schema(at: JSON.Pointer([.name(Channel.discriminator)])) else { return true }
    if let names = member.closedTexts { return names.contains(name) }
    return member.jsonTypes.contains("string")
  }
}
