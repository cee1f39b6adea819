import ContractJSON
import ContractModel

extension Scenario {
  /// The statements of the document across operations.
  static let deuceDiaryFlows: [Scenario] = [
    .firstCallMakesSoloGroup, .eachUserHasSoloGroup, .topDay, .usernameIsTaken, .pictureIsKept,
    .deuceCountsOnce,
    .topDayAfterADeuce,
    .creatorIsAdmin, .newMemberJoins, .alreadyAMember, .unknownInvite, .groupFigures,
    .entriesNewestFirst, .personalRecord, .singularGroupId, .loggedAtDefaults, .noGroups,
    .deuceInForeignGroup,
    .reactionOnce, .reactionStaysElsewhere, .reactionByStranger, .locationOnce,
    .renamedUser, .lastActivity, .derivedFigures, .figuresOfSeveralGroups,
  ]

  private static let firstCallMakesSoloGroup = Scenario(
    "first-call-makes-solo-group", "A user's first request creates the group \"Solo Deuces\", once",
    timing: .first, Step.soloGroup(of: .user))

  private static let eachUserHasSoloGroup = Scenario(
    "each-user-has-solo-group", "Another user's first request creates a separate group",
    timing: .first, Step.soloGroup(of: .other))

  private static let topDay = Scenario(
    "top-day", "The day with the most deuces, for a user who had none before", timing: .first,
    [
      .call("mostDeuces", capture: ["before": response("/count")]),
      .group("group"),
      // Timestamps are in UTC, and so are the days, from the first minutes to the last ones.
      .log(in: "group", at: "2025-06-10T00:10:00.000Z"),
      .log(in: "group", at: "2025-06-10T23:50:00.000Z"),
      .log(in: "group", at: "2025-06-11T12:00:00.000Z"),
      .call(
        "mostDeuces",
        // Two on the logged day, or three on the creation day: the document can mean either.
        rules: [
          (constant([2, 3]).contains(response("/count"))).when(captured("before"), is: 0),
          (response("/date") == "2025-06-10").when(captured("before"), is: 0)
            .when(response("/count"), is: 2),
          (response("/date").excludes(constant("2025-06-10"))).when(captured("before"), is: 0)
            .when(response("/count"), is: 3),
        ]),
    ])

  private static let usernameIsTaken = Scenario(
    "username-is-taken", "A username that is already taken is rejected, until it is given up",
    timing: .alone,
    [
      .call("updateUser", as: .other, capture: ["name": response("/username")]),
      .call(
        "updateUser", body: [.set("/username", to: captured("name"))], expect: .failure(400)),
      .call("updateUser", as: .other),
      .call("updateUser", body: [.set("/username", to: captured("name"))]),
    ])

  private static let pictureIsKept = Scenario(
    "picture-is-kept", "An uploaded picture appears in the profile", timing: .alone,
    [
      .call("uploadProfilePicture", capture: ["picture": response("/profileImageUrl")]),
      .call("getUser", rules: [response("/profileImageUrl") == captured("picture")]),
    ])

  private static let deuceCountsOnce = Scenario(
    "deuce-counts-once", "A deuce in two groups counts once for the user, and makes two entries",
    timing: .alone,
    [
      .call("getUser", capture: ["count": response("/deuceCount")]),
      .group("first"), .group("second"),
      .call(
        "logDeuce",
        body: [
          .set("/groupIds/0", to: captured("first")), .set("/groupIds/1", to: captured("second")),
          .set("/location", to: "The Office"),
        ],
        rules: [
          response("/count") == 2,
          response("/entries/0/id").excludes(response("/entries/1/id")),
          response("/entries/*/groupId").contains(captured("first")),
          response("/entries/*/groupId").contains(captured("second")),
        ]),
      .call("getUser", rules: [response("/deuceCount") == captured("count") + 1]),
      .call("groupDetail", path: ["groupId": captured("second")], rules: [.entryCount(1)]),
    ])

  private static let topDayAfterADeuce = Scenario(
    "top-day-after-a-deuce", "A user with a deuce has a top day",
    [
      .group("group"), .log(in: "group"),
      .call("mostDeuces", rules: [constant(1) <= response("/count")]),
    ])

  private static let creatorIsAdmin = Scenario(
    "creator-is-admin", "The creator of a group is its admin and only member",
    [
      .call("getUser", capture: ["me": response("/id")]),
      .call(
        "createGroup", rules: [response("/createdBy") == captured("me")],
        capture: ["group": response("/id")]),
      .call(
        "groupDetail", path: ["groupId": captured("group")],
        rules: [
          count(response("/members")) == 1,
          response("/members/0/userId") == captured("me"),
          response("/members/0/role") == "admin",
          .entryCount(0),
        ]),
    ])

  private static let newMemberJoins = Scenario(
    "new-member-joins", "An invite adds another user as a member",
    [
      .group("group"),
      .call(
        "groupDetail", as: .other, path: ["groupId": captured("group")], expect: .failure(403)),
      .invite(to: "group"),
      // A second link does not invalidate the first.
      .call("createInvite", path: ["groupId": captured("group")]),
      .log(in: "group"),
      .call(
        "joinGroup", as: .other, path: ["inviteId": captured("invite")],
        expect: .variant("new member"), rules: [response("/group/id") == captured("group")]),
      .call("getUser", as: .other, capture: ["other": response("/id")]),
      .call(
        "groupDetail", as: .other, path: ["groupId": captured("group")],
        rules: [
          // "All entries", also those from before.
          .entryCount(1), count(response("/members")) == 2,
          response("/members").element(where: "/userId", is: captured("other"), at: "/role")
            == "member",
        ],
        capture: [
          "joined": response("/members").element(
            where: "/userId", is: captured("other"), at: "/joinedAt")
        ]),
      .call(
        "listGroups", as: .other,
        rules: [
          response("/*/id").contains(captured("group")), .figure("/memberCount", is: 2),
        ]),
      .call(
        "joinGroup", as: .other, path: ["inviteId": captured("invite")],
        expect: .variant("already a member")),
      .call("listGroups", as: .other, rules: [.figure("/memberCount", is: 2)]),
      .call("createInvite", as: .other, path: ["groupId": captured("group")]),
      .call(
        "logDeuce", as: .other, body: [.set("/groupIds/0", to: captured("group"))],
        rules: [response("/entries/0/userId") == captured("other")]),
      .log(in: "group"),
      .call(
        "groupDetail", as: .other, path: ["groupId": captured("group")],
        rules: [
          .entryCount(3), count(response("/members")) == 2,
          response("/members").element(where: "/userId", is: captured("other"), at: "/joinedAt")
            == captured("joined"),
        ]),
      .call("listGroups", rules: [.figure("/entryCount", is: 3)]),
    ])

  private static let alreadyAMember = Scenario(
    "already-a-member", "A user who is already a member gets a message that says so",
    [
      .group("group"), .invite(to: "group"),
      .call(
        "joinGroup", path: ["inviteId": captured("invite")],
        expect: .variant("already a member"),
        rules: [response("/group/id") == captured("group")]),
      .call(
        "groupDetail", path: ["groupId": captured("group")],
        rules: [count(response("/members")) == 1, response("/members/0/role") == "admin"]),
    ])

  private static let unknownInvite = Scenario(
    "unknown-invite", "An unknown invite is rejected",
    [
      .group("group"),
      .call(
        "joinGroup", as: .other, path: ["inviteId": captured("group")], expect: .failure(400)),
      .call(
        "joinGroup",
        path: ["inviteId": constant("3f0c1c5e-9f0b-4a57-8d0e-6d6f1b0f7a11")],
        expect: .failure(400)),
    ])

  private static let groupFigures = Scenario(
    "group-figures", "The list of groups counts members and entries",
    [
      .group("group"),
      .call(
        "listGroups",
        rules: [
          response("/*/id").contains(captured("group")),
          .figure("/memberCount", is: 1), .figure("/entryCount", is: 0),
          // "May be null": the creation of a group may count as activity.
          .figure("/lastActivity", is: nil).advised,
        ]),
      .log(in: "group"),
      .call(
        "listGroups",
        rules: [
          .figure("/memberCount", is: 1), .figure("/entryCount", is: 1),
          response("").element(where: "/id", is: captured("group"), at: "/lastActivity")
            .excludes(constant(nil)),
        ]),
    ])
}

extension Rule {
  static func entryCount(_ number: JSON) -> Rule {
    count(response("/entries")) == number
  }

  /// A number of the captured group in the list of groups.
  fileprivate static func figure(_ place: JSON.Pointer, is value: JSON) -> Rule {
    response("").element(where: "/id", is: captured("group"), at: place) == value
  }
}

extension Scenario.Step {
  /// Sends what may be the first request of a user, and another one.
  fileprivate static func soloGroup(of user: Identity) -> [Scenario.Step] {
    let isAlone = count(response(""))
    return [
      .call("getUser", as: user),
      .call("mostDeuces", as: user),
      .call(
        "listGroups", as: user,
        rules: [
          constant(1) <= count(response("")),
          // A user with several groups may have had others before.
          (response("/*/name").contains(constant("Solo Deuces"))).when(isAlone, is: 1),
          (response("/0/memberCount") == 1).when(isAlone, is: 1),
        ], capture: ["groups": response(""), "group": response("/0/id")]),
      .call(
        "groupDetail", as: user, path: ["groupId": captured("group")],
        rules: [response("/members/*/userId").contains(response("/group/createdBy"))]),
      .call("getUser", as: user),
      .call(
        "listGroups", as: user, rules: [count(response("")) == count(captured("groups"))]),
    ]
  }

  /// Creates a group and captures its id under the name.
  static func group(_ name: String, as identity: Identity = .user) -> Scenario.Step {
    .call("createGroup", as: identity, capture: [name: response("/id")])
  }

  static func invite(to group: String) -> Scenario.Step {
    .call(
      "createInvite", path: ["groupId": captured(group)], capture: ["invite": response("/id")])
  }

  /// Logs a deuce in a captured group and captures the entry.
  static func log(
    in group: String, at moment: JSON? = nil, thoughts: JSON? = nil
  ) -> Scenario.Step {
    var body: [ScenarioCall.Change] = [.set("/groupIds/0", to: captured(group))]
    if let moment { body.append(.set("/loggedAt", to: moment)) }
    if let thoughts { body.append(.set("/thoughts", to: thoughts)) }
    return .call(
      "logDeuce", body: body,
      capture: [
        "entry": response("/entries/0/id"), "user": response("/entries/0/userId"),
        "location": response("/entries/0/location"), "thoughts": response("/entries/0/thoughts"),
        "loggedAt": response("/entries/0/loggedAt"),
        "createdAt": response("/entries/0/createdAt"),
      ])
  }

  static func react(_ emoji: JSON) -> Scenario.Step {
    .call("addReaction", path: ["entryId": captured("entry")], body: [.set("/emoji", to: emoji)])
  }
}
