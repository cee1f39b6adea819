package import ContractHTTP
package import ContractJSON
package import ContractModel

/// An operation compiled for checking its requests and responses.
///
/// Its members are also those of the stated ``Operation``. A class, because copying its many parts would take longer
/// than checking a small response.
@dynamicMemberLookup
package final class CompiledOperation: Sendable {
  /// The operation with finite schemas, from which bodies are made.
  package let operation: Operation

  /// The operation with recursion and maps, by which bodies are validated.
  package let whole: Operation
  package let pathTemplate: PathTemplate

  /// The way requests prove who sends them.
  package let authentication: Authentication

  /// The documented methods of the path, in the order of the contract.
  package let pathMethods: [HTTPMethod]

  /// The failures that can occur, those of the operation itself first.
  package let failures: [Failure]

  package let effects: [CompiledEffect]

  /// The locations of the request that hold the identity of a resource.
  package let references: [(resource: CompiledResource, pointer: JSON.Pointer)]

  /// The resources that parameters name, beside those of the effects.
  package let parameterResources: [CompiledResource]

  /// The locations of the request whose values must be unique in the backend.
  package let uniquePointers: [JSON.Pointer]

  /// Whether it comes from a document of an API, which lists what may happen and says nothing of HTTP itself.
  let isFromDocument: Bool

  /// Validates error bodies of any status.
  package let errors: ErrorValidator
  let requestValidators: RequestValidators
  let responseValidators: ResponseValidators

  /// The operation with each of the other forms of its request body.
  package let otherForms: [CompiledOperation]

  /// - Throws: `PathTemplate.ParseError` when the path of the operation is no template.
  init(
    _ operation: Operation, made: Operation, of contract: Contract, resources: ResourceTable,
    errors: ErrorValidator, library: BodyLibrary, pathMethods: [HTTPMethod]
  ) throws(PathTemplate.ParseError) {
    self.operation = made
    whole = operation
    pathTemplate = try PathTemplate(operation.template)
    authentication = contract.authentication(of: operation)
    self.pathMethods = pathMethods
    isFromDocument = contract.infersEffects
    failures = contract.failures(of: operation)
    effects = operation.effects.map { CompiledEffect($0, among: resources) }
    references = made.references.map { (resources[$0.resource], $0.pointer) }
    parameterResources = operation.allParameters.compactMap(\.field.resource).compactMap(
      resources.resource(named:))
    uniquePointers = operation.uniquePointers(in: contract)
    requestValidators = RequestValidators(of: operation, library, contract.policies)
    responseValidators = ResponseValidators(
      of: operation, failures: failures, in: library, policies: contract.policies)
    otherForms = try Self.otherForms(
      of: operation, made: made, of: contract, resources: resources, errors: errors,
      library: library, pathMethods: pathMethods)
    self.errors = errors
  }
}

extension CompiledOperation {
  package var id: String { operation.id }

  // What is asked for most: a key path would copy the whole operation.
  package var method: HTTPMethod { operation.method }

  package var template: String { operation.template }

  package var isSetUpOnly: Bool { operation.isSetUpOnly }

  package var body: RequestBody? { operation.body }

  package var responses: [Response] { operation.responses }

  package var parameters: [Field] { operation.parameters }

  /// A property of the stated operation.
  package subscript<Value>(dynamicMember path: KeyPath<Operation, Value>) -> Value {
    operation[keyPath: path]
  }

  /// Validates the bodies of requests; `nil` when the operation has none.
  ///
  /// Undocumented fields are ignored here, because the policy of the contract applies to responses.
  package var bodyValidator: SchemaValidator? { requestValidators.body }

  /// The schema of the bodies of requests, with recursion and maps.
  package var wholeBody: Schema? { requestValidators.schema }

  /// All parameters of path, query, header and cookies.
  package var allParameters: [Operation.Parameter] { requestValidators.parameters.map(\.stated) }

  /// Whether rules refer to parameters or header fields.
  package var hasFieldTerms: Bool { requestValidators.areInRules }

  /// The operation with each of the alternatives to its request body as that body.
  private static func otherForms(
    of operation: Operation, made: Operation, of contract: Contract, resources: ResourceTable,
    errors: ErrorValidator, library: BodyLibrary, pathMethods: [HTTPMethod]
  ) throws(PathTemplate.ParseError) -> [CompiledOperation] {
    var forms: [CompiledOperation] = []
    for (body, madeBody) in zip(operation.body?.alternatives ?? [], made.body?.alternatives ?? []) {
      var (form, madeForm) = (operation, made)
      (form.body, madeForm.body) = (body, madeBody)
      forms.append(
        try CompiledOperation(
          form, made: madeForm, of: contract, resources: resources, errors: errors,
          library: library, pathMethods: pathMethods))
    }
    return forms
  }

  /// The operation with the form of the body that the request declares; itself where the request
  /// declares none of the others.
  package func form(of request: HTTPRequest) -> CompiledOperation {
    guard !otherForms.isEmpty, let type = request.fields["content-type"],
      operation.body?.allows(type) == false
    else { return self }
    return otherForms.first { $0.operation.body?.allows(type) == true } ?? self
  }

  /// Validates the bodies of responses with this status; `nil` when the status is not a documented
  /// success, or one without a body.
  package func responseValidator(for status: HTTPStatus) -> SchemaValidator? {
    responseValidators.bodies[status]
  }
}

extension CompiledOperation {
  /// The documented failures with which a backend may reject a request that violates the contract,
  /// in the order of ``failures``.
  ///
  /// A value outside its limits causes only the failure for its location, where there is one, and a
  /// missing one that for its absence; a value that is null or of another type may also cause that for
  /// an invalid request. An identity in the path that violates its schema may count as one that does
  /// not exist.
  ///
  /// - Parameters:
  ///   - violations: The result of ``violations(in:parameters:)``.
  ///   - request: The request.
  /// - Returns: No failure where the contract does not specify the response to such a request.
  package func expectedFailures(
    for violations: [Drift], in request: @autoclosure () -> HTTPRequest
  ) -> [Failure] {
    var isExpected = failures.map { _ in false }
    for violation in violations {
      for index in expectedFailures(for: violation, in: request()) { isExpected[index] = true }
    }
    return zip(failures, isExpected).filter(\.1).map(\.0)
  }

  /// The positions of the failures for one violation; one position can occur twice.
  private func expectedFailures(
    for violation: Drift, in request: @autoclosure () -> HTTPRequest
  ) -> [Int] {
    let general = positions { $0 == .invalid }
    // Servers reject an oversized body before they read it, with a status of their choice.
    if violation.kind == .constraintBroken("size") { return [] }
    let pointer = violation.location.pointer
    let named = requestValidators.parameters.first {
      $0.pointer == pointer && $0.stated.location == .path
    }
    let special =
      positions { condition in
        switch condition {
        case .invalidAt(let location): pointer.isInside(location, wildcard: .outer)
        case .absent(let location): pointer == location && !hasValue(at: location, in: request())
        default: false
        }
      } + failures(ofReferencesAt: pointer) + missing(namedBy: named?.field.name)
    let isExactlyThere = special.contains {
      failures[$0].condition == .invalidAt(pointer.withoutIndices)
    }
    let isStatedAbsence = special.contains { failures[$0].condition == .absent(pointer) }
    switch violation.kind {
    case .enumNewValue,
      _ where violation.kind.constraint != nil:
      return isExactlyThere ? special : special + general
    case .fieldMissing:
      return isStatedAbsence ? special : special + general
    default:
      return special + general
    }
  }

  /// Whether a request has a value at a location that is neither null nor empty.
  private func hasValue(at location: JSON.Pointer, in request: HTTPRequest) -> Bool {
    if let parameter = requestValidators.parameters.first(where: { $0.pointer == location }) {
      // A path with an empty segment does not match the operation.
      return parameter.stated.location == .path
        || parameter.texts(in: request, path: [:]).contains { !$0.isEmpty }
    }
    if operation.body?.schema == nil {
      guard case .name(let name)? = location.tokens.first, let form = try? form(in: request) else {
        return false
      }
      return form.parts.contains { $0.name == name }
    }
    switch document(of: request)?[location] {
    case nil, .null: return false
    case .string(let text): return !text.isEmpty
    case .array(let elements): return !elements.isEmpty
    default: return true
    }
  }

  /// The failures of resources that do not exist: an invalid identity may count as an unknown one.
  private func failures(ofReferencesAt pointer: JSON.Pointer) -> [Int] {
    let resources = references.filter { pointer.isInside($0.pointer, wildcard: .outer) }.map(
      \.resource.name)
    guard !resources.isEmpty else { return [] }
    return positions { condition in
      switch condition {
      case .missing(let name), .foreign(let name): resources.contains(name)
      default: false
      }
    }
  }

  private func missing(namedBy parameter: String?) -> [Int] {
    guard let parameter else { return [] }
    let resources = operation.effects.filter { $0.pathParameter == parameter }.map(\.resource)
    return positions { condition in
      guard case .missing(let resource) = condition else { return false }
      return resources.contains(resource)
    }
  }

  private func positions(where isMeant: (Failure.Condition) -> Bool) -> [Int] {
    failures.indices.filter { isMeant(failures[$0].condition) }
  }
}

extension CompiledOperation {
  /// The parameters of a request, of those in the path lists and objects only, and the documented
  /// header fields of its response, each read as the type of its schema.
  package func messageFields(of request: HTTPRequest, _ response: HTTPResponse?) -> MessageFields {
    var fields = MessageFields()
    for parameter in requestValidators.parameters where parameter.stated.location != .path {
      fields.parameters[parameter.stated.key] = value(of: parameter, in: request)
    }
    let inPath = requestValidators.parameters.filter(\.stated.isCompoundInPath)
    if !inPath.isEmpty, let path = pathTemplate.match(request.path) {
      for parameter in inPath {
        fields.parameters[parameter.stated.key] =
          parameter.stated.compoundReadings(in: request, path: path).first
      }
    }
    guard let response else { return fields }
    for header in responseValidators.headers(of: response.status) {
      fields.response[header.name] = header.value(in: response)
    }
    if let location = response.fields["location"] {
      fields.response["location"] = .string(location)
    }
    return fields
  }

  private func value(of parameter: RequestValidators.Parameter, in request: HTTPRequest) -> JSON? {
    guard parameter.field.schema.isPrimitive else {
      return parameter.stated.compoundReadings(in: request, path: [:]).first
    }
    guard let text = parameter.texts(in: request, path: [:]).last else { return nil }
    let readings = parameter.field.schema.readings(of: text)
    return readings.first { parameter.validator.accepts($0.bytes()) } ?? .string(text)
  }
}

extension CompiledOperation {
  /// The documented success with a status.
  package func success(_ status: HTTPStatus) -> Response? { operation.success(status) }

  /// Whether a parameter names a state that the operation changes or shows.
  package func namesState(by parameter: Operation.Parameter) -> Bool {
    operation.namesState(by: parameter)
  }
}

extension CompiledOperation: ActsOnResources {}

extension CompiledOperation: Hashable {
  package static func == (left: CompiledOperation, right: CompiledOperation) -> Bool {
    left === right || left.operation == right.operation
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(operation.id) }
}
