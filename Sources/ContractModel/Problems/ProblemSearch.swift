import ContractHTTP
import ContractJSON
import ContractText

/// The search for the mistakes that the data of a contract shows.
struct ProblemSearch {
  /// The contract with references to its definitions resolved: rules and effects name parts of shapes,
  /// which may be behind their names.
  var contract: Contract

  /// The contract as it is written.
  var written: Contract

  /// The mistakes that lead to others, and that a contract must not have to be resolved.
  private var basicProblems: [ContractProblem]

  /// The positions of the operations that do something to a resource, by its name.
  private var acting: [String: [Int]] = [:]

  init(_ written: Contract) {
    self.written = written
    basicProblems = written.malformedPointers + written.oversizedSchemas
    contract = basicProblems.isEmpty ? written.withResolvedReferences : written
    if basicProblems.isEmpty { basicProblems = contract.oversizedValues }
    for (index, operation) in contract.operations.enumerated() {
      for resource in Set(operation.effects.map(\.resource)) {
        acting[resource, default: []].append(index)
      }
    }
  }

  /// The operations that do something to a resource.
  func operations(on resource: String) -> [Operation] {
    (acting[resource] ?? []).map { contract.operations[$0] }
  }
}

extension ProblemSearch {
  /// Returns the mistakes in the order of source lines.
  func problems() -> [ContractProblem] {
    guard basicProblems.isEmpty else { return basicProblems.sorted { $0.position < $1.position } }
    var found: [ContractProblem] = []
    found += repeated(contract.resources.map { ($0.name, $0.position) }, "resource")
    found += contract.resources.flatMap {
      representationProblems(of: $0) + stateProblems(of: $0) + softDeletionProblems(of: $0)
    }
    found += repeated(contract.scenarios.map { ($0.id, $0.position) }, "scenario")
    found += repeated(
      contract.operations.map { ("\($0.method.name) \($0.template)", $0.position) },
      "method and path")
    if contract.operations.isEmpty {
      found.add("contract '\(contract.id)' has no operation", at: contract.position)
    }
    found += authenticationProblems
    found += contract.cors?.problems ?? []
    found += contract.errors.schema.problems(at: contract.position)
    for pointer in [contract.errors.code, contract.errors.message].compactMap(\.self)
    where contract.errors.schema.schema(at: pointer) == nil {
      found.add("the error schema has no \(pointer)", at: contract.position)
    }
    found += failureProblems() + routeProblems + fieldProblems
    for operation in contract.operations {
      found += OperationProblemSearch(operation, self).problems()
    }
    if let login = contract.login { found += problems(of: login) }
    found += repeated(
      contract.operations.map { ($0.id, $0.position) }
        + contract.channels.map { ($0.id, $0.position) },
      "operation or channel")
    found += repeated(contract.channels.map { ($0.path, $0.position) }, "channel path")
    found += repeated(contract.definitions.map { ($0.name, $0.position) }, "definition")
    for definition in written.definitions { found += problems(of: definition) }
    found += referenceProblems
    for channel in contract.channels { found += problems(of: channel) }
    for scenario in contract.scenarios { found += ScenarioProblemSearch(scenario, self).problems() }
    // A shape that several operations share is reported once.
    return Set(found).sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  /// The references to shapes that the contract does not define, and shapes without a finite value.
  private var referenceProblems: [ContractProblem] {
    let names = written.definitions.map(\.name)
    let (known, shapes) = (Set(names), written.shapesByName)
    let ends = EndingShapes(shapes)
    var found: [ContractProblem] = []
    _ = written.resolved.mapSchemas { schema, position in
      for name in schema.freeReferences.sorted() where !known.contains(name) {
        let advice =
          names.isEmpty
          ? "; state it with Definition(\"\(name)\", …), or in .recursive(\"\(name)\") { … }"
          : "\(Suggestion(for: name, among: names))"
        found.append(
          ContractProblem(
            "no definition is called '\(name)'\(advice)",
            at: schema.position(ofReferenceTo: name) ?? position))
      }
      if schema.isRecursive, !ends.haveValue(of: schema) {
        found.append(ContractProblem(Self.endless, at: position))
      }
      return schema
    }
    return found
  }

  private static let endless =
    "no value ends: make a field with a reference optional or nullable, or refer in a list or a map"

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

  /// Returns the problems with the condition of a failure.
  func problems(of failure: Failure) -> [ContractProblem] {
    switch failure.condition {
    case .missing(let name), .foreign(let name), .stale(let name), .refusedTransition(let name):
      unknownResource(name, at: failure.position)
    case .unauthenticated, .invalid, .invalidAt, .absent, .duplicate, .serverError: []
    }
  }

  /// Returns a problem unless the contract has a resource of that name.
  func unknownResource(_ name: String, at position: SourcePosition) -> [ContractProblem] {
    guard contract.resource(name) == nil else { return [] }
    let suggestion = Suggestion(for: name, among: contract.resources.map(\.name))
    return [ContractProblem("unknown resource '\(name)'\(suggestion)", at: position)]
  }

  private func problems(of channel: Channel) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if !channel.path.hasScalarPrefix("/") || channel.path.containsASCII("{") {
      found.add(
        "the path of channel '\(channel.id)' must start with / and have no parameter",
        at: channel.position)
    }
    for messages in [channel.clientMessages, channel.serverMessages] {
      found += repeated(messages.map { ($0.name, $0.position) }, "message")
      for message in messages { found += MessageProblemSearch(message, self).problems() }
    }
    return found
  }

  private func problems(of login: Login) -> [ContractProblem] {
    func problem(_ message: String) -> ContractProblem {
      ContractProblem(message, at: login.position)
    }
    guard let operation = contract.operation(login.operation) else {
      let suggestion = Suggestion(for: login.operation, among: contract.operations.map(\.id))
      return [problem("unknown operation '\(login.operation)'\(suggestion)")]
    }
    var found: [ContractProblem] = []
    if !contract.schemes.contains(.bearer) {
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

extension Term {
  /// The locations in the response that the term refers to.
  fileprivate var responsePointers: [JSON.Pointer] {
    switch self {
    case .response(let location): [location]
    default: operands.flatMap(\.responsePointers)
    }
  }
}

extension Schema {
  /// The line of the field that refers to a shape; `nil` where no field does.
  fileprivate func position(ofReferenceTo name: String) -> SourcePosition? {
    let parts = subschemas()
    guard let location = parts.first(where: { $0.schema.kind == .reference(name) })?.pointer else {
      return nil
    }
    return field(at: location)?.position
  }
}
