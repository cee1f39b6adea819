import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// Creates resources of a mock through the creations of its contract.
struct MockSeeder {
  let service: MockService
  private var source: RandomSource
  private var generators: [String: PlausibleGenerator] = [:]
  private let now: Instant

  /// The identifiers of the created resources, by type.
  private var ids: [String: [String]] = [:]

  init(_ service: MockService) {
    self.service = service
    source = RandomSource(seed: service.configuration.seed).forked("seeding")
    now = service.clock()
  }

  /// The time between the creations of two resources of a type.
  private static let secondsBetween = 5 * 3600 + 11 * 60

  /// Creates so many resources of each type, those that others name first.
  ///
  /// - Returns: A line for each operation that has created fewer.
  mutating func seed(_ count: Int) -> [String] {
    var waiting = service.contract.operations.filter { compiled in
      compiled.performs(.creates) && !compiled.isSetUpOnly
    }
    var problems: [String: String] = [:]
    // One that names resources which do not exist yet has its turn after they were created.
    for _ in 0...waiting.count {
      var rejected: [CompiledOperation] = []
      for compiled in waiting {
        let (created, problem) = create(count, by: compiled)
        if created < count, let problem {
          problems[compiled.id] = "\(compiled.id) has created \(created) of \(count): \(problem)"
        } else {
          problems[compiled.id] = nil
        }
        if created == 0 { rejected.append(compiled) }
      }
      if rejected.count == waiting.count || rejected.isEmpty { break }
      waiting = rejected
    }
    return service.contract.operations.compactMap { problems[$0.id] }
  }

  private mutating func create(
    _ count: Int, by compiled: CompiledOperation
  ) -> (created: Int, problem: String?) {
    var created = 0
    var problem: String?
    var failures = 0
    for index in 0..<count {
      service.memory.state.withLock {
        $0.clockOffset = -(count - index) * Self.secondsBetween
      }
      // Another value where one is taken already.
      for _ in 0..<4 {
        guard let request = request(for: compiled) else {
          problem = problem ?? "no valid request can be generated"
          break
        }
        let response = service.respond(to: request)
        if response.status.isSuccess {
          created += 1
          note(response, to: request, compiled)
          break
        }
        failures += 1
        let text = String(decoding: response.body.prefix(200), as: UTF8.self)
        problem = "\(response.status.code) \(text)"
      }
      if created == 0, failures > 3 || problem != nil { break }
    }
    service.memory.state.withLock { $0.clockOffset = 0 }
    return (created, problem)
  }

  private mutating func request(for compiled: CompiledOperation) -> HTTPRequest? {
    let operation = compiled.operation
    var parameters: [String: String] = [:]
    for parameter in compiled.allParameters where parameter.field.isRequired {
      guard let value = self.value(of: parameter, operation) else { return nil }
      parameters[parameter.key] = value.identityText
    }
    var body = Plan.Body.none
    if operation.body != nil {
      guard let value = self.body(of: compiled) else { return nil }
      body = .json(value)
    }
    let builder = RequestBuilder(
      operation: compiled, credentials: service.identities[0].credentials)
    return builder.request(parameters: parameters, body: body, identity: .user)
  }

  private mutating func value(
    of parameter: Operation.Parameter, _ operation: Operation
  ) -> JSON? {
    let field = parameter.field
    if parameter.location == .path {
      let named =
        operation.effects.first { $0.pathParameter == field.name && $0.action != .creates }?
        .resource
        ?? resource(before: field.name, in: operation.template)
      if let named, let id = storedID(of: named) { return .string(id) }
    }
    if let example = field.example { return example }
    return generated(field.schema, "\(operation.id) \(parameter.key)", field.name, field.summary)
  }

  /// The resource whose collection a path names before a parameter.
  private func resource(before parameter: String, in template: String) -> String? {
    guard let end = template.utf8.firstRange(of: "/{\(parameter)}".utf8)?.lowerBound else {
      return nil
    }
    let collection = String(template[..<end])
    return service.contract.operations.first {
      $0.operation.template == collection && $0.operation.performs(.creates)
    }?.operation.effects.first { $0.action == .creates }?.resource
  }

  private mutating func body(of compiled: CompiledOperation) -> JSON? {
    let operation = compiled.operation
    let subject = operation.effects.first { $0.action == .creates }?.resource ?? ""
    guard let schema = operation.body?.schema,
      var body = generated(schema, operation.id, subject, "")
    else {
      return nil
    }
    for (resource, pointer) in compiled.references {
      guard let id = storedID(of: resource.name), !body.values(at: pointer).isEmpty else {
        continue
      }
      let isNumber = schema.schema(at: pointer)?.jsonTypes == ["number"]
      _ = body.set(isNumber ? JSON.string(id).readAsNumber : .string(id), at: pointer)
    }
    for part in schema.subschemas() where part.field?.isReadOnly == true {
      _ = body.remove(at: part.pointer)
    }
    return body
  }

  private mutating func generated(
    _ schema: Schema, _ key: String, _ name: String, _ summary: String
  ) -> JSON? {
    if generators[key] == nil {
      generators[key] = try? PlausibleGenerator(
        schema: schema, named: name, summary: summary, ignoresExamples: true, now: now)
    }
    return generators[key]?.value(&source)
  }

  /// Keeps the identifier of a created resource.
  private mutating func note(
    _ response: HTTPResponse, to request: HTTPRequest, _ compiled: CompiledOperation
  ) {
    guard let effect = compiled.effects.first(where: { $0.action == .creates }),
      let id = effect.id
    else { return }
    let path = compiled.pathTemplate.match(request.path) ?? [:]
    let context = RuleContext(
      request: compiled.document(of: request), response: try? JSON(parsing: response.body),
      path: path)
    if let value = context.value(of: id), value != .null {
      ids[effect.resource.name, default: []].append(value.identityText)
    }
  }

  /// The identifier of one of the created resources of a type.
  private mutating func storedID(of resource: String) -> String? {
    ids[resource]?.randomElement(using: &source)
  }
}

extension MockSeeder {
  /// Stores so many resources of each type that no request creates.
  mutating func fillReadOnlyLists(_ count: Int) {
    guard service.memory.state.withLock({ $0.session?.holdsResources != true }) else { return }
    for (resource, schema) in service.contract.contract.readOnlyResources {
      var store = ResourceStore()
      let validator = SchemaValidator(schema)
      let isNumber = schema.schema(at: resource.id)?.jsonTypes == ["number"]
      for number in 1...count {
        guard
          var value = generated(schema, "read-only \(resource.name)", resource.name, "")
        else { break }
        if isNumber { _ = value.set(.number(JSON.Number(number)), at: resource.id) }
        guard validator.accepts(value.bytes()), let id = value[resource.id]?.identityText,
          store[id] == nil
        else { continue }
        store.append(ResourceStore.Item(id: id, owner: 0, bytes: value.bytes()))
      }
      service.memory.state.withLock { state in
        if state.stores[resource.name] == nil { state.stores[resource.name] = store }
      }
    }
  }
}

extension MockService {
  /// Fills the lists that no request adds to, which would be empty for ever.
  package func fillReadOnlyLists(_ count: Int) {
    var seeder = MockSeeder(self)
    seeder.fillReadOnlyLists(count)
  }

  /// Creates so many resources of each type through the contract's own creations, for the first user, with
  /// plausible values.
  ///
  /// - Returns: A line for each operation that has created fewer.
  package func seed(_ count: Int) -> [String] {
    var seeder = MockSeeder(self)
    return seeder.seed(count)
  }
}
