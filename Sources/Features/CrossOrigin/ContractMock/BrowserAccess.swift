import ContractHTTP

/// Permission for apps of every origin to call the mock from a browser (Fetch standard, section 3.2).
///
/// Requests may carry cookies and other credentials, so that the origin is repeated instead of `*`.
package struct BrowserAccess: Sendable, Equatable {
  /// Whether contracts that state their own origins are open to others, too.
  package var overridesContracts: Bool

  package init(overridesContracts: Bool = false) {
    self.overridesContracts = overridesContracts
  }
}

extension BrowserAccess {
  /// The response to a preflight for a path with these methods; `nil` where the request is none.
  func preflight(to request: HTTPRequest, _ methods: [HTTPMethod]) -> HTTPResponse? {
    guard request.method == .options, request.fields.contains("origin"),
      let wanted = request.fields["access-control-request-method"]
    else { return nil }
    var response = HTTPResponse(status: .noContent)
    let names = methods.map(\.name)
    // A browser shows the status of a path without the method only where the preflight permits it.
    response.fields["Access-Control-Allow-Methods"] =
      (names.contains(wanted) ? names : names + [wanted]).joined(separator: ", ")
    if let fields = request.fields["access-control-request-headers"] {
      response.fields["Access-Control-Allow-Headers"] = fields
    }
    // Browsers ask for it before a page of the network reaches this machine.
    for name in ["Private-Network", "Local-Network"]
    where request.fields["access-control-request-\(name)"] == "true" {
      response.fields["Access-Control-Allow-\(name)"] = "true"
    }
    complete(&response, to: request)
    return response
  }

  /// Lets the app that has sent a request read the response and all its header fields.
  func complete(_ response: inout HTTPResponse, to request: HTTPRequest) {
    guard let origin = request.fields["origin"],
      !response.fields.contains("access-control-allow-origin")
    else { return }
    response.fields["Access-Control-Allow-Origin"] = origin
    response.fields["Access-Control-Allow-Credentials"] = "true"
    response.fields.append("Vary", "Origin")
    let names = response.fields.map(\.name).filter { name in
      let name = name.lowercased()
      return !Self.readableFields.contains(name) && !name.hasPrefix("access-control-")
    }
    if !names.isEmpty {
      response.fields["Access-Control-Expose-Headers"] = names.joined(separator: ", ")
    }
  }

  /// The header fields that apps may read without permission, and those that none may.
  private static let readableFields: Set<String> = [
    "cache-control", "content-language", "content-length", "content-type", "expires",
    "last-modified", "pragma", "set-cookie", "vary",
  ]
}
