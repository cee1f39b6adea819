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

extension Contract {
  /// Returns the mistakes that the data of the contract shows, in the order of source lines.
  public func problems() -> [ContractProblem] {
    // Rules and effects name parts of shapes, which may be behind their names.
    withResolvedReferences.problems(of: self)
  }

  private func problems(of written: Contract) -> [ContractProblem] {
    var found: [ContractProblem] = []
    found += repeated(resources.map { ($0.name, $0.position) }, "resource")
    found += resources.flatMap { stateProblems(of: $0) + softDeletionProblems(of: $0) }
    found += repeated(scenarios.map { ($0.id, $0.position) }, "scenario")
    found += repeated(
      operations.map { ("\($0.method.name) \($0.template)", $0.position) }, "method and path")
    if operations.isEmpty {
      found.add("contract '\(id)' has no operation", at: position)
    }
    found += authenticationProblems
    found += cors?.problems ?? []
    found += errors.schema.problems(at: position)
    for pointer in [errors.code, errors.message].compactMap(\.self)
    where errors.schema.schema(at: pointer) == nil {
      found.add("the error schema has no \(pointer)", at: position)
    }
    for failure in failures {
      found += problems(of: failure)
      if let pointer = failure.condition.pointer,
        !operations.contains(where: { canArise(failure.condition, in: $0) })
      {
        found.add("no request has \(pointer)", at: failure.position)
      }
    }
    for operation in operations { found += problems(of: operation) }
    if let login { found += problems(of: login) }
    found += repeated(
      operations.map { ($0.id, $0.position) } + channels.map { ($0.id, $0.position) },
      "operation or channel")
    found += repeated(definitions.map { ($0.name, $0.position) }, "definition")
    for definition in written.definitions { found += problems(of: definition) }
    found += written.referenceProblems
    for channel in channels { found += problems(of: channel) }
    for scenario in scenarios { found += problems(of: scenario) }
    // A shape that several operations share is reported once.
    return Set(found).sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  private func problems(of definition: Definition) -> [ContractProblem] {
    var found = definition.schema.problems(at: definition.position)
    for rule in definition.rules {
      let locations = rule.terms.flatMap(\.responsePointers)
      for location in locations where definition.schema.schema(at: location) == nil {
        found.add("there is no \(location) in definition '\(definition.name)'", at: rule.position)
      }
    }
    return found
  }

  func problems(of failure: Failure) -> [ContractProblem] {
    switch failure.condition {
    case .missing(let name), .foreign(let name), .stale(let name), .refusedTransition(let name):
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

extension Term {
  /// The locations in the response that the term refers to.
  fileprivate var responsePointers: [JSON.Pointer] {
    switch self {
    case .response(let location): [location]
    default: operands.flatMap(\.responsePointers)
    }
  }
}

extension Contract {
  func problems(of login: Login) -> [ContractProblem] {
    func problem(_ message: String) -> ContractProblem {
      ContractProblem(message, at: login.position)
    }
    guard let operation = operation(login.operation) else {
      let suggestion = Suggestion(for: login.operation, among: operations.map(\.id))
      return [problem("unknown operation '\(login.operation)'\(suggestion)")]
    }
    var found: [ContractProblem] = []
    if !schemes.contains(.bearer) {
      found.append(problem("a login has no effect where requests carry no token"))
    }
    if operation.requiresAuthentication {
      found.append(problem("login '\(operation.id)' must not require authentication"))
    }
    if operation.method != .post || operation.body?.schema == nil {
      found.append(problem("login '\(operation.id)' must be a POST with a JSON body"))
    }
    for (noun, term, type) in [
      ("token", login.token, "string"), ("lifetime", login.expiresIn, "number"),
    ] {
      guard let term else { continue }
      guard case .response(let location) = term else {
        found.append(problem("the \(noun) of a login must be in its response, not in \(term)"))
        continue
      }
      let schemas = operation.responses.compactMap { $0.body?.schema(at: location) }
      if schemas.isEmpty {
        found.append(problem("no response of login '\(operation.id)' has \(location)"))
      } else if !schemas.contains(where: { $0.jsonTypes.contains(type) }) {
        found.append(problem("the \(noun) of login '\(operation.id)' is not a \(type)"))
      }
    }
    return found
  }
}
