import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation

/// Bytes on a connection behind the end of a response, which belong to no message.
struct SurplusBytes {
  let bytes: [UInt8]
  let request: HTTPRequest
  let response: HTTPResponse?
}

extension SurplusBytes {
  /// The drift of an operation, or a note where HTTP allows the bytes or the request explains them.
  func drift(of operation: CompiledOperation) -> Drift {
    let drift = Drift(
      .bytesAfterResponse, check: .connection, at: Drift.Location(.connection),
      source: operation.position, expected: "nothing after the end of the response", actual: words
    )
    .fixed(
      by: "send as many bytes as Content-Length says, or correct it, and nothing after the last "
        + "chunk; a client takes them for its next response (RFC 9112, section 6.3)")
    return isExcused ? drift.rated(.note) : drift
  }

  /// The status of a response that the bytes begin with.
  private var status: Int? {
    let start = Array("HTTP/1.".utf8)
    guard bytes.count >= 12, bytes.starts(with: start), bytes[8] == 0x20 else { return nil }
    return Int(String(decoding: bytes[9..<12], as: UTF8.self))
  }

  /// Whether the bytes are a line end, which a client may ignore (RFC 9112, section 2.2); the notice that an
  /// idle connection is closed (RFC 9110, section 15.5.9); or the response to a request body that the
  /// backend rejected unread, and then took for a request.
  private var isExcused: Bool {
    if bytes.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) || status == 408 { return true }
    guard let status, (400..<500).contains(status), !request.body.isEmpty else { return false }
    return response.map { !$0.status.isSuccess } ?? false
  }

  private var words: String {
    if let status { return "another response, with status \(status)" }
    let limit = 60
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    let more = bytes.count > limit ? "…" : ""
    return "\(bytes.count.counted("byte")) more: \"\(text)\(more)\""
  }
}

extension ResponseValidation {
  /// The drift of the bytes behind the response, if there are any.
  func surplusDrifts(in record: CaseRecord) -> [Drift] {
    guard !response.surplus.isEmpty else { return [] }
    record.backend.noteSurplus()
    let bytes = SurplusBytes(
      bytes: response.surplus, request: subject.request, response: response)
    return [bytes.drift(of: subject.operation)]
  }
}

extension Runner {
  /// The findings of bytes that came on idle connections, at most one for each operation.
  ///
  /// When they came depends on the machine, so that they count only where no case has shown the same.
  func strayFindings(besides results: CheckResults) -> [Finding] {
    var findings: [Finding] = []
    for stray in environment.transport.takeStrayBytes() {
      guard
        case .operation(let operation, _) = compiled.route(
          stray.request.method, path: stray.request.path)
      else { continue }
      let key = CheckResults.Key(operation: operation.id, check: .connection)
      let known =
        (results.checks[key]?.findings ?? []) + findings.filter { $0.operation == operation.id }
      guard !operation.isSetUpOnly, configuration.checks.contains(.connection),
        !known.contains(where: { $0.drift.kind == .bytesAfterResponse })
      else { continue }
      let bytes = SurplusBytes(
        bytes: stray.bytes, request: stray.request, response: stray.response)
      let exchange = stray.response.map { operation.exchange(stray.request, $0) }
      findings += self.findings(
        [bytes.drift(of: operation)], operation, stray.request, exchange,
        caseID: CaseID(.examples, .operation(operation.id), variant: .typical))
    }
    return findings
  }
}
