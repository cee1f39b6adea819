import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// The data needed to respond to an operation, derived from the contract once.
struct OperationPlan: Sendable {
  var compiled: CompiledOperation
  var access: Access

  /// The locations of parameter violations.
  var parameterPointers: Set<JSON.Pointer>

  var response: ResponsePlan
  var body: BodyPlan

  /// The body with plain values, where plausible ones would violate the contract.
  var plainBody: BodyPlan?

  /// The effect of the operation on its main resource.
  var effect: CompiledEffect?

  /// The main resource.
  var resource: Resource? { effect?.resource.resource }

  /// The member that marks the main resource as deleted, if deletions only mark it.
  var deletedMark: Field?

  /// The resources that must exist and belong to the caller.
  var pathResources: [PathResource]

  /// The locations of values that no two resources of the main type may have.
  var uniquePointers: [JSON.Pointer] = []

  /// Whether the resource's state before the request is needed.
  var needsStored: Bool

  /// Generates the identifiers of created resources.
  var identifiers: IdentifierGenerator?

  var otherSuccesses = OtherSuccesses.none

  /// The body of a document's operation, where its effects are inferred.
  var validBody: ValidBody?
}

extension OperationPlan {
  /// The plans of an operation's other documented successes.
  enum OtherSuccesses: Sendable {
    case none

    /// The successes that repeated requests get, in order.
    case later([OperationPlan])

    /// The rules and the request decide which one is sent.
    case alternative([OperationPlan])
  }

  /// Who may use an operation.
  struct Access: Sendable {
    var requiresAuthentication: Bool

    /// The credentials that show who sends, also where none are required.
    var identification: Authentication

    /// The types of resources that belong to one user.
    var privateResources: Set<String>

    init(_ authentication: Authentication, in contract: Contract) {
      requiresAuthentication = authentication.isRequired
      identification = authentication == .none ? contract.authentication : authentication
      privateResources = Set(contract.resources.filter { $0.access != .everyone }.map(\.name))
    }
  }

  var operation: Operation { compiled.operation }

  /// Whether the operation undoes a deletion.
  var isRestoration: Bool {
    resource?.softDeletion.map { $0.restoredBy == operation.id } ?? false
  }

  /// - Parameters:
  ///   - compiled: An operation of the contract.
  ///   - contract: The contract of the operation, with finite schemas.
  ///   - whole: The same contract with recursion and maps.
  ///   - served: The documented success that is served; the first where `nil`.
  ///   - keepsOmittedMembers: Whether a replacement keeps the members that it omits.
  ///   - values: What values look like that neither request nor state determines.
  /// - Throws: `GenerationError` when no response can be generated.
  init(
    _ compiled: CompiledOperation, in contract: Contract, whole: Contract,
    serving served: Response? = nil, keepsOmittedMembers: Bool = false,
    values: MockValues = .plain
  ) throws(GenerationError) {
    let operation = compiled.operation
    self.compiled = compiled
    access = Access(compiled.authentication, in: contract)
    parameterPointers = Set(operation.allParameters.map(\.pointer))
    response = try ResponsePlan(of: operation, serving: served, in: contract)
    let effect =
      compiled.effects.first { ![.reads, .links].contains($0.action) } ?? compiled.effects.first
    let resource = effect?.resource.resource
    self.effect = effect
    pathResources = compiled.effects.compactMap { PathResource($0, of: compiled) }
    deletedMark = resource.flatMap(contract.deletedMark)
    uniquePointers = compiled.failures.compactMap { failure in
      if case .duplicate(let pointer) = failure.condition { pointer } else { nil }
    }
    let representation = effect?.state?.responsePointer
    body = BodyPlan(
      derivedRules: operation.rules.filter { $0.equation != nil && $0.dependsOnResponse },
      decidingRules: operation.rules.filter { $0.decision != nil },
      representation: representation)
    needsStored =
      representation != nil && effect?.requiresExistingResource == true
      || effect?.action == .updates || operation.rules.contains(where: \.mentionsStored)
    if let login = contract.login, login.operation == operation.id {
      body.token = login.token.responsePointer
    }
    if effect?.action == .creates {
      identifiers = try IdentifierGenerator(
        effect?.id?.responsePointer.flatMap { response.success.body?.schema(at: $0) },
        chosenBy: effect?.pathParameter)
    }
    var compiler = compiler(keepsOmittedMembers: keepsOmittedMembers)
    let position = served.flatMap(operation.responses.firstIndex) ?? 0
    compiler.whole = compiled.whole.responses.dropFirst(position).first?.body
    compiler.requestSchemas = contract.operations.filter { writer in
      [.creates, .updates].contains { action in
        resource.map { writer.performs(action, on: $0.name) } ?? false
      }
    }.compactMap { $0.body?.values }
    if case .plausible(let now) = values {
      let plain = compiler
      compiler.plausible = PlausibleValues(
        now: now, subject: resource?.name ?? operation.template.subject,
        example: response.validExample,
        listing: effect?.action == .lists ? representation : nil)
      body.consistency = consistency(now, of: compiler)
      if let schema = response.success.body {
        var plainBody = body
        plainBody.consistency = nil
        plainBody.template = try plain.template(for: schema)
        plainBody.repairs = rules.filter { !plainBody.settles($0) }.compactMap {
          RuleRepair($0, in: schema)
        }
        self.plainBody = plainBody
      }
    }
    if let resource, effect?.action == .creates || effect?.action == .updates {
      body.hidden = try compiler.hiddenTemplate(of: resource, in: contract, whole: whole)
    }
    if let schema = response.success.body {
      body.template = try compiler.template(for: schema)
      if contract.infersEffects, let typical = try? schema.typical(),
        let validator = compiled.responseValidator(for: response.success.status)
      {
        validBody = ValidBody(
          typical, validator,
          identity: representation.flatMap { location in resource.map { location.appending($0.id) }
          })
      }
      body.repairs = rules.filter { !body.settles($0) }.compactMap {
        RuleRepair($0, in: schema)
      }
    }
  }

  /// The agreement between members of the representation, and the names of those that requests or rules settle.
  private func consistency(
    _ now: Instant, of compiler: BodyTemplateCompiler
  ) -> (PlausibleConsistency, settled: Set<String>)? {
    guard let location = body.representation, effect?.action != .lists,
      let shown = response.success.body?.schema(at: location)
    else { return nil }
    let ruled = Set(rules.compactMap { $0.equation?.pointer })
    let settled = shown.fields.filter { field in
      let pointer = location.appending(.name(field.name))
      return compiler.isSettable(pointer) || ruled.contains(pointer)
        || rules.contains { $0.compares(.response(pointer), with: .now) }
        || resource?.id == JSON.Pointer([.name(field.name)])
    }
    return (PlausibleConsistency(shown.fields, now: now), Set(settled.map(\.name)))
  }

  /// The rules of the operation, and those of the defaults of its parameters.
  private var rules: [Rule] { operation.rules + operation.parameterDefaultRules }

  /// The compiler of the response's template.
  private func compiler(keepsOmittedMembers: Bool) -> BodyTemplateCompiler {
    var compiler = BodyTemplateCompiler(
      basis: .none, rules: rules, requestSchema: nil, representation: nil)
    if effect?.isOnSingleton == true, let identity = resource?.id {
      compiler.ownIdentity = body.representation?.appending(identity)
    }
    switch effect?.action {
    case .creates:
      compiler.representation = body.representation
      compiler.requestSchema = operation.body?.values
      compiler.basis = .creation(
        identity: effect?.id?.responsePointer,
        owner: body.representation.flatMap { pointer in
          resource?.owner.map { pointer.appending($0) }
        })
    case .updates:
      compiler.representation = body.representation
      compiler.requestSchema = operation.body?.values
      compiler.basis = .representation(
        effect?.replacesWhole == true && !keepsOmittedMembers ? .whole : .parts)
    case .reads:
      compiler.representation = body.representation
      compiler.basis = .representation(.none)
    case .lists, .deletes, .links, nil: break
    }
    return compiler
  }
}

extension BodyTemplateCompiler {
  /// The template of a representation that is not part of the response.
  fileprivate func hiddenTemplate(
    of resource: Resource, in contract: Contract, whole: Contract
  ) throws(GenerationError) -> BodyTemplate? {
    guard representation == nil, let schema = contract.representation(of: resource) else {
      return nil
    }
    var basis = basis
    if case .creation = basis {
      basis = .creation(identity: resource.id, owner: resource.owner)
    }
    let compiler = BodyTemplateCompiler(
      basis: basis, rules: [], requestSchema: requestSchema, requestSchemas: requestSchemas,
      representation: .root, whole: whole.representation(of: resource), plausible: plausible)
    return try compiler.template(for: schema)
  }
}

extension Contract {
  /// The schema with which any operation shows the resource.
  fileprivate func representation(of resource: Resource) -> Schema? {
    for operation in operations {
      for effect in operation.effects(on: resource.name) {
        guard let pointer = effect.representationPointer else { continue }
        if let schema = operation.responses.first?.body?.schema(at: pointer) { return schema }
      }
    }
    return nil
  }
}

extension Rule {
  fileprivate var mentionsStored: Bool {
    left.mentionsStored || right.mentionsStored || conditions.contains { $0.term.mentionsStored }
  }
}

extension Term {
  /// The pointer, where the term is a part of the response.
  var responsePointer: JSON.Pointer? {
    if case .response(let pointer) = self { pointer } else { nil }
  }
}

extension OperationPlan {
  /// The documented success of a variant, or the first one.
  func response(_ variant: String?) -> Response {
    variant.flatMap { name in operation.responses.first { $0.variant == name } } ?? response.success
  }

  /// A success with a JSON body.
  func success(body: [UInt8]) -> MockResponse {
    if let content = response.content {
      return MockResponse(
        meaning: .success(), status: response.success.status,
        fields: ["Content-Type": content.mediaType], body: content.bytes)
    }
    return MockResponse(
      meaning: .success(), status: response.success.status,
      fields: body.isEmpty ? [:] : response.success.jsonFields,
      body: body)
  }
}

extension String {
  /// The last word of a path that is no parameter.
  fileprivate var subject: String {
    let segments = split(ascii: "/").filter { !$0.hasScalarPrefix("{") }
    return segments.last.map(String.init) ?? ""
  }
}
