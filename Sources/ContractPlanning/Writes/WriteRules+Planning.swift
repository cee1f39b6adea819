package import ContractGeneration
import ContractHTTP
package import ContractJSON
import ContractModel
import ContractText
package import ContractValidation

extension WriteRules {
  /// The origin of a path parameter that no effect of the operation is about.
  ///
  /// What the contract or an option gives is only read, and named as the parent of new things. For others
  /// the run chooses an identifier, the same for all operations of a path, so that one request may show
  /// what another one has made.
  func source(
    of field: Field, _ value: String, in operation: CompiledOperation
  ) -> Plan.ParameterSource {
    guard contract.infersEffects, !field.isSupplied,
      let path = operation.path(upTo: field.name)
    else { return .text(value) }
    if operation.creates(byPathParameter: field.name) {
      return .unknown(like: value, sharedAs: nil)
    }
    if let parent = resources[path] { return .fixture(parent) }
    let isParent = operation.endsInLiteral || operation.parameters.last?.name != field.name
    guard !isParent || field.example == nil,
      isWrite(operation) || isParent && hasCreation(below: path)
    else { return .text(value) }
    // Of a few values, each may be there.
    let unknown = UnknownIdentifiers(field.schema).text(like: value, RandomSource(seed: 1))
    return unknown == nil ? .text(value) : .unknown(like: value, sharedAs: "path/\(path)")
  }

  /// The body with random texts in place of names from examples and generators, by which a server may find
  /// something that exists.
  func withoutGivenNames(
    _ body: JSON, of compiled: CompiledOperation, from source: RandomSource
  ) -> JSON {
    guard let members = identifyingMembers(of: compiled) else { return body }
    return members.replacing(in: body) { value, pointer, _ in
      compiled.unknown(like: value, at: pointer, source.forked("\(pointer)")) ?? value
    }
  }

  /// The members of an operation's bodies by which a server may find something that exists; `nil` where
  /// there are none, or the contract states what requests change.
  package func identifyingMembers(of operation: CompiledOperation) -> IdentifyingMembers? {
    guard contract.infersEffects, isWrite(operation), operation.id != contract.login?.operation,
      operation.body?.schema != nil, !operation.logsIn
    else { return nil }
    let isCreation = operation.createdResource != nil || !operation.pathTemplate.names.isEmpty
    return IdentifyingMembers(
      includesReferences: !isCreation,
      parameters: parametersBelow[operation.trimmedPath] ?? [])
  }
}

extension WriteRules {
  /// Returns the effect that the request of a planned step may have; an action on a socket has none.
  package func effect(of step: Plan.Step) -> WriteEffect {
    guard let request = step.request, let operation = step.operation else {
      return .reads
    }
    return effect(
      of: operation, by: step.method(of: operation),
      hasOtherPath: request.changes.contains(where: \.changesPath)
    ) { name in
      request.parameters[name]?.origin ?? .given
    }
  }
}

extension Plan.ParameterSource {
  /// Where the value comes from, as far as a plan knows it.
  fileprivate var origin: WriteRules.Origin {
    switch self {
    case .fixture, .fresh, .made, .term(.captured): .own
    case .unissued, .unknown, .unique, .similar: .random
    case .term, .text: .given
    }
  }
}

extension CompiledOperation {
  /// Whether it only takes a password, as its path says: who has an account is not changed by that.
  fileprivate var logsIn: Bool {
    let words: Set<String> = ["authenticate", "login", "logon", "session", "sessions", "signin"]
    return method == .post && pathTemplate.names.isEmpty
      && words.contains(operation.lastWords.joined())
      && body?.schema?.objectFields?.contains { $0.name.comparableName == "password" } == true
  }

  /// A random value in place of one of a body, where the schema has room for one.
  package func unknown(
    like value: JSON, at pointer: JSON.Pointer, _ random: RandomSource
  ) -> JSON? {
    guard let schema = operation.body?.schema?.schema(at: pointer.withoutIndices) else {
      return nil
    }
    guard let model = value.stringValue ?? value.numberValue?.text else { return nil }
    guard let text = UnknownIdentifiers(schema).text(like: model, random) else { return nil }
    guard value.numberValue != nil else { return .string(text) }
    return JSON.Number(text).map(JSON.number)
  }

  /// Another value in place of one of a body that keeps what a request is about.
  package func name(
    like value: JSON, at pointer: JSON.Pointer, _ random: RandomSource
  ) -> JSON? {
    guard let text = value.stringValue else { return unknown(like: value, at: pointer, random) }
    guard let schema = operation.body?.schema?.schema(at: pointer.withoutIndices) else {
      return nil
    }
    return UnknownIdentifiers(schema).name(like: text, random).map(JSON.string)
  }
}
