package import ContractHTTP
package import ContractNetwork
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Speaks https through the system's URLSession, and so with the system's idea of whom to trust.
///
/// The transport for https where the system's own is the way to speak it. On Linux it passes the
/// same cases, but for what no caller could mend: a response that ends within its head ends the
/// process, inside Foundation; one that is sent as fast as it is read is not cut off before it
/// rests; and there is no way to name further authorities. So there ``SocketTransport`` speaks
/// https, and this module is not part of the tool.
///
/// Nothing is kept between requests but connections: no cookies, no cache, no credentials.
/// Redirects and challenges are responses like any other, and no proxy is used.
///
/// URLSession hides some of what a ``SocketTransport`` shows: the order of the fields of a
/// response, whether a field was sent once or several times, when a connection was made, and on
/// Linux a coding of the content, which it takes off. It adds `Accept`, `Accept-Language` and,
/// beside a body without one, a `Content-Type`.
package final class URLSessionTransport: Transport {
  package let origin: Origin

  private let limits: WireLimits
  private let relay: URLSessionRelay
  private let session: URLSession

  /// - Parameters:
  ///   - origin: The service to talk to.
  ///   - anchors: Certificates to trust besides the system's; on Linux without effect.
  ///   - connectionLimit: How many connections are open at once. Requests beyond that wait for
  ///     their turn, and that counts for their timeouts.
  ///   - limits: What a response may not exceed; the size of its head is up to the system.
  package init(
    _ origin: Origin, trusting anchors: TrustAnchors = .systemOnly, connectionLimit: Int = 16,
    limits: WireLimits = WireLimits()
  ) {
    precondition(connectionLimit > 0, "a transport needs a connection")
    #if os(Linux)
    Self.ignoreProxies
    #endif
    self.origin = origin
    self.limits = limits
    relay = URLSessionRelay(trusting: anchors)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connectionLimit
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.connectionProxyDictionary = [:]
    // The exchange keeps the timeouts: URLSession's count in whole seconds on Linux.
    configuration.timeoutIntervalForRequest = 86_400
    configuration.timeoutIntervalForResource = 86_400
    session = URLSession(configuration: configuration, delegate: relay, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  #if os(Linux)
  /// The libcurl below URLSession asks the environment for proxies whatever the configuration
  /// says; this is how it is told that no host needs one.
  private static let ignoreProxies: Void = {
    _ = unsafe setenv("no_proxy", "*", 1)
  }()
  #endif
}

extension URLSessionTransport {
  package func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    do throws(TransportError.Reason) {
      let task = session.dataTask(with: try urlRequest(for: request))
      let exchange = URLSessionExchange(
        task, respondingTo: request.method, bodyLimit: limits.bodyBytes)
      relay[task] = exchange
      defer { relay[task] = nil }
      async let _ = exchange.keep(timeouts)
      return try await exchange.response().get()
    } catch {
      throw TransportError(error, at: origin)
    }
  }

  /// - Throws: What URLSession would change in the request.
  private func urlRequest(
    for request: HTTPRequest
  ) throws(TransportError.Reason) -> URLRequest {
    let text = origin.url(for: request.target)
    guard let url = URL(string: text, encodingInvalidCharacters: false), url.absoluteString == text,
      !request.path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
    else { throw .other("URLSession cannot send the target \(request.target) as it is") }
    guard request.body.isEmpty || request.method != .get else {
      throw .other("URLSession sends no body with GET")
    }
    var result = URLRequest(url: url)
    result.httpMethod = request.method.name
    if !request.body.isEmpty { result.httpBody = Data(request.body) }
    for field in request.fields { result.addValue(field.value, forHTTPHeaderField: field.name) }
    for (name, value) in [("User-Agent", "contract-check"), ("Accept-Encoding", "identity")]
    where !request.fields.contains(name) {
      result.setValue(value, forHTTPHeaderField: name)
    }
    return result
  }
}
