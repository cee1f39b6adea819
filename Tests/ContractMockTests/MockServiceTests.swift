import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Testing

@Suite struct `A mock of the Goals contract` {
  @Test func `sends conforming responses only`() throws {
    let walk = try Walk(MockClient())
    #expect(walk.client.drifts.isEmpty)
    #expect(Set(walk.responses.map(\.status.code)) == [200, 201, 204, 400, 401, 403, 404])
  }

  @Test func `creates the goal of the request`() throws {
    let answer = try MockClient().request(.post, MockClient.goals, MockClient.newGoal)
    #expect(answer.status == 201)
    let data = try #require(answer.body["data"]?.objectValue)
    for member in try #require(MockClient.newGoal.objectValue).members {
      #expect(data[member.name] == member.value, "\(member.name)")
    }
    #expect(data["user_id"] == .string(MockIdentity.user.userID))
    #expect(data["current_value"] == 0)
    #expect(data["days_remaining"] == 59)
    #expect(data["created_at"] == "2025-11-17T19:26:02.996263011Z")
    #expect(data["id"]?.stringValue?.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(data.count == 17)
  }

  @Test func `lists, updates and deletes created goals`() throws {
    let client = try MockClient()
    let first = try client.create()
    let second = try client.create()
    #expect(try client.listed("/id") == [.string(first), .string(second)])
    let updated = try client.request(.put, "\(MockClient.goals)/\(first)", MockClient.update)
    #expect(updated.status == 200)
    #expect(updated.body.at("/data/title") == "Less")
    #expect(updated.body.at("/data/start_date") == "2025-11-17")
    #expect(updated.body.at("/data/target_date") == "2026-01-16")
    #expect(try client.listed("") == [try #require(updated.body["data"]), client.goal(second)])
    #expect(try client.request(.delete, "\(MockClient.goals)/\(first)").status == 204)
    #expect(try client.listed("/id") == [.string(second)])
    let list = try client.request(.get, MockClient.goals).body
    #expect(list.at("/data/total") == 1)
    #expect(list.at("/data/has_more") == false)
    #expect(try client.request(.delete, "\(MockClient.goals)/\(first)").status == 404)
  }

  @Test func `separates identities`() throws {
    let client = try MockClient()
    let mine = try client.create()
    let theirs = try client.create(as: .other)
    #expect(try client.listed("/id") == [.string(mine)])
    #expect(try client.listed("/id", as: .other) == [.string(theirs)])
    let answer = try client.request(.post, "\(MockClient.goals)/\(theirs)/tips")
    #expect(answer.status == 403)
    #expect(answer.body.at("/error/code") == "FORBIDDEN")
  }

  @Test(arguments: ["tips", "suggestions", "analysis"])
  func `responds about a goal with its id`(topic: String) throws {
    let client = try MockClient()
    let goal = try client.create()
    let answer = try client.request(.post, "\(MockClient.goals)/\(goal)/\(topic)")
    #expect(answer.status == 200)
    #expect(answer.body.at("/data/goal_id") == .string(goal))
    if topic == "tips" { #expect(answer.body.at("/data/count") == 3) }
  }

  @Test(arguments: [nil, MockIdentity.unknown])
  func `rejects unknown identities`(identity: MockIdentity?) throws {
    let answer = try MockClient().request(.get, MockClient.goals, as: identity)
    #expect(answer.status == 401)
    #expect(answer.body.at("/error/code") == "UNAUTHORIZED")
  }

  @Test(arguments: [
    ("title", JSON?.none, "INVALID_REQUEST"), ("title", "", "INVALID_REQUEST"),
    ("title", 5, "INVALID_REQUEST"), ("goal_type", "luck", "INVALID_REQUEST"),
    ("start_date", "2025-02-30", "INVALID_REQUEST"),
    ("target_value", 0, "INVALID_TARGET_VALUE"), ("target_value", -0.5, "INVALID_TARGET_VALUE"),
    ("description", .some(.null), "INVALID_REQUEST"),
  ])
  func `rejects an invalid goal`(
    field: String, value: JSON?, code: String
  ) throws {
    var object = try #require(MockClient.newGoal.objectValue)
    object[field] = value
    let client = try MockClient()
    let answer = try client.request(.post, MockClient.goals, .object(object))
    #expect(answer.status == 400)
    #expect(answer.body.at("/error/code") == .string(code))
    #expect(try client.listed("/id").isEmpty)
  }

  @Test(arguments: ["", "{", "[]", "nonsense"])
  func `rejects a body that is not a JSON object`(text: String) throws {
    #expect(try MockClient().send(.post, MockClient.goals, Array(text.utf8)).status == 400)
  }

  @Test func `rejects an ambiguous body`() throws {
    let twice = MockClient.newGoal.text().dropLast() + ",\"title\":\"Other\"}"
    let marked = "\u{FEFF}" + MockClient.newGoal.text()
    for text in [String(twice), marked] {
      #expect(try MockClient().send(.post, MockClient.goals, Array(text.utf8)).status == 400)
    }
  }

  @Test func `lists the methods of a path`() throws {
    let response = try MockClient().send(.patch, MockClient.goals)
    #expect(response.status == 405)
    #expect(response.fields["Allow"] == "POST, GET, HEAD")
    let body = try JSON(parsing: response.body)
    #expect(body.at("/error/code") == "METHOD_NOT_ALLOWED")
  }

  @Test func `rejects unknown paths`() throws {
    let answer = try MockClient().request(.get, "/api/v2/goals")
    #expect(answer.status == 404)
    #expect(answer.body.at("/error/code") == "NOT_FOUND")
  }

  @Test func `sends equal responses for equal seeds`() throws {
    let (one, same, other) = (
      try MockClient(seed: 7), try MockClient(seed: 7), try MockClient(seed: 8)
    )
    let id = try one.create()
    #expect(try same.create() == id)
    #expect(try other.create() != id)
    #expect(one.send(.get, MockClient.goals).body == same.send(.get, MockClient.goals).body)
  }

  @Test func `responds to HEAD as to GET`() throws {
    let client = try MockClient()
    #expect(client.send(.head, MockClient.goals) == client.send(.get, MockClient.goals))
  }

  @Test func `responds to HEAD as the contract defines it`() throws {
    var contract = Contract.goals
    let listing = try #require(contract.operation("listGoals"))
    contract.operations.append(
      Operation(
        "countGoals", .head, listing.template,
        responses: [
          Response(204, nil).with(headers: Field("X-Count", .integer(.between(7, 7))))
        ]))
    let client = try MockClient(contract)
    let response = client.send(.head, MockClient.goals)
    #expect(response.status == 204 && response.fields["X-Count"] == "7")
    #expect(client.send(.get, MockClient.goals).status == 200)
    #expect(client.send(.patch, MockClient.goals).fields["Allow"] == "POST, GET, HEAD")
    #expect(client.drifts == [])
  }
}

extension MockClient {
  fileprivate func goal(_ id: String) throws -> JSON {
    try #require(listed("").first { $0["id"] == .string(id) })
  }
}
