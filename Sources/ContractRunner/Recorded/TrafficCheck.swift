package import ContractFindings
package import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
package import ContractValidation

/// Checks traffic against several contracts, and lists the endpoints that none of them has and the operations that
/// the traffic does not use.
package struct TrafficCheck: Sendable {
  /// Requests of no operation of any contract.
  package struct UnknownEndpoint: Sendable, Hashable {
    package var method: String

    /// The path, with `*` for segments that look like identifiers.
    package var path: String
  }

  package private(set) var checks: [RecordedCheck]

  /// The requests of no operation, by endpoint, with the statuses of their responses.
  package private(set) var unknown: [UnknownEndpoint: [HTTPStatus: Int]] = [:]

  /// How many endpoints are distinguished.
  private static let endpointLimit = 1_000

  /// - Parameters:
  ///   - contracts: The contracts.
  ///   - tracksState: Whether exchanges are compared with what earlier ones did; they must then be complete.
  package init(_ contracts: [CompiledContract], trackingState tracksState: Bool = false) {
    checks = contracts.map { RecordedCheck($0, trackingState: tracksState) }
  }
}

extension TrafficCheck {
  /// Adds an exchange.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - response: Its response.
  ///   - path: The path behind the base path of the host.
  ///   - begin: How many exchanges had been added when the request was sent; all of them where it is `nil`.
  ///   - source: Where the exchange was recorded, where that is known.
  /// - Returns: Whether a contract has an operation for it.
  @discardableResult
  package mutating func add(
    _ request: HTTPRequest, _ response: HTTPResponse, path: Substring, begin: Int? = nil,
    from source: RecordedCheck.Source = RecordedCheck.Source()
  ) -> Bool {
    var isKnown = false
    for index in checks.indices {
      let isOfContract = checks[index].add(
        request, response, path: path, begin: begin, from: source)
      isKnown = isKnown || isOfContract
    }
    // Of the handshake of a channel, messages follow.
    if checks.contains(where: { $0.hasChannel(at: path) }) { return true }
    // Browsers send preflights on their own, and a HEAD is a GET without its body.
    let isHead = request.method == .head && checks.contains { $0.shows(path) }
    if !isKnown, !isHead, request.method != .options {
      let endpoint = UnknownEndpoint(
        method: request.method.name,
        path: path.split(ascii: "/", omittingEmptySubsequences: false)
          .map { $0.looksLikeIdentifier ? "*" : $0 }.joined(separator: "/"))
      if unknown[endpoint] != nil || unknown.count < Self.endpointLimit {
        unknown[endpoint, default: [:]][response.status, default: 0] += 1
      }
    }
    return isKnown
  }

  /// Ends the comparison with earlier exchanges, because some were not added.
  package mutating func stopTrackingState() {
    for index in checks.indices { checks[index].stopTrackingState() }
  }

  /// Forgets what exchanges have done to resources, because a request may have changed them unseen.
  package mutating func forgetState() {
    for index in checks.indices { checks[index].forgetState() }
  }

  /// Adds a message of a WebSocket.
  package mutating func add(_ bytes: [UInt8], isFromServer: Bool, path: Substring) {
    for index in checks.indices {
      checks[index].add(bytes, isFromServer: isFromServer, path: path)
    }
  }

  /// The drifts that were found since the last call, each cause once.
  package mutating func takeNews() -> [Finding] {
    checks.indices.flatMap { checks[$0].takeNews() }
  }

  /// A line for each endpoint of no contract, and one for each operation that was not used.
  ///
  /// Contracts without any exchange are not looked at unless they are all.
  package var lines: [String] {
    let endpoints = unknown.sorted { ($0.key.path, $0.key.method) < ($1.key.path, $1.key.method) }
    var lines = endpoints.map { endpoint, statuses in
      let counts = statuses.sorted { $0.key < $1.key }.map { "\($1) with \($0.code)" }
      return "not in the contract: \(endpoint.method) \(endpoint.path), "
        + counts.joined(separator: ", ")
    }
    for check in checks where check.count > 0 {
      let unused = check.unusedOperations
      guard !unused.isEmpty else { continue }
      lines.append(
        "never called of \(check.contractID): "
          + unused.map { "\($0.id) (\($0.method) \($0.template))" }.joined(separator: ", "))
    }
    return lines
  }
}

extension Substring {
  /// Whether a segment of a path is more likely an identifier than a name.
  fileprivate var looksLikeIdentifier: Bool {
    let digits = utf8.count { 0x30...0x39 ~= $0 }
    return digits > 0 && (digits == utf8.count || utf8.count >= 12 && digits >= 3)
  }
}
