package import ContractHTTP
package import ContractJSON
package import ContractModel

/// An operation with everything needed to judge its requests and responses.
///
/// Shared, because copying its many parts would take longer than judging a small answer.
package final class CompiledOperation: Sendable {
  package let operation: Operation
  package let template: PathTemplate

  /// The failures that can arise, the operation's own first.
  package let failures: [Failure]

  /// The places of the request at which the identity of a resource stands.
  package let references: [(resource: String, place: JSON.Pointer)]

  /// The places of the request whose values must not be taken already.
  package let uniquePlaces: [JSON.Pointer]

  /// Judges the bodies of requests; `nil` when the operation takes none.
  ///
  /// Undocumented fields break nothing here, because the contract's policy is about responses.
  package let body: SchemaValidator?

  /// Judges error bodies of any status.
  package let errors: ErrorValidator

  /// All parameters, wherever they stand.
  package let allParameters: [Operation.Parameter]

  let parameters: [Parameter]
  private let responses: [HTTPStatus: SchemaValidator]

  /// The documented answers of one status that have names of their own.
  let variants: [Variant]

  /// - Throws: `PathTemplate.ParseError` when the path of the operation is no template.
  init(
    _ operation: Operation, of contract: Contract, errors: ErrorValidator
  ) throws(PathTemplate.ParseError) {
    self.operation = operation
    template = try PathTemplate(operation.template)
    failures = contract.failures(of: operation)
    references = operation.references
    uniquePlaces = operation.uniquePlaces(in: contract)
    var requestPolicies = contract.policies
    requestPolicies.undocumentedFields = .ignore
    body = operation.body?.schema.map { SchemaValidator($0, policies: requestPolicies) }
    allParameters = operation.allParameters
    parameters = allParameters.map { Parameter($0, policies: requestPolicies) }
    let bodies = operation.responses.compactMap { response in
      response.body.map { (response.status, $0) }
    }
    responses = Dictionary(grouping: bodies, by: \.0).mapValues { alternatives in
      let schemas = alternatives.map(\.1)
      return SchemaValidator(
        schemas.count == 1 ? schemas[0] : Schema(.union(schemas)), policies: contract.policies)
    }
    variants = operation.responses.compactMap { Variant($0, policies: contract.policies) }
    self.errors = errors
  }
}

extension CompiledOperation {
  /// A parameter with what judges it.
  struct Parameter: Sendable {
    let stated: Operation.Parameter
    let pointer: JSON.Pointer
    let judge: SchemaValidator

    var field: Field { stated.field }

    init(_ stated: Operation.Parameter, policies: Policies) {
      self.stated = stated
      pointer = stated.pointer
      judge = SchemaValidator(stated.field.schema, policies: policies)
    }
  }

  /// A documented answer that has a name, with what judges it.
  struct Variant: Sendable {
    let name: String
    let response: Response

    /// `nil` when the answer has no body.
    let judge: SchemaValidator?

    init?(_ response: Response, policies: Policies) {
      guard let name = response.variant else { return nil }
      self.name = name
      self.response = response
      judge = response.body.map { SchemaValidator($0, policies: policies) }
    }
  }

  package var id: String { operation.id }

  /// Judges the bodies of responses with this status; `nil` when it is no documented success, or
  /// one without a body.
  package func responseValidator(for status: HTTPStatus) -> SchemaValidator? {
    responses[status]
  }
}

extension CompiledOperation {
  /// The documented failures with which a request that breaks the contract may be answered, in the
  /// order of ``failures``.
  ///
  /// A value outside its limits is answered by the failure for its place alone, where there is one;
  /// a value that is absent, null or of another type also as an invalid request. An identity in the
  /// path that breaks its schema may count as one that does not exist.
  ///
  /// - Parameters:
  ///   - violations: What ``violations(in:parameters:)`` found.
  ///   - request: In which it was found.
  /// - Returns: Nothing where the contract does not say what answers such a request.
  package func expectedFailures(
    for violations: [Drift], in request: @autoclosure () -> HTTPRequest
  ) -> [Failure] {
    var isExpected = failures.map { _ in false }
    for violation in violations {
      for index in expectedFailures(for: violation, in: request()) { isExpected[index] = true }
    }
    return zip(failures, isExpected).filter(\.1).map(\.0)
  }

  /// The positions of what may answer one violation; a failure may be among them twice.
  private func expectedFailures(
    for violation: Drift, in request: @autoclosure () -> HTTPRequest
  ) -> [Int] {
    let general = positions { $0 == .invalid }
    // Servers refuse what is too large before they look at it, with a status of their own.
    if violation.kind == .constraintBroken("size") { return [] }
    let pointer = violation.location.pointer
    let named = parameters.first { $0.pointer == pointer && $0.stated.place == .path }
    let special =
      positions { condition in
        switch condition {
        case .invalidAt(let place): pointer.isOrIsInside(place)
        case .absent(let place): pointer == place && !hasValue(at: place, in: request())
        default: false
        }
      } + failures(ofReferencesAt: pointer) + missing(namedBy: named?.field.name)
    let isExactlyThere = special.contains {
      failures[$0].condition == .invalidAt(pointer.withoutIndices)
    }
    switch violation.kind {
    case .constraintBroken, .enumNewValue:
      return isExactlyThere ? special : special + general
    default:
      return special + general
    }
  }

  /// Whether a request has something at a place: not null, not empty.
  private func hasValue(at place: JSON.Pointer, in request: HTTPRequest) -> Bool {
    if let parameter = parameters.first(where: { $0.pointer == place }) {
      // An operation is not found by a path with an empty part.
      return parameter.stated.place == .path
        || texts(of: parameter, in: request, path: [:]).contains { !$0.isEmpty }
    }
    if operation.body?.schema == nil {
      guard case .name(let name)? = place.tokens.first, let form = try? form(in: request) else {
        return false
      }
      return form.parts.contains { $0.name == name }
    }
    switch (try? JSON(parsing: request.body))?[place] {
    case nil, .null: return false
    case .string(let text): return !text.isEmpty
    case .array(let elements): return !elements.isEmpty
    default: return true
    }
  }

  /// A value that cannot be the identity of a resource may count as one that nobody has.
  private func failures(ofReferencesAt pointer: JSON.Pointer) -> [Int] {
    let resources = references.filter { pointer.isOrIsInside($0.place) }.map(\.resource)
    guard !resources.isEmpty else { return [] }
    return positions { condition in
      switch condition {
      case .missing(let resource), .foreign(let resource): resources.contains(resource)
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

extension JSON.Pointer {
  fileprivate func isOrIsInside(_ place: JSON.Pointer) -> Bool {
    hasPrefix(place) || withoutIndices.hasPrefix(place)
  }
}
