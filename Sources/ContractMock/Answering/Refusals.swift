import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// The error answers of a contract, each written once.
struct Refusals: Sendable {
  /// What the contract's error schema asks for besides code and message.
  private let blank: JSON

  private let errors: ErrorShape
  private var written: [Failure: Answer] = [:]

  /// Writes the error answers.
  ///
  /// - Throws: `GenerationError` when no value has the shape of the contract's errors.
  init(_ contract: CompiledContract) throws(GenerationError) {
    errors = contract.contract.errors
    blank = errors.schema == .any ? [:] : try errors.schema.smallest()
    for failure in contract.operations.flatMap(\.failures) {
      written[failure] = answer(failure.status, failure.code, failure.summary)
    }
  }
}

extension Refusals {
  func pathIsUnknown() -> Answer {
    answer(.notFound, "NOT_FOUND", "No operation has this path")
  }

  func methodIsNotAllowed(_ allowed: [HTTPMethod]) -> Answer {
    var answer = answer(.methodNotAllowed, "METHOD_NOT_ALLOWED", "This path has other methods")
    let methods = allowed + (allowed.contains(.get) ? [.head] : [])
    answer.fields.append("Allow", methods.map(\.name).joined(separator: ", "))
    return answer
  }

  /// To a request for a channel that is none for a socket (RFC 9110, section 15.5.22).
  func upgradeIsRequired() -> Answer {
    var answer = answer(426, "UPGRADE_REQUIRED", "This path is a WebSocket")
    answer.fields.append("Upgrade", "websocket")
    return answer
  }

  /// The documented answer to an objection, or else a usual one in the shape of the contract's
  /// errors.
  func answer(
    to objection: Objection, of operation: CompiledOperation, request: HTTPRequest
  ) -> Answer {
    let documented = operation.failures(answering: objection, to: request)
    guard let best = documented.first, var answer = written[best] else {
      let (status, code, message) = objection.usualAnswer
      return self.answer(status, code, message)
    }
    answer.meaning = .failure(documented)
    return answer
  }

  /// The answer of an operation that fails by itself.
  func serverError(of operation: CompiledOperation) -> Answer {
    let documented = operation.failures.first { $0.condition == .serverError }
    return documented.flatMap { written[$0] }
      ?? answer(.internalServerError, "INTERNAL_ERROR", "Something went wrong")
  }

  private func answer(_ status: HTTPStatus, _ code: String?, _ message: String) -> Answer {
    var body = blank
    if let place = errors.code, let code { _ = body.set(.string(code), at: place) }
    _ = body.set(.string(message), at: errors.message)
    var answer = Answer(meaning: .failure([]), status: status, fields: .json, body: body.bytes())
    // RFC 9110, section 11.6.1, demands it.
    if status == .unauthorized { answer.fields.append("WWW-Authenticate", "Bearer") }
    return answer
  }
}

extension Refusals {
  /// An error body as this contract's backend would never send it.
  func body(_ response: HTTPResponse, changedBy change: MockDrift.ErrorChange) -> HTTPResponse {
    switch change {
    case .asText: response.mappingBody { ["error": $0[errors.message] ?? "error"] }
    case .statusChanged: response.with(status: .unprocessableContent)
    case .codeChanged:
      response.mappingBody { body in
        errors.code.flatMap { body.replacing(at: $0, with: "UNEXPECTED_ERROR") } ?? body
      }
    }
  }
}

extension Objection {
  /// What a sensible backend says where the contract does not say it.
  fileprivate var usualAnswer: (HTTPStatus, code: String, message: String) {
    switch self {
    case .condition(.unauthenticated):
      (.unauthorized, "UNAUTHORIZED", "No token, or one nobody knows")
    // Not 403, which would tell that there is such a thing.
    case .condition(.missing), .condition(.foreign):
      (.notFound, "NOT_FOUND", "There is no such thing")
    case .condition(.duplicate): (.conflict, "CONFLICT", "That is there already")
    case .condition, .invalidParameters, .invalidBody:
      (.badRequest, "INVALID_REQUEST", "The request is not valid")
    }
  }
}
