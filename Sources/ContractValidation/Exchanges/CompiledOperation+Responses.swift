package import ContractFindings
package import ContractHTTP
import ContractJSON
package import ContractModel
import ContractText

extension CompiledOperation {
  /// The differences between a response and the contract.
  ///
  /// Checks status, media type, body and error code. Rules are checked by
  /// ``RuleContext/drifts(of:check:)``, because they may need the state before the exchange.
  ///
  /// - Parameters:
  ///   - response: The response with its complete body.
  ///   - request: The request that it responds to.
  ///   - expectation: The responses that the contract allows to this request.
  /// - Returns: The drifts and notes of the status, or else those of the header fields and the body.
  package func drifts(
    in response: HTTPResponse, to request: HTTPRequest, expecting expectation: ExpectedResponse
  ) -> [Drift] {
    drifts(in: exchange(request, response), expecting: expectation)
  }

  /// How the response of an exchange differs from what the contract says about it.
  package func drifts(
    in exchange: HTTPExchange, expecting expectation: ExpectedResponse
  ) -> [Drift] {
    let response = exchange.response
    let status = response.status
    if exchange.request.method == .head, !response.body.isEmpty { return [bodyOfHead(exchange)] }
    if expectation == .head { return drifts(ofHead: exchange) }
    if expectation == .noServerError, !status.isServerError || [501, 505].contains(status) {
      return allowNotes(in: exchange)
    }
    if status.isServerError {
      return [serverFailure(exchange, expectation)] + failureShapeNotes(in: exchange)
    }
    if let expected = expectation.status, status != expected,
      status.isSuccess || status == .notModified
    {
      return [otherStatus(exchange, expected)]
    }
    // RFC 9110, section 15.3.7: a part is the response to a request for one.
    if status == .partialContent, operation.success(.ok) != nil,
      !exchange.request.fields.contains("range")
    {
      return [otherStatus(exchange, .ok)]
    }
    guard status.isSuccess || isNotModified(exchange) || isDocumentedRedirection(status) else {
      return rejectionDrifts(in: exchange, expectation)
        + responseValidators.headerDrifts(in: response)
        + (isDocumentedFailure(status) ? errorBodyDrifts(in: exchange, expectation) : [])
    }
    if let drift = successDrift(exchange, expectation) { return [drift] }
    return successDrifts(in: exchange, expectation)
  }

  /// The drifts of a documented success, or of a 304.
  private func successDrifts(
    in exchange: HTTPExchange, _ expectation: ExpectedResponse
  ) -> [Drift] {
    let (request, response) = (exchange.request, exchange.response)
    let status = response.status
    guard let documented = documented(response, to: request) else { return [] }
    if request.method == .head { return responseValidators.headerDrifts(in: response) }
    if let name = expectation.variant,
      let variant = responseValidators.variants.first(where: { $0.name == name })
    {
      return responseValidators.headerDrifts(in: response)
        + drifts(in: response, ofVariant: variant)
    }
    // Some of several responses with one status may have no Location.
    let isLocated = operation.responses.allSatisfy { $0.status != status || $0.location != nil }
    return responseValidators.headerDrifts(in: response)
      + (isLocated ? locationDrifts(in: response, documented) : [])
      + bodyDrifts(
        in: response, documented, validator: responseValidators.validator(of: documented))
  }

  /// Whether the response is a documented 304 to a request that asks for one.
  private func isNotModified(_ exchange: HTTPExchange) -> Bool {
    exchange.status == .notModified && operation.success(.notModified) != nil
      && ["if-none-match", "if-modified-since"].contains(where: exchange.request.fields.contains)
  }

  func isDocumentedRedirection(_ status: HTTPStatus) -> Bool {
    status.isRedirection && status != .notModified && operation.success(status) != nil
  }

  private func otherStatus(_ exchange: HTTPExchange, _ expected: HTTPStatus) -> Drift {
    Drift(
      .statusUnexpected, check: .status, at: Drift.Location(.status),
      source: operation.success(expected)?.position ?? operation.position,
      expected: "\(expected)", actual: exchange.status.description
    )
    .fixed(by: "respond with \(expected) here")
  }

  /// How the status of a response differs from what the contract says, whatever its body.
  package func headDrifts(
    in exchange: HTTPExchange, expecting expectation: ExpectedResponse
  ) -> [Drift] {
    let status = exchange.status
    if status.isServerError { return [serverFailure(exchange, expectation)] }
    guard status.isSuccess || isDocumentedRedirection(status) else {
      return rejectionDrifts(in: exchange, expectation)
    }
    return successDrift(exchange, expectation).map { [$0] } ?? []
  }

  /// The drifts of a response that must be a certain documented variant.
  private func drifts(in response: HTTPResponse, ofVariant expected: ResponseValidators.Variant)
    -> [Drift]
  {
    let documented = expected.response
    guard documented.status == response.status else {
      return [
        Drift(
          .statusUnexpected, check: .status, at: Drift.Location(.status),
          source: documented.position,
          expected: "\(documented.status), the response '\(expected.name)'",
          actual: response.status.description
        )
        .fixed(by: "respond with \(documented.status) here")
      ]
    }
    guard let nearer = variant(nearerThan: expected, to: response) else {
      let drifts =
        locationDrifts(in: response, documented)
        + bodyDrifts(in: response, documented, validator: expected.validator)
      guard drifts.contains(where: isOfOtherVariant) else { return drifts }
      return drifts + [
        Drift(
          .statusUnexpected, check: .status, at: Drift.Location(.body), source: documented.position,
          expected: "the response '\(expected.name)'",
          actual: "the same, with a part of another response"
        )
        .fixed(by: "respond as documented for '\(expected.name)' here")
      ]
    }
    return bodyDrifts(in: response, nearer.response, validator: nearer.validator) + [
      Drift(
        .statusUnexpected, check: .status, at: Drift.Location(.body), source: documented.position,
        expected: "the response '\(expected.name)'", actual: "the response '\(nearer.name)'"
      )
      .fixed(by: "respond as documented for '\(expected.name)' here")
    ]
  }

  /// Whether a field that is undocumented in one variant is documented in another.
  private func isOfOtherVariant(_ drift: Drift) -> Bool {
    drift.kind == .fieldUndocumented
      && operation.responses.contains {
        $0.variant != nil && $0.body?.schema(at: drift.location.pointer) != nil
      }
  }

  /// The variant of the same status that a response resembles more than the expected one.
  private func variant(nearerThan expected: ResponseValidators.Variant, to response: HTTPResponse)
    -> ResponseValidators.Variant?
  {
    func distance(_ variant: ResponseValidators.Variant) -> (Int, Int) {
      guard let validator = variant.validator else { return (response.body.isEmpty ? 0 : 1, 0) }
      let drifts = validator.drifts(in: response.body)
      return (
        drifts.count(where: \.isFailure), drifts.count { !$0.isFailure }
      )
    }
    let limit = distance(expected)
    let others = responseValidators.variants.filter {
      $0.response.status == response.status && $0.name != expected.name
    }
    let nearest = others.map { ($0, distance($0)) }.min { $0.1 < $1.1 }
    return nearest.flatMap { $0.1 < limit ? $0.0 : nil }
  }

  private func bodyDrifts(
    in response: HTTPResponse, _ documented: Response, validator: SchemaValidator?
  ) -> [Drift] {
    if let content = documented.raw {
      return drifts(in: response, of: content, documented, validator)
    }
    if let stream = documented.stream, let validator {
      return stream.drifts(in: response, documented, validator)
    }
    guard let validator else {
      if documented.leavesBodyOpen { return [] }
      // No body is read after a 204 (RFC 9112, section 6.3), but its length can announce one.
      let announced = response.fields["content-length"].flatMap(Int.init) ?? 0
      let length = max(response.body.count, announced)
      guard length > 0 else { return [] }
      return [
        Drift(
          .typeChanged, check: .responseSchema, at: Drift.Location(.body, offset: 0),
          source: documented.position, expected: "no body", actual: "\(length) bytes"
        )
        .fixed(by: "send no body, or document it")
      ]
    }
    return readableBodyDrifts(
      in: response, of: documented.jsonType, source: documented.position
    ) {
      validator.drifts(in: response.body).map { drift in
        var drift = drift
        drift.source = drift.source ?? documented.position
        return drift
      }
    }
  }

  /// The drifts of a body that is not JSON.
  private func drifts(
    in response: HTTPResponse, of content: RawContent, _ documented: Response,
    _ validator: SchemaValidator?
  ) -> [Drift] {
    if let drift = response.codingDrift(source: documented.position) { return [drift] }
    return content.drifts(
      in: response.body, contentType: response.fields["content-type"], part: .body,
      source: documented.position, validator: validator)
  }

  /// The drifts from the error shape, or else of the error code.
  private func errorBodyDrifts(
    in exchange: HTTPExchange, _ expectation: ExpectedResponse
  ) -> [Drift] {
    let response = exchange.response
    guard exchange.request.method != .head else { return [] }
    if let drifts = ownErrorBodyDrifts(in: exchange) { return drifts }
    guard !errors.isUnspecified else { return [] }
    let documented = failures.filter { $0.status == response.status }
    let candidates: [Failure]
    switch expectation.rejection {
    case .drift: candidates = []
    case .stated: candidates = expectation.failures.filter { $0.status == response.status }
    case .documented, .any: candidates = documented
    // A server rejects such a message before it reaches the backend.
    case .unadvised: return []
    }
    let failure = candidates.first ?? documented.first
    return readableBodyDrifts(in: response, source: failure?.position ?? operation.position) {
      let drifts = errors.drifts(in: response.body, of: failure)
      guard !drifts.contains(where: \.isFailure),
        var drift = errors.codeDrift(in: exchange.responseDocument, among: candidates)
      else { return drifts }
      if expectation.rejection != .stated { drift.severity = .note }
      return drifts + [drift]
    }
  }

  /// The note on an error page that a framework or a proxy sends in place of a documented error in JSON.
  private func errorPageNote(in response: HTTPResponse) -> Drift? {
    let stated = failures.filter { failure in
      failure.status == response.status
        && (failure.body != nil
          || errors.isUnspecified && failure.jsonType != nil && !response.body.isEmpty)
    }
    guard let failure = stated.first,
      let type = response.fields["content-type"].flatMap(MediaType.init), !type.isJSON
    else { return nil }
    var note = Drift(
      .contentTypeChanged, check: .errorShape, at: Drift.Location(.header("Content-Type")),
      source: failure.position, expected: failure.jsonType ?? "application/json",
      actual: type.description.shortened(to: 80)
    )
    .fixed(by: "send this error as documented")
    note.severity = .note
    return note
  }

  /// The drifts of an error body that a failure of the operation describes; `nil` where none does.
  private func ownErrorBodyDrifts(in exchange: HTTPExchange) -> [Drift]? {
    let response = exchange.response
    if let note = errorPageNote(in: response) { return [note] }
    guard let validator = responseValidators.failureBodies[response.status],
      let failure = failures.first(where: { $0.status == response.status && $0.body != nil })
    else { return nil }
    return validator.drifts(in: response.body, check: .errorShape).map { drift in
      var drift = drift
      drift.source = drift.source ?? failure.position
      return drift
    }
  }

  /// The drifts of the shape of a documented 5xx, as notes: the 5xx itself is the drift.
  private func failureShapeNotes(in exchange: HTTPExchange) -> [Drift] {
    guard exchange.request.method != .head,
      let failure = failures.first(where: { $0.status == exchange.status })
    else { return [] }
    let drifts =
      ownErrorBodyDrifts(in: exchange)
      ?? (errors.isUnspecified ? [] : errors.drifts(in: exchange.response.body, of: failure))
    return drifts.map { drift in
      var drift = drift
      drift.severity = .note
      return drift
    }
  }

  func isDocumentedFailure(_ status: HTTPStatus) -> Bool {
    failures.contains { $0.status == status }
  }
}

extension CompiledOperation {
  /// The representation that a documented success is, by its media type and by what the request accepts;
  /// `nil` where its status is undocumented.
  func documented(_ response: HTTPResponse, to request: HTTPRequest) -> Response? {
    operation.success(response.status)?.representation(
      accepting: request.fields["accept"], declared: response.fields["content-type"])
  }

  /// The exchange of a request and its response, whose bodies are read as the contract says.
  package func exchange(_ request: HTTPRequest, _ response: HTTPResponse) -> HTTPExchange {
    HTTPExchange(
      request, response,
      streams: (form(of: request).operation.body?.stream, documented(response, to: request)?.stream)
    )
  }

  /// Whether rules can refer to the body of a success: it is not an alternative that is a text or bytes.
  package func showsValues(_ exchange: HTTPExchange) -> Bool {
    operation.success(exchange.status)?.alternatives.isEmpty ?? true
      || documented(exchange.response, to: exchange.request)?.raw == nil
  }
}

extension CompiledOperation {
  /// The drifts of the header fields about a JSON body, then those of the body.
  ///
  /// An absent body has only the drifts of `validate`; a body with a content coding is not
  /// validated.
  func readableBodyDrifts(
    in response: HTTPResponse, of type: String? = nil, source: SourcePosition,
    validate: () -> [Drift]
  ) -> [Drift] {
    guard !response.body.isEmpty else { return validate() }
    if let drift = response.codingDrift(source: source) { return [drift] }
    if let type, type.containsASCII("*"), let found = response.mediaType, !found.isJSON {
      // Of all types in the range, the schema describes JSON alone.
      return MediaType(type).map(found.matches) == false
        ? mediaTypeDrifts(in: response, of: type, source: source) : []
    }
    return mediaTypeDrifts(in: response, of: type ?? "application/json", source: source)
      + validate()
  }

  private func mediaTypeDrifts(
    in response: HTTPResponse, of type: String, source: SourcePosition
  ) -> [Drift] {
    let found = response.fields["content-type"]
    if let found {
      if found == type { return [] }
      let wanted = MediaType(type).map { MediaType($0.type, $0.subtype) } ?? .json
      if let known = MediaType(found), known.matches(wanted) {
        return response.charsetDrift(known, source: source).map { [$0] } ?? []
      }
    }
    return [
      Drift(
        .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
        source: source, expected: type,
        actual: found.map { $0.shortened(to: 80) } ?? "no Content-Type"
      )
      .fixed(by: "send Content-Type: \(type) with JSON bodies")
    ]
  }
}

extension MediaType {
  var isPlainJSON: Bool { type == "application" && subtype == "json" }
}

extension CompiledOperation {
  /// The drift of a missing `Location`, where one is documented.
  func locationDrifts(in response: HTTPResponse, _ documented: Response) -> [Drift] {
    guard let resource = documented.location, response.fields["location"] ?? "" == "" else {
      return []
    }
    return [
      Drift(
        .fieldMissing, check: .responseSchema, at: Drift.Location(.header("Location")),
        source: documented.position, expected: "a Location that names the new \(resource)",
        actual: response.fields.contains("location") ? "an empty one" : "no Location"
      )
      .fixed(by: "send Location with the path of the new \(resource)")
    ]
  }
}
