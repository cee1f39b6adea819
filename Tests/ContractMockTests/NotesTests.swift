import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Testing

@Suite struct `A mock of another contract` {
  let client: MockClient

  init() throws {
    client = try MockClient(.notes)
  }

  @Test func `stores resources that responses do not contain`() throws {
    #expect(
      try client.request(.post, "/notes", ["text": "Milk", "pinned": true]).body == ["number": 1])
    let note: JSON = [
      "number": 1, "text": "Milk", "pinned": true, "due": .null, "rating": 4,
      "changed": "2025-11-17T19:26:02.996Z",
    ]
    #expect(try client.request(.get, "/notes/1").body == note)
    #expect(try client.request(.get, "/notes").body == ["notes": [note]])
    #expect(client.drifts.isEmpty)
  }

  @Test func `changes resources that responses do not contain`() throws {
    _ = try client.request(.post, "/notes", ["text": "Milk", "pinned": true])
    #expect(try client.request(.patch, "/notes/1", ["text": "Oat milk"]).status == 204)
    let note = try client.request(.get, "/notes/1").body
    #expect(note["text"] == "Oat milk")
    #expect(note["pinned"] == true)
  }

  @Test func `assigns numeric ids in sequence`() throws {
    _ = try client.request(.post, "/notes", ["text": "Milk"])
    #expect(try client.request(.post, "/notes", ["text": "Bread"], as: .other).body["number"] == 2)
  }

  @Test func `responds 404 to foreign resources without a documented failure`() throws {
    _ = try client.request(.post, "/notes", ["text": "Milk"], as: .other)
    let answer = try client.request(.get, "/notes/1")
    #expect(answer.status == 404)
    #expect(answer.body == ["message": "There is no such note"])
  }

  @Test func `requires the parent of a new resource`() throws {
    #expect(try client.request(.post, "/notes/1/comments").status == 404)
    _ = try client.request(.post, "/notes", ["text": "Milk"])
    let comment = try client.request(.post, "/notes/1/comments")
    #expect(comment.status == 201)
    #expect(comment.body["note"] == 1)
    #expect(client.drifts.isEmpty)
  }

  @Test(arguments: [
    (HTTPMethod.get, "/notes", MockIdentity?.none, 401), (.get, "/notes/one", .user, 404),
    (.post, "/notes", .user, 400),
  ])
  func `rejects with common responses where the contract documents none`(
    method: HTTPMethod, target: String, identity: MockIdentity?, status: Int
  ) throws {
    let answer = try client.request(method, target, as: identity)
    #expect(answer.status == status)
    #expect(answer.body["message"]?.stringValue?.isEmpty == false)
  }
}
