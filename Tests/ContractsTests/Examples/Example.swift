import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Contracts
import Testing

/// A sample of a document, and the expected result of checking it.
struct Example: Sendable {
  /// The message that the sample shows.
  enum Kind: Sendable, Hashable {
    case request
    case success
    /// A success, by the name of its variant.
    case variant(String)
    case failure(code: String?)
    case clientMessage
    case serverMessage
  }

  var contract: String

  /// The section of the document.
  var section: String

  /// The operation or channel.
  var operation: String

  var kind: Kind
  var status: HTTPStatus = 200
  var text: String

  /// Whether placeholders of the document were replaced by fitting values.
  var isAdapted = false

  var path: [String: String] = [:]

  /// The body of the request for the sample, where rules need it.
  var request: String?

  /// The kind and location of each drift, including notes; usually none.
  var drifts: [String] = []

  /// The violation of the document by its own sample, if there is one.
  var contradiction: String?
}

extension Example: CustomTestStringConvertible {
  var testDescription: String {
    let what =
      switch kind {
      case .request: "request"
      case .success: "\(status)"
      case .variant(let name): "\(status), \(name)"
      case .failure(let code): ["\(status)", code].compactMap(\.self).joined(separator: " ")
      case .clientMessage, .serverMessage: "message"
      }
    return "\(contract), \(section): \(operation), \(what)"
      + (isAdapted ? " (adapted)" : "") + (contradiction.map { ": \($0)" } ?? "")
  }
}

extension Example {
  /// Every drift of the sample, including notes and rules.
  func judged() throws -> [Drift] {
    let declared = try #require(Catalog.all.first { $0.id == contract })
    let compiled = try CompiledContract(declared)
    switch kind {
    case .clientMessage:
      let channel = try #require(compiled.channel(operation))
      return channel.clientMessageViolations(in: Array(text.utf8))
    case .serverMessage:
      let channel = try #require(compiled.channel(operation))
      return channel.serverMessageDrifts(in: Array(text.utf8))
    case .request:
      let operation = try #require(compiled.operation(operation))
      return operation.violations(in: message(text, to: operation), parameters: path)
    case .success, .variant, .failure:
      return try drifts(of: try #require(compiled.operation(operation)))
    }
  }

  private func drifts(of operation: CompiledOperation) throws -> [Drift] {
    let request = message(request ?? "", to: operation)
    let fields: HTTPFields = text.isEmpty ? [:] : ["Content-Type": "application/json"]
    let response = HTTPResponse(status: status, fields: fields, body: Array(text.utf8))
    let expectation: ExpectedResponse
    switch kind {
    case .variant(let name): expectation = .variant(name)
    case .failure(let code):
      let failures = operation.failures.filter { $0.status == status && $0.code == code }
      try #require(!failures.isEmpty)
      expectation = .failure(failures)
    case .request, .success, .clientMessage, .serverMessage: expectation = .success
    }
    let rules = status.isSuccess ? operation.operation.rules : []
    return operation.drifts(in: response, to: request, expecting: expectation)
      + RuleContext(request, response, path: path).drifts(of: rules)
  }

  private func message(_ body: String, to operation: CompiledOperation) -> HTTPRequest {
    HTTPRequest(
      method: operation.operation.method, target: operation.operation.template,
      fields: ["Content-Type": "application/json"], body: Array(body.utf8))
  }
}
