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

  /// The identifiers of the created resources, by type and user.
  private var ids: [String: [Int: [String]]] = [:]

  /// The user for whom resources are created.
  private var user = 0

  /// The types of resources that belong to one user.
  private let privateTypes: Set<String>

  init(_ service: MockService) {
    self.service = service
    source = RandomSource(seed: service.configuration.seed).forked("seeding")
    now = service.clock()
    privateTypes = Set(
      service.contract.contract.resources.filter { $0.access != .everyone }.map(\.name))
  }

  /// The time between the creations of two resources of a type.
  private static let secondsBetween = 5 * 3600 + 11 * 60

  /// Creates so many resources of each type, those that others name first, and as many for the second user of
  /// those that belong to one user.
  ///
  /// - Returns: A line for each operation that has created fewer.
  mutating func seed(_ count: Int) -> [String] {
    let creations = service.contract.operations.filter { compiled in
      compiled.performs(.creates) && !compiled.isSetUpOnly
    }
    let problems = create(count, by: creations)
    guard service.configuration.identities.count > 1 else { return problems }
    user = 1
    let own = creations.filter { compiled in
      compiled.operation.effects.contains {
        $0.action == .creates && privateTypes.contains($0.resource)
      }
    }
    return problems + create(count, by: own).map { "for the second user, \($0)" }
  }

  private mutating func create(_ count: Int, by creations: [CompiledOperation]) -> [String] {
    var waiting = creations
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
      for attempt in 0..<4 {
        guard let request = request(for: compiled, isUnique: attempt > 0) else {
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

  private mutating func request(
    for compiled: CompiledOperation, isUnique: Bool
  ) -> HTTPRequest? {
    let operation = compiled.operation
    var parameters: [String: String] = [:]
    for parameter in compiled.allParameters where parameter.field.isRequired {
      guard let value = self.value(of: parameter, operation) else { return nil }
      parameters[parameter.key] = value.segmentText
    }
    guard let body = content(of: compiled, isUnique: isUnique) else { return nil }
    let builder = RequestBuilder(
      operation: compiled, credentials: service.identities[user].credentials)
    return builder.request(
      parameters: parameters, body: body, identity: user == 0 ? .user : .other)
  }

  /// The content of a request: a value, or a small file.
  private mutating func content(
    of compiled: CompiledOperation, isUnique: Bool
  ) -> Plan.Body? {
    guard let body = compiled.operation.body else { return Plan.Body.none }
    if let raw = body.raw { return .bytes(raw.sample.bytes) }
    guard body.parts.isEmpty else {
      return form(of: body.parts, compiled.id).map {
        .form($0.bytes(boundary: RequestBuilder.boundary))
      }
    }
    guard var value = self.body(of: compiled) else { return nil }
    if isUnique {
      for pointer in compiled.uniquePointers { setUnique(pointer, in: &value, compiled) }
    }
    return .json(value)
  }

  /// A form with small files of accepted types.
  private mutating func form(of parts: [RequestBody.Part], _ id: String) -> MultipartForm? {
    var form = MultipartForm([])
    for part in parts {
      guard let schema = part.schema else {
        form.parts.append(part.file)
        continue
      }
      guard let value = generated(schema, "\(id) part \(part.name)", part.name, "") else {
        if part.isRequired { return nil }
        continue
      }
      let type = part.mediaType == "text/plain" ? nil : part.mediaType
      form.parts.append(
        MultipartForm.Part(part.name, mediaType: type, body: Array(value.parameterText.utf8)))
    }
    return form
  }

  /// Sets any valid value in place of a plausible one that is taken.
  private mutating func setUnique(
    _ pointer: JSON.Pointer, in body: inout JSON, _ compiled: CompiledOperation
  ) {
    guard let schema = compiled.operation.body?.schema?.schema(at: pointer),
      let generator = try? Generator(schema: schema, today: now.date, now: now)
    else { return }
    _ = body.set(generator.random(&source), at: pointer)
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
      ids[effect.resource.name, default: [:]][user, default: []].append(value.segmentText)
    }
  }

  /// The identifier of one of the created resources of a type, of the same user where it belongs to one.
  private mutating func storedID(of resource: String) -> String? {
    let known = ids[resource] ?? [:]
    let usable =
      privateTypes.contains(resource)
      ? known[user] ?? [] : known.sorted { $0.key < $1.key }.flatMap(\.value)
    return usable.randomElement(using: &source)
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
        guard validator.accepts(value.bytes()), let id = value[resource.id]?.segmentText,
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

  /// Creates so many resources of each type through the contract's own creations, with plausible values: for the
  /// first user, and for the second one of those that belong to one user.
  ///
  /// - Returns: A line for each operation that has created fewer.
  package func seed(_ count: Int) -> [String] {
    var seeder = MockSeeder(self)
    return seeder.seed(count)
  }
}
