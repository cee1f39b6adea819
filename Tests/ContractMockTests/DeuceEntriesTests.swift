import ContractHTTP
import ContractJSON
import ContractMock
import Testing

@Suite struct `Entries in the mock of Deuce Diary` {
  let client: DeuceClient

  init() throws {
    client = try DeuceClient()
  }

  @Test func `count once for the user and once for each group`() throws {
    let groups = [try client.group("One"), try client.group("Two")]
    let answer = try client.log(in: groups)
    #expect(answer.body["count"] == 2)
    #expect(answer.body.values(at: "/entries/*/groupId") == groups.map(JSON.string))
    #expect(try client.mock.request(.get, "/api/auth/user").body["deuceCount"] == 1)
    for group in groups {
      #expect(try client.detail(of: group).body["entries"]?.arrayValue?.count == 1)
    }
  }

  @Test func `are also added to the group of the deprecated groupId`() throws {
    let group = try client.group()
    let answer = try client.mock.request(
      .post, "/api/deuces", ["groupId": .string(group), "location": "Home", "thoughts": ""])
    #expect(answer.status == 200)
    #expect(answer.body.values(at: "/entries/*/groupId") == [.string(group)])
  }

  @Test func `have the current time by default`() throws {
    let group = try client.group()
    let entry = try client.log(in: [group]).body
    #expect(entry.text(at: "/entries/0/loggedAt") == "2025-11-17T19:26:02.996Z")
  }

  @Test(
    arguments: [
      ["groupIds": [], "location": "Home", "thoughts": ""],
      ["location": "Home", "thoughts": ""],
      ["groupIds": .null, "location": "Home", "thoughts": ""],
    ] as [JSON])
  func `need a group`(body: JSON) throws {
    #expect(try client.mock.request(.post, "/api/deuces", body).status == 400)
  }

  @Test func `are rejected when one group is foreign`() throws {
    let (own, foreign) = (try client.group(), try client.group(as: .other))
    #expect(try client.log(in: [own, foreign]).status == 403)
    #expect(try client.log(in: [own, "nonsense"]).status == 403)
    #expect(try client.detail(of: own).body["entries"] == [])
    #expect(try client.mock.request(.get, "/api/auth/user").body["deuceCount"] == 0)
  }

  @Test func `are sorted by time, newest first, in any zone`() throws {
    let group = try client.group()
    let moments = [
      "2025-06-10T08:00:00.000Z", "2025-06-12T08:00:00Z", "2025-06-11T23:00:00.000-08:00",
      "2025-06-11T08:00:00.000Z",
    ]
    for moment in moments { _ = try client.log(in: [group], at: moment) }
    let logged = try client.detail(of: group).body.values(at: "/entries/*/loggedAt")
    #expect(logged == [moments[1], moments[2], moments[3], moments[0]].map(JSON.string))
  }

  @Test func `of the same time are sorted by creation, newest first`() throws {
    let group = try client.group()
    let ids = try (0..<3).map { _ in try client.entry(in: group, at: "2025-06-10T08:00:00Z") }
    let shown = try client.detail(of: group).body.values(at: "/entries/*/id")
    #expect(shown == ids.reversed().map(JSON.string))
  }

  @Test func `determine the record of a member in the group`() throws {
    let group = try client.group()
    #expect(try client.detail(of: group).body.at("/members/0/personalRecord") == .some(.null))
    for moment in ["2025-06-10T08:00:00Z", "2025-06-12T08:00:00Z", "2025-06-11T23:30:00-01:00"] {
      _ = try client.log(in: [group], at: moment)
    }
    #expect(
      try client.detail(of: group).body.at("/members/0/personalRecord")
        == ["date": "2025-06-12", "count": 2])
  }

  @Test func `count once for the best day, in any number of groups`() throws {
    #expect(
      try client.mock.request(.get, "/api/analytics/most-deuces").body == ["date": "", "count": 0])
    let groups = [try client.group(), try client.group()]
    _ = try client.log(in: groups, at: "2025-06-10T08:00:00Z")
    #expect(
      try client.mock.request(.get, "/api/analytics/most-deuces").body
        == ["date": "2025-06-10", "count": 1])
  }

  @Test func `are counted in the statistics of their group`() throws {
    let group = try client.group()
    let figures = { try client.mock.request(.get, "/api/groups").body }
    #expect(try figures().at("/0/entryCount") == 0)
    #expect(try figures().at("/0/lastActivity") == .some(.null))
    _ = try client.log(in: [group])
    #expect(try figures().at("/0/entryCount") == 1)
    #expect(try figures().at("/0/memberCount") == 1)
    #expect(try figures().at("/0/lastActivity") == "2025-11-17T19:26:02.996Z")
  }

  @Test func `accept each emoji of a user once`() throws {
    let entry = try client.entry(in: client.group())
    #expect(try client.react("👑", to: entry).status == 200)
    let again = try client.react("👑", to: entry)
    #expect(again.status == 400)
    #expect(again.body == ["message": "Already reacted with this emoji"])
    #expect(try client.react("🧻", to: entry).status == 200)
    let path = "/api/entries/\(entry)/reactions"
    #expect(try client.mock.request(.delete, path, ["emoji": "👑"]).status == 200)
    #expect(try client.mock.request(.get, path).body.values(at: "/*/emoji") == ["🧻"])
    #expect(try client.react("👑", to: entry).status == 200)
  }

  @Test func `accept reactions of members only`() throws {
    let group = try client.group()
    let entry = try client.entry(in: group)
    #expect(try client.react("👑", to: entry, as: .other).status == 403)
    _ = try client.join(client.invite(to: group))
    #expect(try client.react("👑", to: entry, as: .other).status == 200)
    #expect(try client.react("👑", to: "0f8fad5b-d9cb-469f-a165-70867728950e").status == 404)
  }

  @Test(arguments: [.null, "", "0123456789X", 5] as [JSON])
  func `accept emoji of one to ten characters`(emoji: JSON) throws {
    let entry = try client.entry(in: client.group())
    #expect(try client.react(emoji, to: entry).status == 400)
  }

  @Test func `can have custom locations, after the default ones`() throws {
    for name in ["Zoo", "Attic"] {
      #expect(
        try client.mock.request(.post, "/api/locations", ["name": .string(name)]).status == 200)
    }
    let list = try client.mock.request(.get, "/api/locations", as: nil)
    #expect(list.status == 200)
    #expect(list.body.values(at: "/*/name") == ["Home", "Restaurant", "Work", "Attic", "Zoo"])
    #expect(list.body.values(at: "/*/isDefault") == [true, true, true, false, false])
    let ids = list.body.values(at: "/*/id")
    #expect(Set(ids).count == ids.count)
    for name in ["Zoo", "Home"] {
      #expect(
        try client.mock.request(.post, "/api/locations", ["name": .string(name)]).status == 400)
    }
  }
}
