import ContractCLI
import ContractHTTP
import ContractNetwork
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct `A document that leads elsewhere` {
  private static func document(referringTo reference: String) -> String {
    #"""
    {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {
      "operationId": "a", "responses": {"200": {"description": "x", "content": {
        "application/json": {"schema": {"$ref": "\#(reference)"}}}}}}}}}
    """#
  }

  /// Serves a document at `/d.json`, and redirects every other path.
  private static func server(
    redirectingTo location: String, referringTo reference: String = "#/a",
    _ log: Counter = Counter()
  ) throws -> HTTPServer {
    try HTTPServer.start { request in
      log.count.add(1, ordering: .relaxed)
      guard request.target == "/d.json" else {
        return .response(HTTPResponse(status: 302, fields: ["Location": location]))
      }
      return .response(
        HTTPResponse(
          status: 200, fields: ["Content-Type": "application/json"],
          body: Array(document(referringTo: reference).utf8)))
    }
  }

  private final class Counter: Sendable {
    let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }
  }

  @Test func `by a redirect to another server is not followed`() async throws {
    let log = Counter()
    let other = try Self.server(redirectingTo: "/", log)
    defer { other.stop() }
    for location in [
      "http://127.0.0.1:\(other.port)/d.json", "//127.0.0.1:\(other.port)/d.json",
      "http://169.254.169.254/latest", "http://localhost:\(other.port)/d.json",
      "https://127.0.0.1:\(other.port)/d.json",
    ] {
      let server = try Self.server(redirectingTo: location)
      defer { server.stop() }
      let session = await Session.run([
        "list", "--contract", "http://127.0.0.1:\(server.port)/moved",
      ])
      #expect(session.status == .usage)
      #expect(session.text.contains("redirects to another server"), "\(session.text)")
      #expect(session.text.split(separator: "\n").count == 1, "\(session.text)")
    }
    #expect(log.value == 0)
  }

  @Test(arguments: [
    "http://169.254.169.254/latest", "http://[fe80::1]/x", "http://2852039166/x",
    "http://0xa9fea9fe/x", "http://[::ffff:169.254.169.254]/x", "http://10.0.0.1/x",
  ])
  func `by a reference to an address of another location is not followed`(
    reference: String
  ) async throws {
    let server = try Self.server(redirectingTo: "/", referringTo: reference)
    defer { server.stop() }
    let session = await Session.run([
      "list", "--allow-remote-refs", "--contract", "http://127.0.0.1:\(server.port)/d.json",
    ])
    #expect(session.text.contains("not fetched, because"), "\(session.text)")
  }

  @Test func `by a reference of its own server is followed, redirected there, too`() async throws {
    let log = Counter()
    let server = try Self.server(redirectingTo: "/d.json", referringTo: "moved#/info", log)
    defer { server.stop() }
    let session = await Session.run([
      "list", "--allow-remote-refs", "--contract", "http://127.0.0.1:\(server.port)/d.json",
    ])
    #expect(!session.text.contains("not fetched"), "\(session.text)")
    #expect(log.value >= 3)
  }
}

@Suite struct `The scope of an address` {
  @Test(
    arguments: [
      ("127.0.0.1", .loopback), ("0.0.0.0", .loopback), ("2130706433", .loopback),
      ("0x7f.1", .loopback), ("::1", .loopback), ("::", .loopback), ("::ffff:127.0.0.1", .loopback),
      ("169.254.169.254", .linkLocal), ("::ffff:a9fe:a9fe", .linkLocal), ("fe80::1", .linkLocal),
      ("64:ff9b::a9fe:a9fe", .linkLocal), ("2002:a9fe:a9fe::", .linkLocal),
      ("10.1.2.3", .privateNetwork), ("172.31.0.1", .privateNetwork),
      ("192.168.0.1", .privateNetwork), ("100.64.0.1", .privateNetwork),
      ("fc00::1", .privateNetwork), ("224.0.0.1", .privateNetwork), ("172.32.0.1", .global),
      ("8.8.8.8", .global), ("2001:4860:4860::8888", .global), ("11.0.0.1", .global),
    ] as [(String, AddressScope)])
  func `is known for every form of a number`(host: String, scope: AddressScope) throws {
    let addresses = try Origin(host: host, port: 80).addresses()
    #expect(addresses.map(\.scope) == [scope], "\(addresses)")
  }
}
