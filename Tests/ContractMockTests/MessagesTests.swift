import ContractJSON
import ContractMock
import Testing

@Suite struct `Sockets of Deuce Diary` {
  let client: DeuceClient
  let group: String

  init() throws {
    client = try DeuceClient()
    group = try client.group()
  }

  @Test func `receive new entries of their group as in the response`() throws {
    client.listen(1, to: group)
    let reply = client.mock.reply(
      to: .post, "/api/deuces", DeuceClient.deuce(in: [group]).bytes())
    let entry = try JSON(parsing: reply.response.body).at("/entries/0")?.objectValue
    let message = try JSON(parsing: Array(try #require(reply.messages.first).text.utf8))
    #expect(message["type"] == "deuce_logged")
    #expect(message["userId"] == .string(MockIdentity.user.userID))
    #expect(message.at("/entry/user/id") == .string(MockIdentity.user.userID))
    for member in try #require(entry).members {
      #expect(message["entry"]?[member.name] == member.value)
    }
    #expect(client.mock.drifts.isEmpty)
  }

  @Test func `receive the username of the author where there is one`() throws {
    client.listen(1, to: group)
    _ = try client.mock.request(.put, "/api/auth/user", ["username": "johndoe"])
    #expect(
      try client.heard(ofDeuceIn: [group]).map(\.message["message"])
        == ["johndoe logged a new deuce"])
  }

  @Test func `receive messages of their group only`() throws {
    let other = try client.group()
    client.listen(1, to: group)
    client.listen(2, to: other)
    client.listen(3, to: group)
    client.listen(4, to: nil)
    #expect(try client.heard(ofDeuceIn: [group]).map(\.socket) == [1, 3])
    #expect(try client.heard(ofDeuceIn: [other]).map(\.socket) == [2])
    #expect(try client.heard(ofDeuceIn: [group, other]).map(\.socket) == [1, 3, 2])
  }

  @Test func `receive messages of the group they joined last`() throws {
    let other = try client.group()
    client.listen(1, to: group)
    client.join(1, other)
    #expect(try client.heard(ofDeuceIn: [group]).isEmpty)
    #expect(try client.heard(ofDeuceIn: [other]).count == 1)
  }

  @Test func `receive nothing after closing`() throws {
    client.listen(1, to: group)
    client.mock.service.close(.init(1))
    #expect(try client.heard(ofDeuceIn: [group]).isEmpty)
  }

  @Test(
    arguments: [
      ["type": "join_group"], ["type": "join_group", "groupId": "nonsense"],
      ["type": "leave_group", "groupId": "0f8fad5b-d9cb-469f-a165-70867728950e"], [], "join_group",
    ] as [JSON])
  func `keep their group after an invalid message`(message: JSON) throws {
    client.listen(1, to: group)
    client.say(message, on: 1)
    #expect(try client.heard(ofDeuceIn: [group]).count == 1)
  }

  @Test func `receive nothing about a rejected entry`() throws {
    client.listen(1, to: group)
    #expect(try client.heard(ofDeuceIn: [group], as: .other).isEmpty)
  }

  @Test func `open only for upgrade requests`() throws {
    let response = client.mock.send(.get, "/ws")
    #expect(response.status == 426)
    #expect(response.fields["Upgrade"] == "websocket")
  }
}
