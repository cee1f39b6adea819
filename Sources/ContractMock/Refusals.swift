import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel

/// The error answers of a contract, written once.
struct Refusals: Sendable {
  /// What the contract's error schema asks for besides code and message.
  private let blank: JSON

  private let errors: ErrorShape

  /// By the index of the operation, in the order in which its failures apply.
  private var failures: [[Prepared]] = []

  private struct Prepared: Sendable {
    var condition: Failure.Condition
    var answer: Answer
  }

  /// - Throws: `GenerationError` when no value has the shape of the contract's errors.
  init(_ contract: Contract) throws(GenerationError) {
    errors = contract.errors
    blank = try contract.errors.schema.smallest()
    failures = contract.operations.map { operation in
      contract.failures(of: operation).map { failure in
        Prepared(
          condition: failure.condition,
          answer: answer(failure.status, failure.code, failure.summary))
      }
    }
  }
}

extension Refusals {
  func pathIsUnknown() -> Answer {
    answer(.notFound, "NOT_FOUND", "No operation has this path")
  }

  func methodIsNotAllowed(_ allowed: [HTTPMethod]) -> Answer {
    var answer = answer(.methodNotAllowed, "METHOD_NOT_ALLOWED", "This path has other methods")
    answer.fields.append("Allow", allowed.map(\.name).joined(separator: ", "))
    return answer
  }

  /// The documented answer to the first of these conditions that is documented, or else a usual
  /// one in the shape of the contract's errors.
  func answer(to conditions: [Failure.Condition], in operation: Int) -> Answer {
    for condition in conditions {
      if let found = failures[operation].first(where: { $0.condition == condition }) {
        return found.answer
      }
    }
    let (status, code, words) = (conditions.first ?? .invalid).usualAnswer
    return answer(status, code, words)
  }

  private func answer(_ status: HTTPStatus, _ code: String?, _ message: String) -> Answer {
    var body = blank
    if let place = errors.code, let code { _ = body.set(.string(code), at: place) }
    _ = body.set(.string(message), at: errors.message)
    var answer = Answer(meaning: .failure, status: status, fields: .json, body: body.bytes())
    // RFC 9110, section 11.6.1, demands it.
    if status == .unauthorized { answer.fields.append("WWW-Authenticate", "Bearer") }
    return answer
  }
}

extension Failure.Condition {
  /// What a sensible backend says where the contract does not say it.
  fileprivate var usualAnswer: (HTTPStatus, code: String, message: String) {
    switch self {
    case .unauthenticated: (.unauthorized, "UNAUTHORIZED", "No token, or one nobody knows")
    case .missing: (.notFound, "NOT_FOUND", "There is no such thing")
    case .foreign: (.forbidden, "FORBIDDEN", "This belongs to somebody else")
    case .invalid, .invalidAt: (.badRequest, "INVALID_REQUEST", "The request is not valid")
    case .serverError: (.internalServerError, "INTERNAL_ERROR", "Something went wrong")
    }
  }
}
