import ContractHTTP
import ContractNetwork
import Testing

@Suite struct `A socket transport` {
  @Test(arguments: TransportCase.all)
  func `conforms`(_ item: TransportCase) async throws {
    let peer = ScriptedPeer(item.reply)
    let transport = try SocketTransport(
      Origin(host: "127.0.0.1", port: peer.port), limits: item.limits)
    let outcome = await TransportCase.Outcome(
      of: item.request, over: transport, deadlines: item.deadlines,
      fields: item.outcome.fieldNames)
    #expect(outcome == item.outcome)
  }
}
