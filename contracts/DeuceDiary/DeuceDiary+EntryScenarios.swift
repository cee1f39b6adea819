import ContractJSON
import ContractModel

/// Entries, reactions and locations.
extension Scenario {
  static let entriesNewestFirst = Scenario(
    "entries-newest-first", "The feed of a group starts with the newest entry",
    [
      .group("group"),
      .log(in: "group", at: "2025-06-10T08:00:00.000Z"),
      .log(in: "group", at: "2025-06-11T08:00:00.000Z"),
      .log(in: "group", at: "2025-06-12T08:00:00.000Z"),
      .call(
        "groupDetail", path: ["groupId": captured("group")],
        rules: [
          .entryCount(3),
          response("/entries/0/loggedAt") == "2025-06-12T08:00:00.000Z",
          response("/entries/2/loggedAt") == "2025-06-10T08:00:00.000Z",
        ]),
    ])

  static let personalRecord = Scenario(
    "personal-record", "A member with entries has a personal record",
    [
      .group("group"),
      .log(in: "group", at: "2025-06-10T12:00:00.000Z"),
      .log(in: "group", at: "2025-06-10T12:30:00.000Z"),
      .call(
        "groupDetail", path: ["groupId": captured("group")],
        // The document does not state whether entries of other groups count.
        rules: [
          response("/members/0/personalRecord").excludes(constant(nil)),
          constant(2) <= response("/members/0/personalRecord/count"),
        ]),
    ])

  static let singularGroupId = Scenario(
    "singular-group-id", "The older groupId is accepted instead of groupIds",
    [
      .group("group"),
      .call(
        "logDeuce",
        body: [.remove("/groupIds"), .set("/groupId", to: captured("group"))],
        rules: [response("/count") == 1, response("/entries/0/groupId") == captured("group")]),
    ])

  static let loggedAtDefaults = Scenario(
    "logged-at-defaults", "Without loggedAt the server uses its own time",
    [
      .group("group"),
      .call(
        "logDeuce",
        body: [.remove("/loggedAt"), .set("/groupIds/0", to: captured("group"))]),
    ])

  static let noGroups = Scenario(
    "no-groups", "A deuce without a group is rejected",
    [.call("logDeuce", body: [.set("/groupIds", to: [])], expect: .failure(400))])

  static let deuceInForeignGroup = Scenario(
    "deuce-in-foreign-group",
    "A deuce with a group of others is rejected as a whole, even with a group of one's own",
    timing: .alone,
    [
      .group("group", as: .other), .group("own"),
      .call("getUser", capture: ["count": response("/deuceCount")]),
      .call(
        "logDeuce",
        body: [
          .set("/groupIds/0", to: captured("own")), .set("/groupIds/1", to: captured("group")),
        ], expect: .failure(403)),
      .call("groupDetail", path: ["groupId": captured("own")], rules: [.entryCount(0)]),
      .call("getUser", rules: [response("/deuceCount") == captured("count")]),
    ])

  static let reactionOnce = Scenario(
    "reaction-once", "One reaction per emoji and user; after removal it can be added again",
    [
      .group("group"), .log(in: "group"),
      .call(
        "listReactions", path: ["entryId": captured("entry")],
        rules: [count(response("")) == 0]),
      .react("👑"),
      .call(
        "addReaction", path: ["entryId": captured("entry")], body: [.set("/emoji", to: "👑")],
        expect: .failure(400)),
      // "the actual Unicode emoji character": another tone is another character, and some have several
      // scalars.
      .react("👍"), .react("👍🏽"), .react("❤️"), .react("👨‍👩‍👧"),
      .call(
        "listReactions", path: ["entryId": captured("entry")],
        rules: [count(response("")) == 5]),
      .call(
        "removeReaction", path: ["entryId": captured("entry")],
        body: [.set("/emoji", to: "👑")]),
      .call(
        "listReactions", path: ["entryId": captured("entry")],
        rules: [
          count(response("")) == 4, response("/*/emoji").excludes(constant("👑")),
        ]),
      .react("👑"),
    ])

  static let reactionStaysElsewhere = Scenario(
    "reaction-stays-elsewhere", "Removing a reaction from one entry keeps it on another",
    [
      .group("group"), .log(in: "group"), .react("👑"),
      .call(
        "logDeuce", body: [.set("/groupIds/0", to: captured("group"))],
        capture: ["second": response("/entries/0/id")]),
      .call(
        "addReaction", path: ["entryId": captured("second")], body: [.set("/emoji", to: "👑")]),
      .call(
        "removeReaction", path: ["entryId": captured("second")], body: [.set("/emoji", to: "👑")]),
      .call(
        "listReactions", path: ["entryId": captured("entry")], rules: [count(response("")) == 1]),
    ])

  static let reactionByStranger = Scenario(
    "reaction-by-stranger", "Only members of its group can react to an entry",
    [
      .group("group"), .log(in: "group"),
      .call(
        "addReaction", as: .other, path: ["entryId": captured("entry")], expect: .failure(403)),
      .invite(to: "group"),
      .call("joinGroup", as: .other, path: ["inviteId": captured("invite")]),
      .react("👑"),
      .call(
        "addReaction", as: .other, path: ["entryId": captured("entry")],
        body: [.set("/emoji", to: "👑")]),
      .call(
        "listReactions", path: ["entryId": captured("entry")],
        rules: [count(response("")) == 2]),
      .call(
        "removeReaction", path: ["entryId": captured("entry")], body: [.set("/emoji", to: "👑")]),
      .call(
        "listReactions", path: ["entryId": captured("entry")], rules: [count(response("")) == 1]),
    ])

  static let locationOnce = Scenario(
    "location-once", "The name of a location is unique, and every user sees it",
    [
      .call("listLocations", capture: ["default": response("/0/name")]),
      .call(
        "createLocation", body: [.set("/name", to: captured("default"))], expect: .failure(400)),
      .call("getUser", capture: ["me": response("/id")]),
      .call(
        "createLocation", rules: [response("/createdBy") == captured("me")],
        capture: ["name": response("/name"), "location": response("/id")]),
      .call(
        "listLocations", as: .anonymous,
        rules: [response("/*/id").contains(captured("location"))]),
      .call(
        "createLocation", body: [.set("/name", to: captured("name"))], expect: .failure(400)),
    ])
}
