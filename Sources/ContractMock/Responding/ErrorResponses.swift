import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// The error responses of a contract, each serialised once.
struct ErrorResponses: Sendable {
  /// The members that the contract's error schema requires besides code and message.
  private let blank: JSON

  let errors: ErrorShape

  /// The value of `WWW-Authenticate` in responses with 401.
  private let challenge: String

  private(set) var documented: [Failure: MockResponse] = [:]

  /// - Throws: `GenerationError` when no value satisfies the contract's error schema, or that of a header
  ///   field.
  init(_ contract: CompiledContract) throws(GenerationError) {
    errors = contract.contract.errors
    challenge = contract.contract.challenge
    blank = errors.schema == .any ? [:] : try errors.schema.smallest()
    for failure in contract.operations.flatMap(\.failures) {
      var response = response(failure.status, failure.code, failure.summary)
      if let body = failure.body {
        let validator =
          failure.examples.isEmpty || failure.code != nil ? nil : SchemaValidator(body)
        let example = failure.examples.lazy.map { $0.value.bytes() }
          .first { validator?.accepts($0) == true }
        if let example {
          response.body = example
        } else {
          response.body = try bytes(of: failure, body)
        }
      }
      if let type = failure.jsonType, !type.containsASCII("*") {
        response.fields["Content-Type"] = type
      }
      for field in failure.headers where field.isRequired && !response.fields.contains(field.name) {
        let typical = try field.schema.finite.typical()
        response.fields.append(field.name, (field.example ?? typical).parameterText)
      }
      documented[failure] = response
    }
  }
}

extension ErrorResponses {
  /// The smallest body of a failure with a schema of its own, with code and message as far as it allows them
  /// where those of other errors are.
  private func bytes(of failure: Failure, _ schema: Schema) throws(GenerationError) -> [UInt8] {
    let smallest = try schema.finite.smallest()
    let validator = SchemaValidator(schema)
    return [(errors.code, failure.code), (errors.message, failure.summary)]
      .reduce(smallest) { body, part in
        guard let pointer = part.0, let text = part.1, body[pointer] != nil else { return body }
        var changed = body
        _ = changed.set(.string(text), at: pointer)
        return validator.accepts(changed.bytes()) ? changed : body
      }.bytes()
  }

  func unknownPath() -> MockResponse {
    response(.notFound, "NOT_FOUND", "No operation has this path")
  }

  func methodNotAllowed(_ allowed: [HTTPMethod]) -> MockResponse {
    var response = response(
      .methodNotAllowed, "METHOD_NOT_ALLOWED", "The path does not support this method")
    let isHeadImplied = allowed.contains(.get) && !allowed.contains(.head)
    let methods = allowed + (isHeadImplied ? [.head] : [])
    response.fields.append("Allow", methods.map(\.name).joined(separator: ", "))
    return response
  }

  /// The response to a request for a channel that does not ask for an upgrade (RFC 9110, section
  /// 15.5.22).
  func upgradeRequired() -> MockResponse {
    var response = response(426, "UPGRADE_REQUIRED", "The path is a WebSocket")
    response.fields.append("Upgrade", "websocket")
    return response
  }

  /// The documented response to a rejected request, or else a common one in the shape of the
  /// contract's errors.
  func response(
    to rejection: Rejection, of operation: CompiledOperation, request: HTTPRequest
  ) -> MockResponse {
    let failures = operation.failures(for: rejection, of: request)
    guard let best = failures.best(for: rejection), var response = documented[best] else {
      let (status, code, message) = rejection.commonResponse
      return self.response(status, code, message)
    }
    response.meaning = .failure(failures)
    return response
  }

  /// The response of an operation that fails internally.
  func serverError(of operation: CompiledOperation) -> MockResponse {
    let failure = operation.failures.first { $0.condition == .serverError }
    return failure.flatMap { documented[$0] }
      ?? response(.internalServerError, "INTERNAL_ERROR", "Internal error")
  }

  /// An error that no document mentions, in the shape of the contract's errors.
  func undocumented(_ status: HTTPStatus, _ message: String) -> MockResponse {
    response(status, "STATUS_\(status.code)", message)
  }

  private func response(_ status: HTTPStatus, _ code: String?, _ message: String) -> MockResponse {
    var body = blank
    if let pointer = errors.code, let code { _ = body.set(.string(code), at: pointer) }
    _ = body.set(.string(message), at: errors.message)
    var response = MockResponse(
      meaning: .failure([]), status: status, fields: .json, body: body.bytes())
    // RFC 9110, section 11.6.1, requires it.
    if status == .unauthorized { response.fields.append("WWW-Authenticate", challenge) }
    return response
  }
}

extension ErrorResponses {
  /// An error response changed so that it violates the contract.
  func changed(_ response: HTTPResponse, by change: MockDrift.ErrorChange) -> HTTPResponse {
    switch change {
    case .asText: response.mappingBody { ["error": $0[errors.message] ?? "error"] }
    case .statusChanged(let status): response.with(status: status)
    case .codeChanged:
      response.mappingBody { body in
        errors.code.flatMap { body.replacing(at: $0, with: "UNEXPECTED_ERROR") } ?? body
      }
    }
  }
}

extension Contract {
  /// A challenge for each scheme, keys under a name that is not registered.
  fileprivate var challenge: String {
    var seen: Set<String> = []
    let challenges = schemes.map { $0.kind.challenge(realm: id) }.filter {
      seen.insert($0).inserted
    }
    return challenges.isEmpty ? "Bearer" : challenges.joined(separator: ", ")
  }
}

extension [Failure] {
  /// The failure that says best why a request was rejected; of those that documents state for any invalid
  /// request one whose status means that, and none whose status means too many requests.
  fileprivate func best(for rejection: Rejection) -> Failure? {
    guard let first, !rejection.violations.isEmpty, first.condition == .invalid else {
      return first
    }
    let usual = filter { $0.condition == .invalid && $0.status != .tooManyRequests }
    return usual.first { [.badRequest, .unprocessableContent].contains($0.status) } ?? usual.first
  }
}

extension Rejection {
  /// A common response where the contract documents none.
  fileprivate var commonResponse: (HTTPStatus, code: String, message: String) {
    switch self {
    case .condition(.unauthenticated):
      (.unauthorized, "UNAUTHORIZED", "The credentials are missing or unknown")
    // Not 403, which would reveal that the resource exists.
    case .condition(.missing), .condition(.foreign):
      (.notFound, "NOT_FOUND", "The resource does not exist")
    case .condition(.stale):
      (412, "PRECONDITION_FAILED", "The resource has changed since the state that If-Match names")
    case .condition(.refusedTransition):
      (.conflict, "CONFLICT", "The state of the resource does not allow this")
    case .condition(.duplicate): (.conflict, "CONFLICT", "The resource already exists")
    case .condition, .invalidParameters, .invalidBody:
      (.badRequest, "INVALID_REQUEST", "The request is invalid")
    }
  }
}
