import ContractHTTP
import ContractModel
import ContractService

/// What the mock has decided to say, before it becomes a message.
struct Answer: Sendable {
  enum Meaning: Sendable {
    /// The documented success of the operation, or of one of its variants. A drift may have served
    /// it although one of these failures was due.
    case success(insteadOf: [Failure] = [], variant: String? = nil)
    /// Any of these failures; none for a refusal that the contract does not document.
    case failure([Failure])
  }

  var meaning: Meaning
  var status: HTTPStatus
  var fields: HTTPFields

  /// Compact JSON, or empty when the answer has no body.
  var body: [UInt8]

  /// What sockets hear of it.
  var announcements: [Announcement] = []
}

extension HTTPFields {
  static let json: HTTPFields = ["Content-Type": "application/json"]
}

extension HTTPResponse {
  init(_ answer: Answer) {
    self.init(status: answer.status, fields: answer.fields, body: answer.body)
  }
}
