import ContractHTTP
import ContractNetwork
import Foundation
import Testing

#if os(Linux)
@Suite(.enabled { try await ChildCommand.succeeds("openssl version && python3 --version") })
final class `A route of connections` {
  private let files: TLSCertificates

  init() async throws {
    files = try TLSCertificates()
    try await files.makeAuthority("known")
  }

  deinit {
    files.remove()
  }

  private var anchors: TrustAnchors {
    get throws { try TrustAnchors(contentsOf: files.path("known")) }
  }

  private func status(
    _ origin: Origin, via route: ConnectionRoute
  ) async throws -> Result<HTTPStatus, TransportError.Reason> {
    let transport = try SocketTransport(origin, via: route)
    do throws(TransportError) {
      return .success(try await transport.send(HTTPRequest(method: .get, target: "/")).status)
    } catch {
      return .failure(error.reason)
    }
  }

  @Test func `leads through a proxy that opens tunnels, for http and https`() async throws {
    let proxy = try ProxyPeer(in: files)
    let plain = ScriptedPeer(.ok)
    let secure = try TLSPeer(await files.makeCertificate(for: "api.test", signedBy: "known"))
    let route = ConnectionRoute(
      trusting: try anchors, proxy: HTTPProxy(host: "127.0.0.1", port: proxy.port))
    let origins = [
      Origin(host: "api.test", port: plain.port),
      Origin(scheme: .https, host: "api.test", port: secure.port),
    ]
    for origin in origins {
      #expect(try await status(origin, via: route) == .success(.ok))
    }
    #expect(
      proxy.requests == origins.map { "CONNECT api.test:\($0.port) HTTP/1.1" })
    // The backend gets what it would get without the proxy.
    #expect(plain.requests.map(\.target) == ["/"])
    #expect(plain.requests.first?.fields["Host"] == "api.test:\(plain.port)")
  }

  @Test func `sends given bytes through the proxy unchanged`() async throws {
    let proxy = try ProxyPeer(in: files)
    let peer = ScriptedPeer(.ok)
    let transport = try SocketTransport(
      Origin(host: "api.test", port: peer.port),
      via: ConnectionRoute(proxy: HTTPProxy(host: "127.0.0.1", port: proxy.port)))
    let response = try await transport.send(
      raw: Array("GET /raw HTTP/1.1\r\nhOsT: x\r\n\r\n".utf8),
      timeouts: Timeouts(waiting: .seconds(3600)))
    #expect(response.status == .ok)
    #expect(peer.requests.map(\.target) == ["/raw"])
    #expect(peer.requests.first?.fields.contains("User-Agent") == false)
  }

  @Test func `names the proxy that rejects or cannot be reached`() async throws {
    let origin = Origin(host: "api.test", port: 1)
    let proxy = try ProxyPeer(in: files, password: "secret")
    var stranger = HTTPProxy(host: "127.0.0.1", port: proxy.port)
    guard
      case .failure(.unreachable(let reason)) = try await status(
        origin, via: ConnectionRoute(proxy: stranger))
    else {
      Issue.record("a rejected request succeeded")
      return
    }
    #expect(reason.contains("the proxy http://127.0.0.1:\(proxy.port)") && reason.contains("407"))
    let peer = ScriptedPeer(.ok)
    stranger.credentials = "me:secret"
    #expect(
      try await status(
        Origin(host: "api.test", port: peer.port), via: ConnectionRoute(proxy: stranger))
        == .success(.ok))
  }

  @Test func `leads to a given address, while the certificate proves the name`() async throws {
    let secure = try TLSPeer(await files.makeCertificate(for: "api.test", signedBy: "known"))
    let plain = ScriptedPeer(.ok)
    let route = ConnectionRoute(trusting: try anchors, address: "127.0.0.1")
    #expect(
      try await status(Origin(host: "api.test", port: plain.port), via: route) == .success(.ok))
    let origin = Origin(scheme: .https, host: "api.test", port: secure.port)
    #expect(try await status(origin, via: route) == .success(.ok))
    #expect(
      try await status(Origin(scheme: .https, host: "b.test", port: secure.port), via: route)
        == .failure(.tls(.certificateForAnotherHost)))
  }

  @Test func `proves the client by its certificate`() async throws {
    let peer = try TLSPeer(
      await files.makeCertificate(for: "localhost", signedBy: "known"),
      clientsSignedBy: files.path("known"))
    let client = try await files.makeCertificate(for: "me", signedBy: "known", usage: "clientAuth")
    let origin = Origin(scheme: .https, host: "localhost", port: peer.port)
    let certificate = ClientCertificate(path: client.path, keyPath: client.path)
    #expect(
      try await status(
        origin, via: ConnectionRoute(trusting: try anchors, certificate: certificate))
        == .success(.ok))
    let stranger = try await status(origin, via: ConnectionRoute(trusting: try anchors))
    // The end of the connection may overtake the alert, which TLS 1.3 sends after the handshake.
    let rejections: [TransportError.Reason] = [
      .tls(.other("it requires a client certificate")), .closedBeforeResponse,
    ]
    #expect(rejections.contains { stranger == .failure($0) }, "\(stranger)")
  }
}
#endif

@Suite struct `The address of a proxy` {
  @Test(
    arguments: [
      ("proxy.test:3128", "http://proxy.test:3128", nil),
      ("http://proxy.test", "http://proxy.test:80", nil),
      ("HTTP://me:p%40ss@[::1]:8080/", "http://[::1]:8080", "me:p%40ss"),
    ] as [(String, String, String?)])
  func `may have credentials, which are not shown`(
    text: String, shown: String, credentials: String?
  ) throws {
    let proxy = try HTTPProxy(parsing: text)
    #expect("\(proxy)" == shown)
    #expect(proxy.credentials == credentials)
  }

  @Test(arguments: [
    "socks5://proxy.test", "https://proxy.test", "http://me:secret@", "http://me:secret@a b",
    "http://me:secret@proxy.test/path", "",
  ])
  func `is of http and has no path`(text: String) {
    let error = #expect(throws: HTTPProxy.ParseError.self) { try HTTPProxy(parsing: text) }
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }
}

@Suite struct `Connections` {
  @Test(
    arguments: [
      ("localhost", nil, nil, true), ("localhost", "127.0.0.1", nil, true),
      ("localhost", "192.0.2.1", nil, false), ("localhost", nil, "127.0.0.1", false),
      ("api.test", "127.0.0.1", nil, false), ("api.test", nil, nil, false),
    ] as [(String, String?, String?, Bool)])
  func `stay on this machine by a name and no other route`(
    host: String, address: String?, proxy: String?, stays: Bool
  ) {
    let route = ConnectionRoute(
      proxy: proxy.map { HTTPProxy(host: $0, port: 1) }, address: address)
    #expect(route.staysOnMachine(to: Origin(host: host)) == stays)
  }
}
