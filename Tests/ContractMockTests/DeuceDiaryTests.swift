import ContractHTTP
import ContractJSON
import ContractMock
import Testing

@Suite struct `The mock of Deuce Diary` {
  let client: DeuceClient

  init() throws {
    client = try DeuceClient()
  }

  @Test func `creates a group once for a user without one`() throws {
    #expect(try client.mock.request(.get, "/api/groups").body == [])
    #expect(try client.mock.request(.get, "/api/auth/user").status == 200)
    #expect(try client.mock.request(.get, "/api/auth/user").status == 200)
    let groups = try client.mock.request(.get, "/api/groups").body
    #expect(groups.values(at: "/*/name") == ["Solo Deuces"])
    #expect(try client.mock.request(.get, "/api/groups", as: .other).body == [])
  }

  @Test func `creates no group for a user with one`() throws {
    _ = try client.group()
    _ = try client.mock.request(.get, "/api/auth/user")
    let groups = try client.mock.request(.get, "/api/groups").body
    #expect(groups.values(at: "/*/name") == ["Throne Room"])
  }

  @Test func `has a user with a name and, at first, no username`() throws {
    let user = try client.mock.request(.get, "/api/auth/user").body
    #expect(user["id"] == .string(MockIdentity.user.userID))
    #expect(user["username"] == .some(.null))
    #expect(user["profileImageUrl"] == .some(.null))
    #expect(user["firstName"]?.stringValue?.isEmpty == false)
    #expect(user["deuceCount"] == 0)
  }

  @Test func `accepts a username for one user only`() throws {
    let name: JSON = ["username": "john doe_1"]
    #expect(try client.mock.request(.put, "/api/auth/user", name).body["username"] == "john doe_1")
    let rejection = try client.mock.request(.put, "/api/auth/user", name, as: .other)
    #expect(rejection.status == 400)
    #expect(rejection.body == ["message": "The username is taken"])
    #expect(try client.mock.request(.put, "/api/auth/user", name).status == 200)
  }

  @Test(arguments: ["ab", "abcdefghijklmnopqrstu", "a-b-c", "", "Jürgen"])
  func `rejects invalid usernames`(name: String) throws {
    #expect(
      try client.mock.request(.put, "/api/auth/user", ["username": .string(name)]).status == 400)
  }

  @Test func `serves a picture at a relative URL`() throws {
    let user = try JSON(parsing: client.upload().body)
    let url = user.text(at: "/profileImageUrl")
    #expect(url == "/uploads/\(MockIdentity.user.userID)-1763407562.jpg")
    #expect(try client.mock.request(.get, "/api/auth/user").body["profileImageUrl"] == .string(url))
  }

  @Test(arguments: [
    ("picture", "image/png", 100), ("profilePicture", "text/plain", 100),
    ("profilePicture", "image/png", 5 * 1024 * 1024 + 1),
  ])
  func `rejects files that are not pictures`(name: String, type: String, bytes: Int) throws {
    let response = client.upload(name, type: type, bytes: bytes)
    #expect(response.status == 400)
    #expect(
      try client.mock.request(.get, "/api/auth/user").body["profileImageUrl"] == .some(.null))
  }

  @Test func `accepts a picture of exactly five megabytes`() {
    #expect(client.upload(bytes: 5 * 1024 * 1024).status == 200)
  }

  @Test func `has the creator as admin and others as members`() throws {
    let group = try client.group()
    #expect(try client.join(client.invite(to: group)).status == 200)
    let detail = try client.detail(of: group).body
    #expect(detail.values(at: "/members/*/role") == ["admin", "member"])
    #expect(
      detail.values(at: "/members/*/user/id")
        == [.string(MockIdentity.user.userID), .string(MockIdentity.other.userID)])
  }

  @Test func `returns groups to their members only`() throws {
    let group = try client.group()
    #expect(try client.detail(of: group, as: .other).status == 403)
    #expect(try client.mock.request(.post, "/api/groups/\(group)/invite", as: .other).status == 403)
    #expect(try client.mock.request(.get, "/api/groups", as: .other).body == [])
    #expect(try client.detail(of: "0f8fad5b-d9cb-469f-a165-70867728950e").status == 404)
  }

  @Test func `distinguishes joining from being a member already`() throws {
    let group = try client.group()
    let invite = try client.invite(to: group)
    let joined = try client.join(invite)
    #expect(joined.body.text(at: "/group/id") == group)
    #expect(joined.body["message"] == nil)
    let again = try client.join(invite)
    #expect(again.status == 200)
    #expect(again.body["message"] == "Already a member of this group")
  }

  @Test(arguments: [(604_799, 200), (604_800, 400), (1_000_000, 400)])
  func `expires invites after seven days`(seconds: Int, status: Int) throws {
    let invite = try client.invite(to: client.group())
    client.mock.wait(seconds: seconds)
    #expect(try client.join(invite).status == status)
  }

  @Test(arguments: ["0f8fad5b-d9cb-469f-a165-70867728950e", "nonsense"])
  func `rejects unknown invites`(invite: String) throws {
    let answer = try client.join(invite)
    #expect(answer.status == 400)
    #expect(answer.body == ["message": "Invite not found or expired"])
  }

  @Test func `sends documented responses only`() throws {
    let walk = try DeuceWalk()
    #expect(walk.client.mock.offences.isEmpty)
    #expect(Set(walk.statuses) == [200, 400, 401, 403, 404])
  }
}
