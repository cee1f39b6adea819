import ContractHTTP
import ContractMock
import ContractNetwork
import Testing

@Suite struct `A mock that listens` {
  @Test func `answers over a socket as it does without one`() async throws {
    let client = try MockClient()
    let server = try MockServer.start(client.service)
    let transport = try SocketTransport(
      Origin(scheme: .http, host: "127.0.0.1", port: server.port))
    let request = HTTPRequest(
      method: .get, target: MockClient.goals,
      fields: ["Host": "localhost", "Authorization": "Bearer user-token"])
    let response = try await transport.send(request)
    let expected = client.service.respond(to: request)
    #expect(response.status == expected.status)
    #expect(response.body == expected.body)
    server.stop()
  }
}
