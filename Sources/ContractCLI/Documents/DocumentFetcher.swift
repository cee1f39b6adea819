import ContractHTTP
import ContractModel
import ContractNetwork

/// Fetches documents by http or https.
///
/// What is known of the host to check is used for documents of the same origin only: credentials, and the
/// time that it may take to start.
struct DocumentFetcher {
  private let arguments: Arguments
  private let host: Origin?

  /// A document larger than this is not read.
  static let sizeLimit = 64 << 20

  /// How many redirects are followed.
  static let redirectLimit = 5

  init(_ arguments: Arguments) {
    self.arguments = arguments
    host = arguments.last("--host").flatMap { try? Origin(parsing: $0) }
  }
}

extension DocumentFetcher {
  /// The bytes of a document.
  ///
  /// - Throws: A usage error of one line that names the address.
  func bytes(at text: String) async throws(Command.Failure) -> [UInt8] {
    var address = try Self.read(text) { () throws(Origin.ParseError) in try DocumentAddress(text) }
    let start = address
    for _ in 0...Self.redirectLimit {
      let response = try await send(to: address, from: start)
      guard let location = response.redirection else {
        return try content(of: response, from: start)
      }
      let current = address
      address = try Self.read(text) { () throws(Origin.ParseError) in
        try current.following(location)
      }
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
    guard !type.hasPrefix("text/html") else {
      throw .usage(
        UsageError("\(address): the response is a page of HTML, not a document of an API"))
    }
    return response.body
  }
}

extension DocumentFetcher {
  private func send(
    to address: DocumentAddress, from start: DocumentAddress
  ) async throws(Command.Failure) -> HTTPResponse {
    let isOfHost = host.map { address.origin.isSame(as: $0) } ?? false
    let transport = try address.origin.transport(
      trusting: isOfHost ? try TrustAnchors(for: address.origin, arguments) : .systemOnly,
      connections: 1)
    let request = try request(to: address, withCredentials: isOfHost)
    if isOfHost { try await address.origin.wait(over: transport, [], arguments) }
    var timeouts = Timeouts(waiting: .seconds(20), idle: .seconds(20), total: .seconds(60))
    timeouts.bodyBytes = Self.sizeLimit + 1
    do throws(TransportError) {
      return try await transport.send(request, timeouts: timeouts)
    } catch {
      throw .usage(UsageError("\(start): \(error)"))
    }
  }

  private func request(
    to address: DocumentAddress, withCredentials isOfHost: Bool
  ) throws(Command.Failure) -> HTTPRequest {
    var request = HTTPRequest(
      method: .get, target: address.target,
      fields: ["Accept": "application/json, application/yaml, text/yaml, */*;q=0.5"])
    guard isOfHost else { return request }
    if let user = arguments.last("--user") { request.setCredential(user, of: .basic) }
    if let token = arguments.last("--token") { request.setCredential(token, of: .bearer) }
    do throws(UsageError) {
      for field in try arguments.headers("--header") { request.fields[field.name] = field.value }
    } catch {
      throw .usage(error)
    }
    return request
  }
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
