import ContractHTTP
import ContractModel
import ContractNetwork
import ContractText

/// Fetches documents by http or https.
///
/// The credentials of the host to check, and the time that it may take to start, are used for documents of the
/// same origin only.
struct DocumentFetcher {
  private let arguments: Arguments
  private let host: Origin?

  /// A document larger than this is not read.
  static let sizeLimit = 64 << 20

  /// How many redirects are followed.
  static let redirectLimit = 5

  init(_ arguments: Arguments) {
    self.arguments = arguments
    host = arguments[.host].flatMap { try? Origin(parsing: $0) }
  }
}

extension DocumentFetcher {
  /// The bytes of a document.
  ///
  /// A redirect is followed on the same server alone, where the host has not moved meanwhile to an
  /// address of another scope.
  ///
  /// - Parameters:
  ///   - text: The address.
  ///   - scopes: The scopes of addresses that may be reached; all for an address that a person gave.
  /// - Returns: The body of the response.
  /// - Throws: A usage error of one line that names the address.
  func bytes(
    at text: String, within scopes: Set<AddressScope>? = nil
  ) async throws(Command.Failure) -> [UInt8] {
    var address = try Self.read(text) { () throws(Origin.ParseError) in try DocumentAddress(text) }
    let start = address
    var scopes = scopes
    let route = try route(to: start, within: scopes)
    for _ in 0...Self.redirectLimit {
      let response = try await send(to: address, from: start, via: route, within: scopes)
      guard let location = response.redirection else {
        return try content(of: response, from: start)
      }
      let current = address
      address = try Self.read(text) { () throws(Origin.ParseError) in
        try current.following(location)
      }
      guard address.origin.isSame(as: start.origin) else {
        throw .usage(
          UsageError(
            "\(start): redirects to another server, \(address.origin), which is not followed; "
              + "give the address of the document itself"))
      }
      if scopes == nil, route.resolvesHere { scopes = try Self.scopes(of: start) }
    }
    throw .usage(
      UsageError("\(start): more than \(Self.redirectLimit) redirects, the last one to \(address)"))
  }

  private static func read(
    _ text: String, _ make: () throws(Origin.ParseError) -> DocumentAddress?
  ) throws(Command.Failure) -> DocumentAddress {
    do throws(Origin.ParseError) {
      if let address = try make() { return address }
    } catch {
      throw .usage(UsageError("--contract: \(error)"))
    }
    throw .usage(UsageError("--contract: '\(text)' is no address of http or https"))
  }

  private func content(
    of response: HTTPResponse, from address: DocumentAddress
  ) throws(Command.Failure) -> [UInt8] {
    guard response.status.code == 200 else {
      let advice =
        switch response.status.code {
        case 401, 403:
          "; credentials are sent to the address of --host alone, see --token and --header"
        default: "; give the address of an OpenAPI document"
        }
      throw .usage(UsageError("\(address): the response is \(response.status)\(advice)"))
    }
    guard response.body.count <= Self.sizeLimit else {
      throw .usage(
        UsageError("\(address): the document is larger than \(Self.sizeLimit >> 20) MiB"))
    }
    guard response.body.contains(where: { $0 > 0x20 }) else {
      throw .usage(UsageError("\(address): the response is empty"))
    }
    let type = response.fields["content-type"]?.lowercased() ?? ""
    guard !type.hasScalarPrefix("text/html") else {
      throw .usage(
        UsageError("\(address): the response is a page of HTML, not a document of an API"))
    }
    return response.body
  }
}

extension DocumentFetcher {
  /// The scopes of the addresses of a host.
  static func scopes(of address: DocumentAddress) throws(Command.Failure) -> Set<AddressScope> {
    do throws(TransportError) {
      return Set(try address.origin.addresses().map(\.scope))
    } catch {
      throw .usage(UsageError("\(address): \(error)"))
    }
  }

  /// The servers to try, by number where a name could mean another address a moment later; a
  /// certificate proves the name otherwise.
  private static func servers(
    of address: DocumentAddress, within scopes: Set<AddressScope>?
  ) throws(Command.Failure) -> [Origin] {
    guard let scopes else { return [address.origin] }
    let found: [HostAddress]
    do throws(TransportError) {
      found = try address.origin.addresses()
    } catch {
      throw .usage(UsageError("\(address): \(error)"))
    }
    if let refused = found.first(where: { !scopes.contains($0.scope) }) {
      throw .usage(
        UsageError(
          "\(address): not fetched, because \(refused.text) is \(refused.scope.words), to which "
            + "no document of another place may refer"))
    }
    guard address.origin.scheme == .http else { return [address.origin] }
    return found.map { found in
      var origin = address.origin
      origin.host = found.text
      return origin
    }
  }

  private func send(
    to address: DocumentAddress, from start: DocumentAddress, via route: ConnectionRoute,
    within scopes: Set<AddressScope>?
  ) async throws(Command.Failure) -> HTTPResponse {
    let isOfHost = isOfHost(address)
    var request = try request(to: address, withCredentials: isOfHost)
    request.fields["Host"] = address.origin.authority
    var timeouts = Timeouts(waiting: .seconds(20), idle: .seconds(20), total: .seconds(60))
    timeouts.bodyBytes = Self.sizeLimit + 1
    var failure: TransportError?
    let servers =
      route.resolvesHere ? try Self.servers(of: address, within: scopes) : [address.origin]
    for server in servers {
      let transport = try server.transport(via: route, connections: 1)
      if isOfHost { try await address.origin.wait(over: transport, [], arguments) }
      do throws(TransportError) {
        return try await transport.send(request, timeouts: timeouts)
      } catch {
        if failure == nil { failure = error }
      }
    }
    throw .usage(UsageError("\(start): \(failure.map { "\($0)" } ?? "the host has no address")"))
  }

  /// How to reach a document: that of the host as all its requests, and others that a person gave through
  /// the proxy of the environment.
  private func route(
    to address: DocumentAddress, within scopes: Set<AddressScope>?
  ) throws(Command.Failure) -> ConnectionRoute {
    if isOfHost(address) { return try arguments.route(to: address.origin) }
    guard scopes == nil else { return .direct }
    return ConnectionRoute(proxy: try arguments.environmentProxy(to: address.origin))
  }

  private func isOfHost(_ address: DocumentAddress) -> Bool {
    host.map { address.origin.isSame(as: $0) } ?? false
  }

  private func request(
    to address: DocumentAddress, withCredentials isOfHost: Bool
  ) throws(Command.Failure) -> HTTPRequest {
    var request = HTTPRequest(
      method: .get, target: address.target,
      fields: ["Accept": "application/json, application/yaml, text/yaml, */*;q=0.5"])
    guard isOfHost else { return request }
    if let user = arguments[.user] { request.setCredential(user, of: .basic) }
    if let token = arguments[.token] { request.setCredential(token, of: .bearer) }
    do throws(UsageError) {
      for field in try arguments.headers(.header) { request.fields[field.name] = field.value }
    } catch {
      throw .usage(error)
    }
    return request
  }
}

extension AddressScope {
  fileprivate var words: String {
    switch self {
    case .global: "a public address"
    case .privateNetwork: "an address of a private network"
    case .loopback: "an address of this machine"
    case .linkLocal: "a link-local address"
    }
  }
}

extension ConnectionRoute {
  /// Whether this machine finds the address of the host.
  fileprivate var resolvesHere: Bool { proxy == nil && address == nil }
}

extension Origin {
  /// Whether requests to both go to the same server, whatever the base paths.
  fileprivate func isSame(as other: Origin) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }
}

extension HTTPResponse {
  /// Where a redirect leads.
  fileprivate var redirection: String? {
    [301, 302, 303, 307, 308].contains(status.code) ? fields["location"] : nil
  }
}
