import ContractHTTP
import ContractNetwork
import Foundation
import Testing

#if os(Linux)
@Suite(.enabled { try await ChildCommand.succeeds("openssl version && python3 --version") })
final class `A connection over https` {
  private let files: TLSCertificates

  init() async throws {
    files = try TLSCertificates()
    try await files.makeAuthority("known")
    try await files.makeAuthority("unknown")
  }

  deinit {
    files.remove()
  }

  private func error(
    from peer: TLSPeer, host: String = "localhost"
  ) async throws -> TransportError.Reason? {
    let transport = try SocketTransport(
      Origin(scheme: .https, host: host, port: peer.port),
      via: try ConnectionRoute(trusting: TrustAnchors(contentsOf: files.path("known"))))
    do throws(TransportError) {
      _ = try await transport.send(HTTPRequest(method: .get, target: "/"))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `accepts an additional trusted authority`() async throws {
    let peer = try TLSPeer(await files.makeCertificate(for: "localhost", signedBy: "known"))
    let transport = try SocketTransport(
      Origin(scheme: .https, host: "localhost", port: peer.port),
      via: try ConnectionRoute(trusting: TrustAnchors(contentsOf: files.path("known"))))
    for _ in 0..<3 {
      let response = try await transport.send(HTTPRequest(method: .get, target: "/"))
      #expect(response.status == .ok)
      #expect(response.body == Array("ok".utf8))
    }
  }

  @Test(.enabled { try await WebSocketPeer.isAvailable })
  func `supports WebSocket`() async throws {
    let peer = try WebSocketPeer(await files.makeCertificate(for: "localhost", signedBy: "known"))
    let transport = try SocketTransport(
      Origin(scheme: .https, host: "localhost", port: peer.port),
      via: try ConnectionRoute(trusting: TrustAnchors(contentsOf: files.path("known"))))
    let socket = try await transport.openWebSocket(HTTPRequest(method: .get, target: "/echo"))
    for count in [1, 100_000, 4 << 20] {
      let text = String(repeating: "t", count: count)
      try await socket.send(text)
      try await socket.expect(text)
    }
    #expect(try await socket.ping(within: .seconds(3600)))
    await socket.close()
    #expect(try await socket.receive(within: .zero) == .closed(code: 1000, reason: ""))
  }

  @Test func `rejects any other authority`() async throws {
    let peer = try TLSPeer(await files.makeCertificate(for: "localhost", signedBy: "unknown"))
    #expect(try await error(from: peer) == .tls(.unknownAuthority))
  }

  @Test func `rejects a certificate for another host`() async throws {
    let peer = try TLSPeer(await files.makeCertificate(for: "other.example", signedBy: "known"))
    #expect(try await error(from: peer) == .tls(.certificateForAnotherHost))
  }

  @Test func `rejects an expired certificate`() async throws {
    let peer = try TLSPeer(
      await files.makeCertificate(for: "localhost", signedBy: "known", days: -1))
    #expect(try await error(from: peer) == .tls(.expiredCertificate))
  }

  @Test func `fails with an http server`() async throws {
    let served = Once()
    let server = try HTTPServer.start { _ in
      _ = served.take()
      return .response(HTTPResponse(status: .ok))
    }
    let transport = try SocketTransport(
      Origin(scheme: .https, host: "127.0.0.1", port: server.port))
    let error = await #expect(throws: TransportError.self) {
      try await transport.send(HTTPRequest(method: .get, target: "/"))
    }
    guard case .tls(.other) = error?.reason else {
      Issue.record("\(String(describing: error)) is not about TLS")
      return
    }
    #expect(served.take())
  }
}
#endif

@Suite struct `A trust anchor file` {
  @Test(arguments: [
    ("", TrustAnchors.ReadError.Reason.noCertificate),
    (
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
      .invalidCertificate(number: 1)
    ),
    ("-----BEGIN CERTIFICATE-----\nMIIB\n", .invalidCertificate(number: 1)),
  ])
  func `requires a valid certificate`(
    text: String, reason: TrustAnchors.ReadError.Reason
  ) throws {
    let files = try TLSCertificates()
    defer { files.remove() }
    let path = files.path("file.pem")
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(throws: TrustAnchors.ReadError(reason, in: path)) {
      try TrustAnchors(contentsOf: path)
    }
  }

  @Test func `must exist`() throws {
    let files = try TLSCertificates()
    defer { files.remove() }
    let path = files.path("file.pem")
    let error = try #require(throws: TrustAnchors.ReadError(.noSuchFile, in: path)) {
      try TrustAnchors(contentsOf: path)
    }
    #expect("\(error)" == "\(path) does not exist")
  }
}
