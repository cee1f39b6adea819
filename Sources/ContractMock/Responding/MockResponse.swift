import ContractHTTP
import ContractJSON
import ContractModel
import ContractService
import ContractValidation

/// A response the mock has decided on, before drifts are applied.
struct MockResponse: Sendable {
  enum Meaning: Sendable {
    /// The documented success of the operation, or of one of its variants. A drift may have caused it
    /// although one of these failures was due.
    case success(insteadOf: [Failure] = [], variant: String? = nil)
    /// Any of these failures; none for a rejection that the contract does not document.
    case failure([Failure])
  }

  var meaning: Meaning
  var status: HTTPStatus
  var fields: HTTPFields

  /// Compact JSON, or empty when the response has no body.
  var body: [UInt8]

  /// Messages that the response causes on sockets.
  var messages: [ServiceMessage] = []

  /// The violations of the contract for which the request was rejected.
  var violations: [Drift] = []
}

extension HTTPFields {
  static let json: HTTPFields = ["Content-Type": "application/json"]
}

extension HTTPResponse {
  init(_ response: MockResponse) {
    self.init(status: response.status, fields: response.fields, body: response.body)
  }
}

extension MockResponse {
  /// A success whose representation has every member of the request that it has, too.
  func takingMembers(of routed: RoutedRequest) -> MockResponse {
    guard status.isSuccess, let location = routed.plan.operation.assignmentLocation,
      let sent = routed.plan.compiled.document(of: routed.request)?.objectValue,
      var document = try? JSON(parsing: body)
    else { return self }
    for member in sent where document[location]?[JSON.Pointer([.name(member.name)])] != nil {
      _ = document.set(member.value, at: location.appending(.name(member.name)))
    }
    var copy = self
    copy.body = document.bytes()
    return copy
  }
}
