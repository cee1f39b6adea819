extension Contract {
  /// The contract with references to its definitions resolved, and without write-only fields where the
  /// backend sends.
  ///
  /// Of definitions that refer to each other in many ways some references stay, see ``ShapeResolver``.
  package var resolved: Contract {
    let whole = withResolvedReferences.mapSentSchemas(\.withoutWriteOnlyFields)
    return infersEffects ? whole.mapReceivedSchemas(\.withoutReadOnlyFields) : whole
  }

  /// The contract with references to its definitions resolved.
  package var withResolvedReferences: Contract {
    guard !definitions.isEmpty else { return self }
    var resolver = ShapeResolver(writtenShapes)
    var copy = mapSchemas(besidesDefinitions: true) { schema, _ in resolver.resolved(schema) }
    let shapes = resolver.shapes
    for index in definitions.indices {
      copy.definitions[index].schema = shapes[definitions[index].name] ?? .any
    }
    return copy
  }

  /// By name: the definitions as they are written.
  private var writtenShapes: [String: Schema] {
    Dictionary(
      definitions.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
  }

  /// By name: what references stand for that stay in a resolved contract, in requests or in responses.
  package func shapes(ofRequests isRequest: Bool) -> [String: Schema] {
    writtenShapes.mapValues { shape in
      guard isRequest else { return shape.withoutWriteOnlyFields }
      return infersEffects ? shape.withoutReadOnlyFields : shape
    }
  }

  /// The contract with plain schemas, see ``Schema/plain``, for types that are made of it.
  package var plain: Contract {
    mapSentSchemas(\.withoutWriteOnlyFields).mapSchemas { schema, _ in schema.plain }
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
        let body = operations[operation].responses[response].body
        copy.operations[operation].responses[response].body = body.map(change)
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
    let shapes = writtenShapes
    return mapSchemas { schema, position in
      schema.finite(at: position, knowing: shapes) ?? schema
    }
  }

  /// The references to shapes that the contract does not define, and shapes without a finite value.
  var referenceProblems: [ContractProblem] {
    let names = definitions.map(\.name)
    let (known, shapes) = (Set(names), writtenShapes)
    var found: [ContractProblem] = []
    _ = resolved.mapSchemas { schema, position in
      for name in schema.freeReferences.sorted() where !known.contains(name) {
        let suggestion = Suggestion(for: name, among: names)
        found.append(
          ContractProblem("no definition is called '\(name)'\(suggestion)", at: position))
      }
      if schema.finite(at: position, knowing: shapes) == nil {
        found.append(ContractProblem(Schema.endless, at: position))
      }
      return schema
    }
    return found
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
}

extension Schema {
  /// A schema that accepts the same values and more, and has no composition where types do not need
  /// one: joined parts are one object, alternatives a union, and absent fields are left out.
  package var plain: Schema {
    var schema = merged
    if case .composed(.all(let parts)) = schema.kind {
      let values = parts.filter { !$0.isCondition }
      if values.count == 1 { schema.kind = values[0].kind }
    }
    switch schema.kind {
    case .composed(.tagged(let member, let alternatives)):
      schema.kind = .union(Schema.tagged(by: member, alternatives))
    case .composed(.exactlyOne(let parts)): schema.kind = .union(parts)
    case .object(let fields): schema.kind = .object(fields.filter { $0.schema != .never })
    case .map(var shape):
      shape.fields.removeAll { $0.schema == .never }
      schema.kind = .map(shape)
    default: break
    }
    return schema.mapParts(\.plain)
  }

  /// The schema of what a backend sends: a write-only field is always absent.
  package var withoutWriteOnlyFields: Schema {
    var schema = mapParts(\.withoutWriteOnlyFields)
    func changed(_ fields: [Field]) -> [Field] {
      fields.map { field in
        guard field.isWriteOnly else { return field }
        var field = field
        (field.schema, field.presence, field.example) = (.never, .optional, nil)
        return field
      }
    }
    switch schema.kind {
    case .object(let fields): schema.kind = .object(changed(fields))
    case .map(var shape):
      shape.fields = changed(shape.fields)
      schema.kind = .map(shape)
    default: break
    }
    return schema
  }
}

extension Schema {
  /// The schema of what a client sends: a read-only field is none of it.
  package var withoutReadOnlyFields: Schema {
    var schema = mapParts(\.withoutReadOnlyFields)
    switch schema.kind {
    case .object(let fields): schema.kind = .object(fields.filter { !$0.isReadOnly })
    case .map(var shape):
      shape.fields = shape.fields.filter { !$0.isReadOnly }
      schema.kind = .map(shape)
    default: break
    }
    return schema
  }
}

extension Operation {
  fileprivate mutating func mapSchemas(_ change: (Schema, SourcePosition) -> Schema) {
    body?.mapSchemas(change)
    for index in responses.indices { responses[index].mapSchemas(change) }
    for index in failures.indices { failures[index].mapSchema(change) }
    mapParameters { $0.schema = change($0.schema, $0.position) }
  }

  /// Changes all parameters of path, query, header and cookies.
  package mutating func mapParameters(_ change: (inout Field) -> Void) {
    for index in parameters.indices { change(&parameters[index]) }
    for index in queryParameters.indices { change(&queryParameters[index]) }
    for index in headers.indices { change(&headers[index]) }
    for index in cookies.indices { change(&cookies[index]) }
  }
}

extension Failure {
  fileprivate mutating func mapSchema(_ change: (Schema, SourcePosition) -> Schema) {
    body = body.map { change($0, position) }
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
