extension Contract {
  /// The contract with references to its definitions resolved, and without write-only fields where the
  /// backend sends.
  ///
  /// Of definitions that refer to each other in many ways some references stay, see ``ShapeResolver``.
  package var resolved: Contract {
    withResolvedReferences.withoutUnsentFields
  }

  /// The contract with references to its definitions resolved.
  package var withResolvedReferences: Contract {
    guard !definitions.isEmpty else { return self }
    var resolver = ShapeResolver(shapesByName)
    var copy = mapSchemas(besidesDefinitions: true) { schema, _ in resolver.resolved(schema) }
    let shapes = resolver.shapes
    for index in definitions.indices {
      copy.definitions[index].schema = shapes[definitions[index].name] ?? .any
    }
    return copy
  }

  /// The definitions by name, as they are written.
  var shapesByName: [String: Schema] {
    Dictionary(
      definitions.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the shapes by name for the references that stay in a resolved contract, in requests or in responses.
  package func shapes(ofRequests isRequest: Bool) -> [String: Schema] {
    shapesByName.mapValues { shape in
      isRequest ? shape.withoutReadOnlyFields : shape.withoutWriteOnlyFields
    }
  }

  /// The contract with plain schemas, see ``Schema/plain``, for types that are made of it.
  package var plain: Contract {
    mapSentSchemas(\.withoutWriteOnlyFields).mapSchemas { schema, _ in schema.plain }
  }

  /// The contract with all references resolved except those to some definitions, also in the definitions,
  /// and without fields where they are not sent.
  package func resolved(keeping names: Set<String>) -> Contract {
    var resolver = ShapeResolver(shapesByName.filter { !names.contains($0.key) })
    var whole = mapSchemas(besidesDefinitions: true) { schema, _ in resolver.resolved(schema) }
    for index in whole.definitions.indices {
      let definition = definitions[index]
      whole.definitions[index].schema = resolver.resolved(
        names.contains(definition.name) ? definition.schema : .reference(definition.name))
    }
    return whole.withoutUnsentFields
  }

  /// The contract without write-only fields in what the backend sends, and without read-only fields in
  /// what it receives.
  private var withoutUnsentFields: Contract {
    mapSentSchemas(\.withoutWriteOnlyFields).mapReceivedSchemas(\.withoutReadOnlyFields)
  }

  /// Changes the schemas of the bodies of requests.
  private func mapReceivedSchemas(_ change: (Schema) -> Schema) -> Contract {
    var copy = self
    for operation in operations.indices {
      copy.operations[operation].body?.mapSchemas { schema, _ in change(schema) }
    }
    return copy
  }

  /// Changes the schemas of responses and of messages of the server.
  private func mapSentSchemas(_ change: (Schema) -> Schema) -> Contract {
    var copy = self
    for operation in operations.indices {
      for response in operations[operation].responses.indices {
        copy.operations[operation].responses[response].mapBodies(change)
      }
    }
    for channel in channels.indices {
      for message in channels[channel].serverMessages.indices {
        let schema = channels[channel].serverMessages[message].schema
        copy.channels[channel].serverMessages[message].schema = change(schema)
      }
    }
    return copy
  }

  /// The contract with finite schemas, see ``Schema/finite(at:)``.
  package var finite: Contract {
    let shapes = shapesByName
    return mapSchemas { schema, position in
      schema.finite(at: position, knowing: shapes) ?? schema
    }
  }

  /// Changes every schema of bodies, messages, errors and definitions.
  package func mapSchemas(
    besidesDefinitions: Bool = false, _ change: (Schema, SourcePosition) -> Schema
  ) -> Contract {
    var copy = self
    copy.errors.schema = change(errors.schema, position)
    for index in failures.indices { copy.failures[index].mapSchema(change) }
    for index in operations.indices { copy.operations[index].mapSchemas(change) }
    for channel in channels.indices {
      for index in channels[channel].clientMessages.indices {
        copy.channels[channel].clientMessages[index].mapSchema(change)
      }
      for index in channels[channel].serverMessages.indices {
        copy.channels[channel].serverMessages[index].mapSchema(change)
      }
    }
    for index in definitions.indices where !besidesDefinitions {
      copy.definitions[index].schema = change(
        definitions[index].schema, definitions[index].position)
    }
    return copy
  }

  /// The contract with one source position for all of its parts that name shapes: schemas and fields.
  package var withoutPositions: Contract {
    var copy = mapSchemas { schema, _ in schema.withoutPositions }
    copy.failures = failures.map(\.withoutPositionsOfHeaders)
    for index in copy.operations.indices { copy.operations[index].removePositionsOfFields() }
    return copy
  }
}

extension Operation {
  fileprivate mutating func mapSchemas(_ change: (Schema, SourcePosition) -> Schema) {
    body?.mapSchemas(change)
    for index in responses.indices { responses[index].mapSchemas(change) }
    for index in failures.indices { failures[index].mapSchema(change) }
    mapParameters { $0.schema = change($0.schema, $0.position) }
  }
}

extension Failure {
  fileprivate mutating func mapSchema(_ change: (Schema, SourcePosition) -> Schema) {
    body = body.map { change($0, position) }
    for index in headers.indices {
      headers[index].schema = change(headers[index].schema, headers[index].position)
    }
  }
}

extension RequestBody {
  fileprivate mutating func mapSchemas(_ change: (Schema, SourcePosition) -> Schema) {
    if let schema { self.schema = change(schema, position) }
    for index in parts.indices {
      guard let schema = parts[index].schema else { continue }
      parts[index].schema = change(schema, parts[index].position)
    }
    for index in alternatives.indices { alternatives[index].mapSchemas(change) }
  }
}

extension Response {
  /// Changes the schemas of the JSON bodies of all representations.
  fileprivate mutating func mapBodies(_ change: (Schema) -> Schema) {
    body = body.map(change)
    for index in alternatives.indices { alternatives[index].mapBodies(change) }
  }

  fileprivate mutating func mapSchemas(_ change: (Schema, SourcePosition) -> Schema) {
    body = body.map { change($0, position) }
    for index in headers.indices {
      headers[index].schema = change(headers[index].schema, headers[index].position)
    }
    if let schema = content?.schema { content?.schema = change(schema, position) }
    for index in alternatives.indices { alternatives[index].mapSchemas(change) }
  }
}

extension Message {
  fileprivate mutating func mapSchema(_ change: (Schema, SourcePosition) -> Schema) {
    schema = change(schema, position)
  }
}

extension Operation {
  fileprivate mutating func removePositionsOfFields() {
    parameters = parameters.map(\.withoutPositions)
    queryParameters = queryParameters.map(\.withoutPositions)
    headers = headers.map(\.withoutPositions)
    cookies = cookies.map(\.withoutPositions)
    responses = responses.map(\.withoutPositionsOfHeaders)
    failures = failures.map(\.withoutPositionsOfHeaders)
  }
}

extension Failure {
  fileprivate var withoutPositionsOfHeaders: Failure {
    var copy = self
    copy.headers = headers.map(\.withoutPositions)
    copy.body = body?.withoutPositions
    return copy
  }
}

extension Response {
  fileprivate var withoutPositionsOfHeaders: Response {
    var copy = self
    copy.headers = headers.map(\.withoutPositions)
    copy.alternatives = alternatives.map(\.withoutPositionsOfHeaders)
    return copy
  }
}
