import ContractHTTP
package import ContractJSON

/// Something wrong with a contract itself, found before anything is sent.
public struct ContractProblem: Error, Sendable, Hashable {
  /// One line, lower case, fact before advice.
  public var message: String
  public var position: SourcePosition

  public init(_ message: String, at position: SourcePosition) {
    self.message = message
    self.position = position
  }
}

extension ContractProblem: CustomStringConvertible {
  public var description: String { "\(position): \(message)" }
}

extension Contract {
  /// Everything that is wrong with the contract as far as its own data tells, in the order of the
  /// lines it was written on.
  public func problems() -> [ContractProblem] {
    var found: [ContractProblem] = []
    found += repeated(resources.map { ($0.name, $0.position) }, "resource")
    found += repeated(scenarios.map { ($0.id, $0.position) }, "scenario")
    found += repeated(
      operations.map { ("\($0.method.name) \($0.template)", $0.position) }, "method and path")
    if operations.isEmpty {
      found.append(ContractProblem("contract '\(id)' has no operation", at: position))
    }
    found += errors.schema.problems(at: position)
    for pointer in [errors.code, errors.message].compactMap(\.self)
    where errors.schema.schema(at: pointer) == nil {
      found.append(ContractProblem("the error schema has no \(pointer)", at: position))
    }
    for failure in failures {
      found += problems(of: failure)
      if let pointer = failure.condition.pointer,
        !operations.contains(where: { canArise(failure.condition, in: $0) })
      {
        found.append(ContractProblem("no request has \(pointer)", at: failure.position))
      }
    }
    for operation in operations { found += problems(of: operation) }
    if let login { found += problems(of: login) }
    found += repeated(
      operations.map { ($0.id, $0.position) } + channels.map { ($0.id, $0.position) },
      "operation or channel")
    found += repeated(definitions.map { ($0.name, $0.position) }, "definition")
    for definition in definitions { found += problems(of: definition) }
    for channel in channels { found += problems(of: channel) }
    for scenario in scenarios { found += problems(of: scenario) }
    // A shape that several operations share is reported once.
    return Set(found).sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  private func problems(of definition: Definition) -> [ContractProblem] {
    var found = definition.schema.problems(at: definition.position)
    for rule in definition.rules {
      let places = rule.terms.flatMap(\.responsePlaces)
      for place in places where definition.schema.schema(at: place) == nil {
        found.append(
          ContractProblem(
            "there is no \(place) in definition '\(definition.name)'", at: rule.position))
      }
    }
    return found
  }

  func problems(of failure: Failure) -> [ContractProblem] {
    switch failure.condition {
    case .missing(let name), .foreign(let name):
      unknownResource(name, at: failure.position)
    case .unauthenticated, .invalid, .invalidAt, .absent, .duplicate, .serverError: []
    }
  }

  func unknownResource(_ name: String, at position: SourcePosition) -> [ContractProblem] {
    guard resource(name) == nil else { return [] }
    let suggestion = Suggestion(for: name, among: resources.map(\.name))
    return [ContractProblem("unknown resource '\(name)'\(suggestion)", at: position)]
  }
}

/// A problem for every name that stands there a second time.
func repeated(_ names: [(String, SourcePosition)], _ noun: String) -> [ContractProblem] {
  var first: [String: SourcePosition] = [:]
  return names.compactMap { name, position in
    guard let earlier = first.updateValue(position, forKey: name) else { return nil }
    first[name] = earlier
    return ContractProblem(
      "\(noun) '\(name)' is declared twice; the first is at \(earlier)", at: position)
  }
}

extension Failure.Condition {
  /// The place of the request that the condition is about.
  package var pointer: JSON.Pointer? {
    switch self {
    case .invalidAt(let place), .absent(let place), .duplicate(let place): place
    case .unauthenticated, .missing, .foreign, .invalid, .serverError: nil
    }
  }
}

extension Term {
  /// The places of the response that the term speaks of.
  fileprivate var responsePlaces: [JSON.Pointer] {
    switch self {
    case .response(let place): [place]
    case .request, .message, .path, .stored, .captured, .constant, .now: []
    case .count(let inner), .sum(let inner, _), .sorted(let inner, _): inner.responsePlaces
    case .days(let first, let second), .element(let first, _, let second, _):
      first.responsePlaces + second.responsePlaces
    }
  }
}
