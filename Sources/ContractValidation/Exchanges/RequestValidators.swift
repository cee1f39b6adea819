import ContractJSON
import ContractModel

/// Validates the parts of an operation's requests.
struct RequestValidators: Sendable {
  /// All parameters of path, query, header and cookies.
  let parameters: [Parameter]

  /// The fields of a form without files, which is written like a query.
  let formFields: [Parameter]

  /// The texts of a form with files.
  let textParts: [Parameter]

  /// `nil` when requests have no JSON body.
  let body: SchemaValidator?

  /// The schema of the body with recursion and maps.
  let schema: Schema?

  /// Whether rules refer to parameters or header fields, or may refer to a list in the path.
  let areInRules: Bool

  init(of operation: Operation, _ library: BodyLibrary, _ policies: Policies) {
    var policies = policies
    policies.undocumentedFields = .ignore
    let (policiesOfRequests, stated) = (policies, operation.body)
    parameters = operation.allParameters.map { Parameter($0, policiesOfRequests) }
    formFields = (stated?.formFields ?? []).map { Parameter(written: $0, policiesOfRequests) }
    textParts = (stated?.parts ?? []).compactMap(\.field).map {
      Parameter(written: $0, policiesOfRequests)
    }
    body = stated?.schema.map { library.requests.validator($0, policies: policiesOfRequests) }
    schema = stated?.schema
    areInRules =
      operation.rules.flatMap(\.terms).contains(where: \.isField)
      || operation.allParameters.contains(where: \.isCompoundInPath)
  }
}

extension RequestValidators {
  /// A parameter and its validator.
  struct Parameter: Sendable {
    let stated: Operation.Parameter
    let pointer: JSON.Pointer
    let validator: SchemaValidator

    var field: Field { stated.field }

    init(_ stated: Operation.Parameter, _ policies: Policies) {
      self.stated = stated
      pointer = stated.pointer
      validator = SchemaValidator(stated.field.schema, policies: policies)
    }

    /// A field of a form, which is written like a parameter of a query.
    init(written field: Field, _ policies: Policies) {
      self.init(Operation.Parameter(location: .query, field: field), policies)
    }
  }
}
