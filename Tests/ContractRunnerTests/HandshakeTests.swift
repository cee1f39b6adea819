import ContractHTTP
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `A socket that needs credentials` {
  private static func rehearse(_ sockets: @escaping NoteBackend.Sockets) async throws -> Rehearsal {
    try await Rehearsal(NoteBackend(.notes(), sockets: sockets)) { configuration in
      configuration.phases = [.auth]
      configuration.jobs = 1
    }
  }

  @Test(arguments: [401, 403, 404] as [HTTPStatus])
  func `may be refused in the response to the handshake`(status: HTTPStatus) async throws {
    let rehearsal = try await Self.rehearse { _ throws(TransportError.Reason) in
      throw .upgradeRejected(HTTPResponse(status: status))
    }
    #expect(rehearsal.outcome(.requiresAuthentication, of: "news")?.word == "passed")
  }

  @Test(
    arguments: [
      [.closed(code: 1008, reason: "no token")],
      [.text(#"{"type":"error"}"#), .closed(code: nil, reason: "")],
    ] as [[WebSocketEvent]])
  func `may be closed at once`(events: [WebSocketEvent]) async throws {
    let rehearsal = try await Self.rehearse { _ throws(TransportError.Reason) in FakeSocket(events)
    }
    #expect(rehearsal.outcome(.requiresAuthentication, of: "news")?.word == "passed")
  }

  @Test(arguments: [[], [.text(#"{"type":"bye"}"#)]] as [[WebSocketEvent]])
  func `must not stay open without them`(events: [WebSocketEvent]) async throws {
    let rehearsal = try await Self.rehearse { _ throws(TransportError.Reason) in FakeSocket(events)
    }
    #expect(rehearsal.causes.map(\.drift.kind) == [.authenticationIgnored])
    #expect(rehearsal.outcome(.requiresAuthentication, of: "news")?.word == "failed")
  }

  @Test func `must not make the server fail`() async throws {
    let rehearsal = try await Self.rehearse { _ throws(TransportError.Reason) in
      throw .upgradeRejected(HTTPResponse(status: 500))
    }
    #expect(rehearsal.causes.map(\.drift.kind) == [.connectionBroken])
  }
}
