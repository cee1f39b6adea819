import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractValidation

/// A request, and the response to it if the sample has one.
///
/// The line `HTTP/1.1` with a status divides them. Bodies are JSON unless a header field says otherwise.
struct SampleExchange {
  private let request: HTTPRequest
  private let response: HTTPResponse?

  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let divider = lines.firstIndex { $0.hasPrefix("HTTP/1.1 ") } ?? lines.endIndex
    let first = lines[0].split(separator: " ").map(String.init)
    guard first.count == 2 else { return nil }
    let (fields, body) = Self.content(lines[1..<divider])
    request = HTTPRequest(
      method: HTTPMethod(first[0]), target: first[1], fields: fields, body: body)
    guard divider < lines.endIndex else {
      response = nil
      return
    }
    guard let status = Int(lines[divider].dropFirst("HTTP/1.1 ".count)) else { return nil }
    let answer = Self.content(lines[(divider + 1)...])
    response = HTTPResponse(
      status: HTTPStatus(status), fields: answer.fields, body: answer.body)
  }

  private static func content(_ lines: ArraySlice<String>) -> (fields: HTTPFields, body: [UInt8]) {
    let end = lines.firstIndex(of: "") ?? lines.endIndex
    var fields = HTTPFields()
    for line in lines[..<end] {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      fields.append(parts[0], parts.count > 1 ? parts[1] : "")
    }
    let body = lines[end...].dropFirst()
    if !body.isEmpty, fields["content-type"] == nil {
      fields.append("Content-Type", "application/json")
    }
    let isForm = fields["content-type"]?.hasPrefix("multipart/") ?? false
    return (fields, Array(body.joined(separator: isForm ? "\r\n" : "\n").utf8))
  }
}

extension SampleExchange {
  /// The violations of the request or, where there is a response, its drifts.
  ///
  /// - Parameters:
  ///   - contract: The contract that has the operation.
  ///   - status: The failure that a valid request gets because of the state of the backend.
  ///   - stored: The resource as it was before the request.
  /// - Returns: The drifts and notes, those of rules last.
  /// - Throws: ``UnknownPath`` for a path that no operation has.
  func drifts(
    from contract: CompiledContract, expecting status: HTTPStatus?, after stored: JSON?
  ) throws -> [Drift] {
    guard
      case .operation(let operation, let path) = contract.route(request.method, path: request.path)
    else { throw UnknownPath(path: String(request.path)) }
    let violations = operation.violations(in: request, parameters: path)
    guard let response else { return violations }
    var expectation = ExpectedResponse.success
    if !carriesCredentials(for: operation.authentication) {
      expectation = .failure(operation.failures.filter { $0.condition == .unauthenticated })
    } else if !violations.isEmpty {
      let failures = operation.expectedFailures(for: violations, in: request)
      expectation = failures.isEmpty ? .rejection : .failure(failures)
    } else if let status {
      expectation = .failure(operation.failures.filter { $0.status == status })
    }
    var context = RuleContext(request, response, path: path, stored: stored, now: .sample)
    context.fields = operation.messageFields(of: request, response)
    let rules = response.status.isSuccess ? operation.operation.rules : []
    return operation.drifts(in: response, to: request, expecting: expectation)
      + context.drifts(of: rules)
  }

  /// How the response of a mock differs from that of the sample.
  func differences(from mock: MockService) throws -> [String] {
    let actual = mock.respond(to: request)
    let expected = try JSON(parsing: response?.body ?? [])
    let body = try JSON(parsing: actual.body)
    return body == expected && actual.status == response?.status
      ? [] : ["the mock responds with \(actual.status.code) \(body)"]
  }

  struct UnknownPath: Error {
    var path: String
  }

  private func carriesCredentials(for authentication: Authentication) -> Bool {
    authentication.alternatives.contains { $0.allSatisfy(carries) }
  }

  private func carries(_ scheme: Authentication.Scheme) -> Bool {
    switch scheme.location {
    case .header:
      request.fields[scheme.name]?.hasPrefix(scheme.kind.word.map { "\($0) " } ?? "") ?? false
    case .query:
      request.query.map { !QueryItems(parsing: $0).values(scheme.name).isEmpty } ?? false
    case .cookie: !request.cookies(named: scheme.name).isEmpty
    }
  }
}
