import ContractHTTP
import ContractModel

/// Validates the parts of an operation's responses.
struct ResponseValidators: Sendable {
  /// The validators of JSON bodies of successes, by status.
  let bodies: [HTTPStatus: SchemaValidator]

  /// The validators of error bodies that have a schema of their own, by status.
  let failureBodies: [HTTPStatus: SchemaValidator]

  /// The validators of texts, by status.
  private let contents: [HTTPStatus: SchemaValidator]

  /// The validators of the same content in other media types.
  private let alternatives: [Response: SchemaValidator]

  private let headers: [HTTPStatus: [HeaderValidator]]

  /// The documented responses that have a variant name.
  let variants: [Variant]

  init(
    of operation: Operation, failures: [Failure], in library: BodyLibrary, policies: Policies
  ) {
    bodies = Self.byStatus(
      operation.responses.map { ($0.status, $0.body) }, library.responses, policies)
    failureBodies = Self.byStatus(
      failures.map { ($0.status, $0.body) }, library.responses, policies)
    let texts = operation.responses.compactMap { response in
      response.raw?.schema.map { (response.status, SchemaValidator($0, policies: policies)) }
    }
    contents = Dictionary(texts) { first, _ in first }
    let others = operation.responses.flatMap(\.alternatives).compactMap { response in
      response.content?.schema.map {
        (response, library.responses.validator($0, policies: policies))
      }
    }
    alternatives = Dictionary(others) { first, _ in first }
    headers = HeaderValidator.byStatus(of: operation, failures, policies)
    variants = operation.responses.compactMap { Variant($0, policies) }
  }

  /// Validators that accept any of the bodies with one status.
  private static func byStatus(
    _ bodies: [(status: HTTPStatus, schema: Schema?)], _ library: SchemaLibrary,
    _ policies: Policies
  ) -> [HTTPStatus: SchemaValidator] {
    let documented = bodies.compactMap { body in body.schema.map { (body.status, $0) } }
    return Dictionary(grouping: documented, by: \.0).mapValues { alternatives in
      let schemas = alternatives.map(\.1)
      return library.validator(
        schemas.count == 1 ? schemas[0] : Schema(.union(schemas)), policies: policies)
    }
  }
}

extension ResponseValidators {
  /// A documented response with a variant name, and its validator.
  struct Variant: Sendable {
    let name: String
    let response: Response

    /// `nil` when the response has no body.
    let validator: SchemaValidator?

    init?(_ response: Response, _ policies: Policies) {
      guard let name = response.variant else { return nil }
      self.name = name
      self.response = response
      validator = response.body.map { SchemaValidator($0, policies: policies) }
    }
  }

  /// Validates the body of a documented success, or of one of its alternatives.
  func validator(of response: Response) -> SchemaValidator? {
    if let validator = alternatives[response] { return validator }
    return response.raw == nil ? bodies[response.status] : contents[response.status]
  }

  /// The documented header fields of responses with a status.
  func headers(of status: HTTPStatus) -> [HeaderValidator] { headers[status] ?? [] }

  /// How the header fields of a response differ from the documented ones.
  func headerDrifts(in response: HTTPResponse) -> [Drift] {
    headers(of: response.status).flatMap { $0.drifts(in: response) }
  }
}
