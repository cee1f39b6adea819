package import ContractHTTP
package import ContractNetwork
import ContractText
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that uses the system's URLSession and its trusted authorities.
///
/// It provides https on systems whose own TLS should be used. On Linux it passes the same tests except
/// for faults that a caller cannot avoid: a response that ends within its head crashes Foundation, a
/// response that is sent as fast as it is read is not cut off until it pauses, and additional
/// authorities cannot be set. There, ``SocketTransport`` provides https, and this module is not part
/// of the tool.
///
/// Only connections are kept between requests: no cookies, cache or credentials. Redirects and
/// challenges are returned like any other response, and no proxy is used.
///
/// URLSession hides some facts that a ``SocketTransport`` reports: the order of fields, whether a
/// field was sent several times, when a connection was opened, and on Linux the content coding, which
/// it decodes. It adds `Accept`, `Accept-Language` and, to a body without one, a `Content-Type`.
package final class URLSessionTransport: Transport {
  package let origin: Origin

  private let limits: WireLimits
  private let relay: URLSessionRelay
  private let session: URLSession

  /// - Parameters:
  ///   - origin: The service.
  ///   - anchors: Certificates to trust in addition to the system's; without effect on Linux.
  ///   - connectionLimit: The maximum number of open connections. Further requests wait, and the wait
  ///     counts towards their timeouts.
  ///   - limits: The limits of a response; the system limits the size of its head.
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
    // The exchange enforces the timeouts: URLSession's have whole seconds on Linux.
    configuration.timeoutIntervalForRequest = 86_400
    configuration.timeoutIntervalForResource = 86_400
    session = URLSession(configuration: configuration, delegate: relay, delegateQueue: nil)
  }

  deinit {
    session.invalidateAndCancel()
  }

  #if os(Linux)
  /// URLSession's libcurl reads proxies from the environment in spite of the configuration; this
  /// variable disables them.
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
      async let _ = exchange.enforce(timeouts)
      return try await exchange.response().get()
    } catch {
      throw TransportError(error, at: origin)
    }
  }

  /// - Throws: The reason if URLSession would change the request.
  private func urlRequest(
    for request: HTTPRequest
  ) throws(TransportError.Reason) -> URLRequest {
    let text = origin.url(for: request.target)
    guard let url = URL(string: text, encodingInvalidCharacters: false), url.absoluteString == text,
      !request.path.split(ascii: "/").contains(where: { $0 == "." || $0 == ".." })
    else { throw .other("URLSession cannot send the target \(request.target) unchanged") }
    guard request.body.isEmpty || request.method != .get else {
      throw .other("URLSession does not send a body with GET")
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
