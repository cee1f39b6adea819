import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel

extension CompiledOperation {
  /// The drift for a 5xx, whatever was expected.
  ///
  /// Whether it is documented makes no difference in a contract; in a document of an API, 501 and 503 for
  /// example say what may happen.
  func serverFailure(_ exchange: HTTPExchange, _ expectation: ExpectedResponse) -> Drift {
    let isExpected =
      isFromDocument && exchange.status != .internalServerError
      && isDocumentedFailure(exchange.status)
    var drift = Drift(
      .serverFailed, check: .serverError,
      at: Drift.Location(.status), source: source(expectation),
      expected: words(expectation), actual: errors.summary(of: exchange)
    )
    .rated(isExpected ? .note : .drift).fixed(
      by: "find the cause in the backend's log; no request may cause a 5xx")
    drift.actualWithoutSentValues = errors.summaryWithoutSentValues(of: exchange)
    return drift
  }

  /// The drift of an unexpected 2xx; `nil` when its body is to be validated.
  func successDrift(_ exchange: HTTPExchange, _ expectation: ExpectedResponse) -> Drift? {
    if expectation.success == .drift {
      let kind =
        expectation.denial.map(Self.kind(forAccepted:))
        ?? Self.kind(forAccepted: expectation.failures)
      return acceptance(exchange, expectation, kind)
    }
    guard operation.success(exchange.status) != nil else {
      return undocumented(exchange, expectation, fix: fixByDocumenting(exchange.status))
    }
    guard expectation.success == .unadvised else { return nil }
    return acceptance(
      exchange, expectation,
      (.invalidAccepted, .rejectsInvalid, "a request against a recommendation was accepted")
    ).advisory
  }

  private func acceptance(
    _ exchange: HTTPExchange, _ expectation: ExpectedResponse,
    _ kind: (Drift.Kind, Check, actual: String)
  ) -> Drift {
    Drift(
      kind.0, check: kind.1, at: Drift.Location(.status), source: source(expectation),
      expected: words(expectation), actual: "\(exchange.status), \(kind.actual)"
    )
    .fixed(by: "respond to such a request with \(expectation)")
  }

  /// The drifts of the status of a response that is neither a success nor a 5xx.
  func rejectionDrifts(in exchange: HTTPExchange, _ expectation: ExpectedResponse) -> [Drift] {
    let status = exchange.status
    guard status.isClientError else { return [undocumented(exchange, expectation)] }
    let isDocumented = failures.contains { $0.status == status && !$0.isServerError }
    switch expectation.rejection {
    case .drift:
      return [
        Drift(
          .validRejected, check: .acceptsValid, at: Drift.Location(.status),
          source: source(expectation), expected: words(expectation),
          actual: errors.summary(of: exchange)
        )
        .fixed(by: "accept the request, or state in the contract what it violates")
      ]
    case .stated:
      if expectation.failures.contains(where: { $0.status == status }) { return [] }
      guard isDocumented else { return [undocumented(exchange, expectation)] }
      let drift = Drift(
        .statusUnexpected, check: .status, at: Drift.Location(.status),
        source: source(expectation), expected: words(expectation),
        actual: errors.summary(of: exchange)
      )
      .fixed(by: "respond with \(expectation) here")
      return [expectation.isAdvisory ? drift.advisory : drift]
    case .unadvised:
      return [
        Drift(
          .validRejected, check: .acceptsValid, at: Drift.Location(.status),
          source: source(expectation), expected: words(.success),
          actual: errors.summary(of: exchange)
        )
        .advisory.fixed(by: "accept such a message, which clients and proxies may send")
      ]
    case .documented:
      if isDocumented { return [] }
      var note = undocumented(
        exchange, expectation, fix: "document when the response is \(status.code)")
      note.severity = .note
      return [note]
    case .any: return []
    }
  }

  func undocumented(
    _ exchange: HTTPExchange, _ expectation: ExpectedResponse, fix: String? = nil
  ) -> Drift {
    let location = exchange.response.fields["location"].map { " to \($0.shortened(to: 80))" } ?? ""
    let found = errors.summary(of: exchange)
    return Drift(
      .statusUndocumented, check: .status, at: Drift.Location(.status), source: source(expectation),
      expected: documentedStatuses(expectation),
      actual: exchange.status.isRedirection ? found + location : found
    )
    .fixed(by: fix ?? "respond with \(words(expectation)), or document \(exchange.status.code)")
  }

  /// The statuses that the contract documents, where it does not say which one the request gets.
  private func documentedStatuses(_ expectation: ExpectedResponse) -> String {
    let isAny = [.documented, .any].contains(expectation.rejection)
    return words(isAny ? .anyDocumented : expectation)
  }

  private func fixByDocumenting(_ status: HTTPStatus) -> String {
    "respond with \(words(.success)), or document \(status.code)"
  }

  /// The kind and check of the drift when a sender without a right to it is served.
  private static func kind(forAccepted denial: Denial) -> (Drift.Kind, Check, actual: String) {
    switch denial {
    case .unauthenticated:
      (.authenticationIgnored, .requiresAuthentication, "served without valid credentials")
    case .foreign: (.identityLeak, .isolatesIdentities, "another user's resource was served")
    }
  }

  /// The kind and check of the drift when a request succeeds in place of one of these failures.
  private static func kind(forAccepted expected: [Failure]) -> (Drift.Kind, Check, actual: String) {
    func applies(_ isCause: (Failure.Condition) -> Bool) -> Bool {
      expected.contains { isCause($0.condition) }
    }
    if applies({ $0 == .unauthenticated }) {
      return (.authenticationIgnored, .requiresAuthentication, "served without valid credentials")
    }
    if applies({ if case .foreign = $0 { true } else { false } }) {
      return (.identityLeak, .isolatesIdentities, "another user's resource was served")
    }
    if applies({ if case .missing = $0 { true } else { false } }),
      !applies({ $0 == .invalid })
    {
      return (.statusUnexpected, .status, "an unknown id was served")
    }
    return (.invalidAccepted, .rejectsInvalid, "a request that violates the contract was accepted")
  }
}

extension CompiledOperation {
  /// The line of the contract that documents the expected response.
  private func source(_ expectation: ExpectedResponse) -> SourcePosition {
    let position =
      if let name = expectation.variant {
        operation.responses.first { $0.variant == name }?.position
      } else if let status = expectation.status {
        operation.success(status)?.position
      } else if let denial = expectation.denial {
        failures.first { $0.condition == denial.condition }?.position
      } else if expectation.rejection == .stated {
        expectation.failures.first?.position
      } else if [.drift, .unadvised].contains(expectation.success) {
        operation.body?.position
      } else {
        operation.responses.first?.position
      }
    return position ?? operation.position
  }

  /// The allowed responses as status codes.
  private func words(_ expectation: ExpectedResponse) -> String {
    var statuses: [HTTPStatus] = []
    for response in operation.responses where !statuses.contains(response.status) {
      statuses.append(response.status)
    }
    let successes = statuses.map(\.description).joined(separator: " or ")
    if expectation.isSuccess { return expectation.status.map(\.description) ?? successes }
    guard expectation.reportsRejection else { return expectation.description }
    let rejections = Set(failures.filter { !$0.isServerError }.map(\.status)).sorted()
    return ([successes] + rejections.map { String($0.code) }).joined(separator: " or ")
  }
}

extension Failure {
  var isServerError: Bool { condition == .serverError || status.isServerError }
}

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
      actual: "\(exchange.response.body.count) bytes"
    )
    .fixed(by: "send the head alone (RFC 9110, section 9.3.2)")
    // No document means HEAD beside GET.
    .rated(isFromDocument && operation.method != .head ? .note : .drift)
  }

  /// The documented header fields, whose absence is a note: a server may omit some of them.
  private func headersOfHead(_ response: HTTPResponse) -> [Drift] {
    responseValidators.headerDrifts(in: response).map { drift in
      var drift = drift
      if drift.kind == .fieldMissing { drift.severity = .note }
      return drift
    }
  }

  /// The drift of `Content-Length: 0` where GET has a body (RFC 9110, section 8.6).
  private func lengthOfHead(_ response: HTTPResponse, _ documented: Response) -> [Drift] {
    // A stream may have no element, and then no byte.
    guard documented.body != nil, documented.stream == nil,
      response.fields["content-length"] == "0"
    else { return [] }
    return [
      Drift(
        .typeChanged, check: .responseSchema, at: Drift.Location(.header("Content-Length")),
        source: documented.position,
        expected: "the length of the body that GET has, or no such field",
        actual: "0"
      )
      .fixed(by: "respond to HEAD with the header fields of GET")
    ]
  }

  private func mediaTypeOfHead(_ response: HTTPResponse, _ documented: Response) -> [Drift] {
    guard documented.hasBody, let found = response.fields["content-type"] else { return [] }
    let form = documented.representation(accepting: nil, declared: found)
    let isDocumented =
      form.raw?.allows(found) ?? form.stream?.allows(found)
      ?? (MediaType(found).map { type in
        form.jsonType.flatMap(MediaType.init).map(type.matches) ?? type.isPlainJSON
      } == true)
    guard !isDocumented else { return [] }
    return [
      Drift(
        .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
        source: documented.position, expected: form.mediaType ?? "application/json",
        actual: found.shortened(to: 80)
      )
      .fixed(by: "respond to HEAD with the header fields of GET")
    ]
  }
}

extension CompiledOperation {
  /// The notes on `Allow` in a response with 405, or in a success of OPTIONS.
  func allowNotes(in exchange: HTTPExchange) -> [Drift] {
    let (response, method) = (exchange.response, exchange.request.method)
    let isRejected = response.status == .methodNotAllowed
    guard isRejected || method == .options && response.status.isSuccess else { return [] }
    let location = Drift.Location(.header("Allow"))
    guard response.fields.contains("allow") else {
      guard isRejected else { return [] }
      return [
        Drift(
          .allowMissing, check: .status, at: location, source: operation.position,
          expected: "Allow with the methods of the path", actual: "no such field"
        )
        .asNote.fixed(by: "send Allow with every 405")
      ]
    }
    let allowed = response.fields.members("allow")
    // A server may well name the methods of the path and reject the one that is not for this user.
    let missing = pathMethods.filter { !allowed.contains($0.name) }
    guard !missing.isEmpty else { return [] }
    return [
      Drift(
        .allowIncomplete, check: .status, at: location, source: operation.position,
        expected: pathMethods.map(\.name).joined(separator: ", "),
        actual: allowed.joined(separator: ", ").shortened(to: 80)
      )
      .asNote.fixed(by: "name every method of the path in Allow")
    ]
  }
}
