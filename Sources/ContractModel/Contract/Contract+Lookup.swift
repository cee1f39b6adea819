import ContractHTTP
public import ContractJSON

extension Contract {
  /// Returns the operation with an identifier.
  public func operation(_ id: String) -> Operation? {
    operations.first { $0.id == id }
  }

  /// Returns the channel with an identifier.
  public func channel(_ id: String) -> Channel? {
    channels.first { $0.id == id }
  }

  /// Returns the resource type with a name.
  public func resource(_ name: String) -> Resource? {
    resources.first { $0.name == name }
  }

  /// Returns the failures that can arise for an operation: its own, then the shared ones whose
  /// condition applies to it.
  public func failures(of operation: Operation) -> [Failure] {
    operation.failures + failures.filter { canArise($0.condition, in: operation) }
  }

  /// Whether any request to an operation can meet a condition.
  package func canArise(_ condition: Failure.Condition, in operation: Operation) -> Bool {
    switch condition {
    case .serverError: true
    case .unauthenticated: authentication(of: operation).isRequired
    case .stale(let resource):
      operation.effects(on: resource).contains(where: \.requiresExistingResource)
        && operation.headers.contains { $0.name.lowercased() == "if-match" }
    case .refusedTransition(let resource): changesState(of: resource, operation)
    case .missing(let resource): names(resource, operation)
    // Without credentials no request is another user's.
    case .foreign(let resource):
      names(resource, operation)
        && authentication(of: operation).alternatives.contains { !$0.isEmpty }
    case .invalid: operation.body != nil || !operation.allParameters.isEmpty
    case .invalidAt(let pointer), .absent(let pointer): operation.requestHas(pointer)
    case .duplicate(let pointer): operation.body?.has(pointer) ?? false
    }
  }

  /// Returns the first operation that performs an action on a resource.
  package func operation(that action: Effect.Action, _ resource: String) -> Operation? {
    // By index, because copying an operation retains each of its parts.
    let index = operations.indices.first { index in
      operations[index].effects.contains { $0.action == action && $0.resource == resource }
    }
    return index.map { operations[$0] }
  }

  /// Whether requests of an operation name an existing resource.
  private func names(_ resource: String, _ operation: Operation) -> Bool {
    operation.effects(on: resource).contains { $0.requiresExistingResource && $0.id != nil }
      || operation.references.contains { $0.resource == resource }
  }

  /// Whether an operation changes the state of a resource.
  private func changesState(of resource: String, _ operation: Operation) -> Bool {
    self.resource(resource)?.states?.operations.contains(operation.id) ?? false
  }
}

extension Contract {
  /// Returns the operation whose path identifies a resource: the one that shows it, or else changes
  /// or deletes it.
  package func locator(of resource: String) -> (operation: Operation, parameter: String)? {
    for action in [Effect.Action.reads, .updates, .deletes] {
      for operation in operations {
        let parameters = operation.effects(action, on: resource).compactMap(\.pathParameter)
        if let parameter = parameters.first { return (operation, parameter) }
      }
    }
    return nil
  }

  /// The field that marks deleted resources, where an operation shows it by the identity of a resource.
  package func deletedMark(of resource: Resource) -> Field? {
    guard let deletion = resource.softDeletion else { return nil }
    return operations.lazy.compactMap { operation -> Field? in
      let effects = operation.effects(.reads, on: resource.name).filter { $0.id != nil }
      return effects.lazy.compactMap { effect -> Field? in
        guard case .response(let state)? = effect.state else { return nil }
        return operation.responses.first?.body?.field(at: state.appending(deletion.mark))
      }.first
    }.first
  }
}

extension Contract {
  /// The way requests to an operation prove who sends them: its own, or that of the contract.
  public func authentication(of operation: Operation) -> Authentication {
    operation.authentication ?? authentication
  }

  /// The way a handshake proves who opens a channel: its own, or that of the contract.
  public func authentication(of channel: Channel) -> Authentication {
    channel.authentication ?? authentication
  }

  /// The schemes of the contract, its operations and its channels, each once.
  package var schemes: [Authentication.Scheme] {
    let own = operations.compactMap(\.authentication) + channels.compactMap(\.authentication)
    return Authentication(alternatives: ([authentication] + own).flatMap(\.alternatives)).schemes
  }

  /// Whether any request needs credentials.
  package var requiresCredentials: Bool {
    operations.contains { authentication(of: $0).isRequired }
      || channels.contains { authentication(of: $0).isRequired }
  }

  /// The request of an app to an operation; `nil` where the contract states no CORS, or does not
  /// permit what the operation requires.
  package func appRequest(to operation: Operation) -> AppRequest? {
    cors.flatMap { AppRequest(to: operation, authentication(of: operation), permittedBy: $0) }
  }

  /// Returns the permissions missing from the statement about CORS for apps to call an operation: the names
  /// of header fields, or `allowsCredentials`.
  package func missingPermissions(for operation: Operation) -> [String] {
    cors?.missingPermissions(for: operation, authentication(of: operation)) ?? []
  }
}

/// The error of looking up a schema that the contract does not define.
public struct SchemaNotFound: Error, Sendable, Equatable, CustomStringConvertible {
  /// The missing part, in one line.
  public var description: String
}

extension Contract {
  /// A body of an operation, for looking up its schema.
  public enum Body: Sendable, Equatable {
    /// The request body.
    case request
    /// A documented success: the first one with a body, of this status and variant if given; of a
    /// status alone, the one without a variant if there is one.
    case response(Int? = nil, variant: String? = nil)
  }

  /// Returns the schema at a location in a body: `schema(of: "listGoals", at: "/data/goals/*")`.
  ///
  /// A write-only field is always absent from responses.
  ///
  /// - Throws: ``SchemaNotFound`` when the contract has no such operation, body or location.
  public func schema(
    of operation: String, _ body: Body = .response(), at pointer: JSON.Pointer = .root
  ) throws(SchemaNotFound) -> Schema {
    guard let found = self.operation(operation) else {
      throw missing("operation", operation, among: operations.map(\.id))
    }
    switch body {
    case .request:
      guard let schema = found.body?.schema else {
        throw SchemaNotFound(description: "requests to '\(operation)' of \(id) have no JSON body")
      }
      return try part(of: schema, at: pointer, "the request body of '\(operation)' of \(id)")
    case .response(let status, let variant):
      let documented = found.responses.filter { response in
        response.body != nil && status.map { $0 == response.status.code } ?? true
          && variant.map { $0 == response.variant } ?? true
      }
      let plain = status == nil ? nil : documented.first { $0.variant == nil }
      let response = plain ?? documented.first
      guard let schema = response?.body else {
        let words = [status.map(String.init), variant].compactMap(\.self).joined(separator: " ")
        throw SchemaNotFound(
          description: "'\(operation)' of \(id) has no such response with a body"
            + (words.isEmpty ? "" : ": \(words)"))
      }
      return try part(
        of: schema.withoutWriteOnlyFields, at: pointer,
        "the response body of '\(operation)' of \(id)")
    }
  }

  /// Returns the schema at a location in a message of a channel, sent by either side.
  ///
  /// - Throws: ``SchemaNotFound`` when the contract has no such channel, message or location.
  public func schema(
    ofMessage name: String, on channel: String, at pointer: JSON.Pointer = .root
  ) throws(SchemaNotFound) -> Schema {
    guard let found = self.channel(channel) else {
      throw missing("channel", channel, among: channels.map(\.id))
    }
    let messages = found.clientMessages + found.serverMessages
    guard let message = messages.first(where: { $0.name == name }) else {
      throw missing("message", name, among: messages.map(\.name))
    }
    return try part(of: message.schema, at: pointer, "the message '\(name)' of \(id)")
  }

  /// Returns the schema at a location in a shape that the documents define by name.
  ///
  /// - Throws: ``SchemaNotFound`` when the contract has no such definition or location.
  public func schema(
    ofDefinition name: String, at pointer: JSON.Pointer = .root
  ) throws(SchemaNotFound) -> Schema {
    guard let definition = definitions.first(where: { $0.name == name }) else {
      throw missing("definition", name, among: definitions.map(\.name))
    }
    return try part(of: definition.schema, at: pointer, "'\(name)' of \(id)")
  }

  private func missing(_ noun: String, _ word: String, among known: [String]) -> SchemaNotFound {
    SchemaNotFound(
      description: "\(id) has no \(noun) '\(word)'\(Suggestion(for: word, among: known))")
  }

  private func part(
    of schema: Schema, at pointer: JSON.Pointer, _ whole: String
  ) throws(SchemaNotFound) -> Schema {
    let shapes = shapesByName
    guard let found = schema.resolved(by: shapes).schema(at: pointer) else {
      throw SchemaNotFound(description: "\(whole) has no location \(pointer)")
    }
    return found.resolved(by: shapes)
  }
}
