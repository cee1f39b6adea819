import ContractHTTP
import ContractJSON
package import ContractModel

extension SwiftModels {
  /// Creates the types for every JSON body that a contract defines.
  ///
  /// The same contract gives the same types in the same order.
  package init(_ contract: Contract, dates: Dates = .exact) {
    let models = NamedModels(contract)
    let contract = models.contract
    let namespace = SwiftName(contract.id).asNamespace
    var maker = ModelBuilder(namespace: namespace, models)
    var bodies: [SwiftBody] = []
    for definition in contract.definitions {
      let type =
        maker.namedModel(definition) ?? maker.model(definition.schema, SwiftName(definition.name))
      bodies.append(SwiftBody(type: type, location: .definition(definition.name)))
    }
    let operations = contract.operations.filter { !$0.isSetUpOnly }
    for operation in operations {
      for effect in operation.effects { maker.model(of: effect, in: operation) }
    }
    if Shape(contract.errors.schema) != .json {
      let type = maker.body(
        contract.errors.schema, SwiftName(words: ["error", "response"]), .error,
        ["What all errors look like."])
      bodies.append(SwiftBody(type: type, location: .errors))
    }
    maker.nameEnvelopes(of: operations)
    for operation in operations { bodies += maker.bodies(of: operation) }
    for channel in contract.channels {
      for message in channel.clientMessages + channel.serverMessages {
        let type = maker.body(
          message.schema, SwiftName(message.name).followed(by: "message"), .message,
          message.summary.sentences)
        bodies.append(SwiftBody(type: type, location: .message(message.name, channel: channel.id)))
      }
    }
    self.init(
      namespace: namespace, summary: contract.title, contractID: contract.id,
      contractVersion: contract.version, declarations: maker.declarations.withIndirection,
      bodies: bodies,
      omissions: contract.omissions, dates: dates)
  }

  /// Creates the types for one schema, the first of which has the name.
  package init(_ schema: Schema, named name: String) {
    let contract = Contract(
      name, version: "1", title: name, authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"), operations: [],
      definitions: [Definition("Model", schema)])
    self.init(contract)
  }
}

extension ModelBuilder {
  /// The type of a definition or of a resource's representation.
  fileprivate mutating func model(_ schema: Schema, _ name: SwiftName) -> String {
    if Shape(schema).isNamed, self.name(of: Shape(schema)) == nil,
      case .named(let type) = reference(schema, NamingContext(names: [name], role: .model))
    {
      return type
    }
    return body(schema, name, .definition)
  }

  /// The type of a resource, named after it; another name in lists where its shape differs.
  fileprivate mutating func model(of effect: Effect, in operation: Operation) {
    guard case .response(let location)? = effect.state,
      let body = operation.responses.lazy.compactMap(\.body).first,
      var schema = body.schema(at: location)
    else { return }
    let name = SwiftName(effect.resource)
    if effect.action == .lists, case .array(let element, _) = schema.kind { schema = element }
    schema.isNullable = false
    guard Shape(schema).isObject, self.name(of: Shape(schema)) == nil else { return }
    let listed = SwiftName(words: ["listed"] + name.words)
    let names = effect.action == .lists ? [name, listed] : [name]
    guard names.contains(where: { !isTaken($0) }) else { return }
    _ = reference(schema, NamingContext(names: names, role: .model))
  }

  /// Names the response of several operations by its content: `GoalResponse`.
  fileprivate mutating func nameEnvelopes(of operations: [Operation]) {
    let schemas = operations.flatMap { $0.responses.compactMap(\.body) }
    let shapes = schemas.map(Shape.init)
    for (schema, shape) in zip(schemas, shapes) where shapes.count(where: { $0 == shape }) > 1 {
      guard case .record(let members) = shape, members.count == 1,
        let content = name(of: members[0].shape.value), name(of: shape) == nil
      else { continue }
      _ = reference(
        schema, NamingContext(names: [SwiftName(content).followed(by: "response")], role: .response)
      )
    }
  }

  fileprivate mutating func bodies(of operation: Operation) -> [SwiftBody] {
    var bodies: [SwiftBody] = []
    let name = SwiftName(operation.id)
    if let schema = operation.body?.codableSchema {
      let type = body(
        schema, name.followed(by: "request"), .request,
        ["The request of `\(operation.id)`."] + operation.summary.sentences)
      bodies.append(SwiftBody(type: type, location: .request(operation: operation.id)))
    }
    let responses = operation.responses.filter { $0.body != nil }
    var types: [Response: String] = [:]
    for response in responses {
      let type = types[response] ?? self.type(of: response, among: responses, operation)
      for other in responses where other.status == response.status || other.hasShape(of: response) {
        types[other] = types[other] ?? type
      }
      bodies.append(
        SwiftBody(
          type: type,
          location: .response(
            operation: operation.id, status: responses.count > 1 ? response.status.code : nil,
            variant: responses.count > 1 ? response.variant : nil)))
    }
    return bodies
  }

  /// The type of all responses with one status; if they differ, with a case for each.
  private mutating func type(
    of response: Response, among responses: [Response], _ operation: Operation
  ) -> String {
    let operationName = SwiftName(operation.id)
    let name =
      responses.allSatisfy { $0.status == response.status || $0.hasShape(of: response) }
      ? operationName : operationName.followed(by: String(response.status.code))
    let variants = responses.filter { $0.status == response.status }
    let documentation = ["The response of `\(operation.id)`."]
    guard let schema = response.body, !variants.allSatisfy({ $0.hasShape(of: response) }) else {
      return body(
        response.body ?? .any, name.followed(by: "response"), .response,
        documentation + response.summary.sentences)
    }
    var cases: [SwiftReference: SwiftName] = [:]
    for variant in variants {
      let variantName = SwiftName(variant.variant ?? "answer")
      let spot = NamingContext(
        names: [name.followed(by: variantName).followed(by: "response")], role: .response)
      cases[reference(variant.body ?? schema, spot)] = variantName
    }
    let type = body(
      Schema(.union(variants.compactMap(\.body))), name.followed(by: "response"), .response,
      documentation)
    nameCases(of: type, cases)
    return type
  }
}

extension RequestBody {
  /// The schema of a body that is the members of a model.
  fileprivate var codableSchema: Schema? { raw == nil ? schema : nil }
}

extension Response {
  fileprivate func hasShape(of other: Response) -> Bool {
    body.map(Shape.init) == other.body.map(Shape.init)
  }
}

extension Contract {
  fileprivate var omissions: [String] {
    let forms = operations.filter { !$0.isSetUpOnly && !($0.body?.parts.isEmpty ?? true) }.map {
      "Omitted: the request of `\($0.id)` is a form with files, which is not Codable"
    }
    let others = operations.filter { !$0.isSetUpOnly }.flatMap { operation in
      (operation.body?.raw == nil
        ? [] : ["Omitted: the request of `\(operation.id)` is not JSON, so it is not Codable"])
        + (operation.responses.allSatisfy { $0.raw == nil }
          ? [] : ["Omitted: a response of `\(operation.id)` is not JSON, so it is not Codable"])
    }
    let setUpOnly = operations.compactMap { operation in
      operation.definedIn.map { "Omitted: `\(operation.id)` belongs to the contract \($0)" }
    }
    let errors =
      Shape(self.errors.schema) == .json
      ? ["Omitted: the schema of errors is not documented"] : []
    return forms + others + setUpOnly + errors
  }
}

extension Contract {
  /// The option for Foundation's dates, encoded with a number of digits that all timestamps of the
  /// contract allow, if there is one.
  package var foundationDates: SwiftModels.Dates {
    var ranges: [ClosedRange<Int>] = []
    for schema in schemas {
      for location in schema.subschemas() {
        guard case .timestamp(let timestamp)? = location.schema.kind.typedText else { continue }
        ranges.append(timestamp.fractionDigits)
      }
    }
    let least: Int = ranges.map(\.lowerBound).max() ?? 3
    let most: Int = ranges.map(\.upperBound).min() ?? 3
    let digits = least <= most ? min(max(least, 3), most) : least
    return .foundation(fractionDigits: min(digits, 9))
  }

  private var schemas: [Schema] {
    var schemas = definitions.map(\.schema)
    for operation in operations where !operation.isSetUpOnly {
      if let schema = operation.body?.codableSchema { schemas.append(schema) }
      for response in operation.responses {
        if let schema = response.body { schemas.append(schema) }
      }
    }
    for channel in channels {
      for message in channel.clientMessages + channel.serverMessages {
        schemas.append(message.schema)
      }
    }
    return schemas
  }
}
