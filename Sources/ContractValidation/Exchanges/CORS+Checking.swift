package import ContractFindings
import ContractHTTP
import ContractJSON
package import ContractModel

extension CORS {
  /// The differences between a response and what browsers need to let apps of the stated origins, and of
  /// no others, use it.
  ///
  /// A preflight is recognized as browsers send it (Fetch, "CORS-preflight fetch"). Nothing is checked of
  /// a request without `Origin`, nor of a response that a gateway may have sent: a 5xx, or a 429.
  package func drifts(in exchange: HTTPExchange) -> [Drift] {
    let (request, response) = (exchange.request, exchange.response)
    guard let origin = request.fields["origin"], !response.status.isServerError,
      response.status != .tooManyRequests
    else { return [] }
    guard allows(origin) else { return admissions(of: origin, in: response) }
    guard let method = request.preflightedMethod else {
      // What a browser has stored belongs to an earlier response.
      guard response.status.isSuccess || response.status.isClientError else { return [] }
      return refusals(of: origin, in: response) + exposures(in: response)
        + variances(in: response)
    }
    guard response.status.isSuccess else {
      return [
        refusal(
          Drift.Location(.status), "a success (2xx) of the preflight", "\(response.status)",
          fix: "answer OPTIONS with Access-Control-Request-Method, without credentials")
      ]
    }
    return refusals(of: origin, in: response) + methodRefusals(of: method, in: response)
      + fieldRefusals(of: request.fields.members("access-control-request-headers"), in: response)
      + ageDrifts(in: response)
  }
}

extension HTTPRequest {
  /// The method of the request that a preflight asks for; `nil` where this is none.
  fileprivate var preflightedMethod: String? {
    method == .options ? fields["access-control-request-method"] : nil
  }
}

// What a browser refuses an app of a stated origin.
extension CORS {
  private func refusal(
    _ location: Drift.Location, _ expected: String, _ actual: String, fix: String
  ) -> Drift {
    Drift(
      .crossOriginRefused, check: .crossOrigin, at: location, source: position, expected: expected,
      actual: actual.isEmpty ? "an empty value" : actual.shortened(to: 80)
    )
    .fixed(by: fix)
  }

  private func refusal(
    _ field: String, in response: HTTPResponse, _ expected: String, fix: String
  ) -> Drift {
    let values = response.fields.values(field)
    return refusal(
      Drift.Location(.header(field)), expected,
      values.isEmpty ? "no such field" : values.joined(separator: ", "), fix: fix)
  }

  /// The result of the CORS check (Fetch, "CORS check").
  private func refusals(of origin: String, in response: HTTPResponse) -> [Drift] {
    let name = "Access-Control-Allow-Origin"
    let value = response.fields.values(name).joined(separator: ", ")
    if value == "*", !allowsCredentials { return [] }
    guard value == origin else {
      return [
        refusal(
          name, in: response, allowsCredentials ? origin : "\(origin) or *",
          fix: "send \(name) once, with every response, also with errors")
      ]
    }
    let credentials = "Access-Control-Allow-Credentials"
    guard allowsCredentials, response.fields.values(credentials) != ["true"] else { return [] }
    return [
      refusal(credentials, in: response, "true", fix: "send \(credentials) with every response")
    ]
  }

  private func methodRefusals(of method: String, in response: HTTPResponse) -> [Drift] {
    let name = "Access-Control-Allow-Methods"
    let allowed = response.fields.members(name)
    guard !CORS.simpleMethods.contains(HTTPMethod(method)), !allowed.contains(method),
      allowsCredentials || !allowed.contains("*")
    else { return [] }
    return [
      refusal(
        name, in: response, "\(method) among the methods",
        fix: "name the methods of the path in \(name)")
    ]
  }

  /// The wildcard never stands for `Authorization` (Fetch, "CORS non-wildcard request-header name").
  private func fieldRefusals(of fields: [String], in response: HTTPResponse) -> [Drift] {
    let name = "Access-Control-Allow-Headers"
    let allowed = Set(response.fields.members(name).map { $0.lowercased() })
    let refused = fields.map { $0.lowercased() }.filter { field in
      let isWild = !allowsCredentials && field != "authorization" && allowed.contains("*")
      return !isWild && !allowed.contains(field)
    }
    guard !refused.isEmpty else { return [] }
    return [
      refusal(
        name, in: response, "\(refused.joined(separator: ", ")) among the fields",
        fix: "name the header fields of requests in \(name)")
    ]
  }

  /// The stated fields that a response has and apps cannot read.
  private func exposures(in response: HTTPResponse) -> [Drift] {
    let name = "Access-Control-Expose-Headers"
    let exposed = Set(response.fields.members(name).map { $0.lowercased() })
    let hidden = exposes.filter { field in
      response.fields.contains(field) && !exposed.contains(field.lowercased())
        && (allowsCredentials || !exposed.contains("*"))
    }
    guard !hidden.isEmpty else { return [] }
    return [
      refusal(
        name, in: response, "\(hidden.joined(separator: ", ")) among the fields",
        fix: "name the fields that apps read in \(name)")
    ]
  }

  private func ageDrifts(in response: HTTPResponse) -> [Drift] {
    let name = "Access-Control-Max-Age"
    let values = response.fields.values(name)
    guard let maxAge, values != ["\(maxAge)"] else { return [] }
    return [
      Drift(
        values.isEmpty ? .fieldMissing : .enumNewValue, check: .crossOrigin,
        at: Drift.Location(.header(name)), source: position, expected: "\(maxAge)",
        actual: values.isEmpty ? "no such field" : values.joined(separator: ", ").shortened(to: 80)
      )
      .fixed(by: "send \(name): \(maxAge) in response to a preflight")
    ]
  }
}

extension CORS {
  /// The finding about a response that an app of an origin that is not stated can read: a note, but a
  /// drift where it can be read with the credentials of a user.
  private func admissions(of origin: String, in response: HTTPResponse) -> [Drift] {
    let name = "Access-Control-Allow-Origin"
    let value = response.fields.values(name).joined(separator: ", ")
    guard value == origin || value == "*" else { return [] }
    let isWithCredentials =
      value == origin && response.fields["access-control-allow-credentials"] == "true"
    return [
      Drift(
        .crossOriginAllowed, check: .crossOrigin,
        at: Drift.Location(.header(name)), source: position,
        expected: "no permission for \(origin)",
        actual: isWithCredentials ? "\(value), with credentials" : value
      )
      .rated(isWithCredentials ? .drift : .note).fixed(
        by: "compare Origin with the stated ones as a whole, or state .any")
    ]
  }

  /// The note on a response that names one of several origins: a cache may serve it to another one
  /// (Fetch, "CORS protocol and HTTP caches").
  private func variances(in response: HTTPResponse) -> [Drift] {
    guard case .listed(let origins) = origins, origins.count > 1,
      let value = response.fields["access-control-allow-origin"], value != "*",
      !response.fields.hasMember("origin", in: "vary"), !response.fields.hasMember("*", in: "vary")
    else { return [] }
    return [
      Drift(
        .varyMissing, check: .crossOrigin, at: Drift.Location(.header("Vary")),
        source: position, expected: "Origin among the fields",
        actual: response.fields["vary"]?.shortened(to: 80) ?? "no such field"
      )
      .asNote.fixed(by: "send Vary: Origin, also where a request has no Origin")
    ]
  }
}
