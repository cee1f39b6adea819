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
