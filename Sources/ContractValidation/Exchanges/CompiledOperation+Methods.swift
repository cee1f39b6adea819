import ContractFindings
import ContractHTTP
import ContractModel

// Requests with methods that HTTP defines for every resource: HEAD and OPTIONS.
extension CompiledOperation {
  /// The drifts of the response to a HEAD request in place of GET (RFC 9110, section 9.3.2).
  func drifts(ofHead exchange: HTTPExchange) -> [Drift] {
    let response = exchange.response
    let status = response.status
    if [.notFound, .methodNotAllowed, .notImplemented].contains(status) {
      return allowNotes(in: exchange)
    }
    if status.isServerError { return [serverFailure(exchange, .head)] }
    guard status.isSuccess || isDocumentedRedirection(status) else {
      return isDocumentedFailure(status) ? [] : rejectionDrifts(in: exchange, .head)
    }
    if let drift = successDrift(exchange, .head) { return [drift] }
    guard let documented = operation.success(status) else { return [] }
    return headersOfHead(response) + lengthOfHead(response, documented)
      + mediaTypeOfHead(response, documented)
  }

  /// The drift of bytes behind the head of a response to HEAD.
  func bodyOfHead(_ exchange: HTTPExchange) -> Drift {
    Drift(
      .connectionBroken, check: .connection, at: Drift.Location(.body, offset: 0),
      source: operation.position, expected: "no body in the response to HEAD",
      actual: "\(exchange.response.body.count) bytes",
      fix: "send the head alone (RFC 9110, section 9.3.2)")
  }

  /// The documented header fields, whose absence is a note: a server may omit some of them.
  private func headersOfHead(_ response: HTTPResponse) -> [Drift] {
    headerDrifts(in: response).map { drift in
      var drift = drift
      if drift.kind == .fieldMissing { drift.severity = .note }
      return drift
    }
  }

  /// The drift of `Content-Length: 0` where GET has a body (RFC 9110, section 8.6).
  private func lengthOfHead(_ response: HTTPResponse, _ documented: Response) -> [Drift] {
    guard documented.body != nil, response.fields["content-length"] == "0" else { return [] }
    return [
      Drift(
        .typeChanged, check: .responseSchema, at: Drift.Location(.header("Content-Length")),
        source: documented.position,
        expected: "the length of the body that GET has, or no such field",
        actual: "0", fix: "respond to HEAD with the header fields of GET")
    ]
  }

  private func mediaTypeOfHead(_ response: HTTPResponse, _ documented: Response) -> [Drift] {
    guard documented.hasBody, let found = response.fields["content-type"] else { return [] }
    let form = documented.representation(accepting: nil, declared: found)
    let isDocumented =
      form.content?.allows(found) ?? form.stream?.allows(found)
      ?? (MediaType(found).map { type in
        form.jsonType.flatMap(MediaType.init).map(type.matches) ?? type.isPlainJSON
      } == true)
    guard !isDocumented else { return [] }
    return [
      Drift(
        .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
        source: documented.position, expected: form.mediaType ?? "application/json",
        actual: found.shortened(to: 80), fix: "respond to HEAD with the header fields of GET")
    ]
  }
}

extension CompiledOperation {
  /// The notes on `Allow` in a response with 405, or in a success of OPTIONS.
  func allowNotes(in exchange: HTTPExchange) -> [Drift] {
    let (response, method) = (exchange.response, exchange.request.method)
    let isRejected = response.status == .methodNotAllowed
    guard isRejected || method == .options && response.status.isSuccess else { return [] }
    let place = Drift.Location(.header("Allow"))
    guard response.fields.contains("allow") else {
      guard isRejected else { return [] }
      return [
        Drift(
          .allowMissing, severity: .note, check: .status, at: place, source: operation.position,
          expected: "Allow with the methods of the path", actual: "no such field",
          fix: "send Allow with every 405")
      ]
    }
    let allowed = response.fields.members("allow")
    // A server may well name the methods of the path and reject the one that is not for this user.
    let missing = pathMethods.filter { !allowed.contains($0.name) }
    guard !missing.isEmpty else { return [] }
    return [
      Drift(
        .allowIncomplete, severity: .note, check: .status, at: place, source: operation.position,
        expected: pathMethods.map(\.name).joined(separator: ", "),
        actual: allowed.joined(separator: ", ").shortened(to: 80),
        fix: "name every method of the path in Allow")
    ]
  }
}
