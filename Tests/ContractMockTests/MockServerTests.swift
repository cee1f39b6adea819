import ContractHTTP
import ContractJSON
import ContractMock
import ContractNetwork
import Testing

@Suite struct `A mock that listens` {
  @Test func `responds over TCP as it does in memory`() async throws {
    let client = try MockClient()
    let server = try MockServer.start(client.service)
    let request = HTTPRequest(
      method: .get, target: MockClient.goals,
      fields: ["Host": "localhost", "Authorization": "Bearer user-token"])
    let response = try await server.transport.send(request)
    let expected = client.service.respond(to: request)
    #expect(response.status == expected.status)
    #expect(response.body == expected.body)
    server.stop()
  }

  @Test func `sends the messages that requests cause`() async throws {
    let client = try DeuceClient()
    let server = try MockServer.start(client.mock.service)
    let group = try client.group()
    let socket = try await server.openSocket()
    try await socket.send("{\"type\":\"join_group\",\"groupId\":\"\(group)\"}")
    // The pong arrives after the previous message was processed.
    #expect(try await socket.ping(within: .seconds(3600)))
    let request = HTTPRequest(
      method: .post, target: "/api/deuces",
      fields: [
        "Host": "localhost", "Authorization": "Bearer user-token",
        "Content-Type": "application/json",
      ], body: DeuceClient.deuce(in: [group]).bytes())
    let response = try await server.transport.send(request)
    let entry = try JSON(parsing: response.body).text(at: "/entries/0/id")
    guard case .text(let text)? = try await socket.receive(within: .seconds(3600)) else {
      Issue.record("no message came")
      return
    }
    #expect(try JSON(parsing: text).at("/entry/id") == .string(entry))
    await socket.close()
    server.stop()
  }

  @Test func `opens sockets for channels only`() async throws {
    let server = try MockServer.start(DeuceClient().mock.service)
    await #expect(throws: TransportError.self) { try await server.openSocket(at: "/elsewhere") }
    server.stop()
  }
}

extension MockServer {
  fileprivate var transport: SocketTransport {
    get throws {
      try SocketTransport(Origin(scheme: .http, host: "127.0.0.1", port: port))
    }
  }

  fileprivate func openSocket(at path: String = "/ws") async throws -> any WebSocket {
    try await transport.openWebSocket(
      HTTPRequest(method: .get, target: path, fields: ["Host": "127.0.0.1:\(port)"]))
  }
}
