import ContractJSON
import ContractModel

/// The scenarios that check what operations show of each other's changes.
extension Scenario {
  static let renamedUser = Scenario(
    "renamed-user", "A new username is shown wherever the user is, and nothing else changes",
    timing: .alone,
    [
      .group("group"), .log(in: "group"), .react("👑"),
      .call("groupDetail", path: ["groupId": captured("group")]),
      .call("listReactions", path: ["entryId": captured("entry")]),
      .call("uploadProfilePicture", capture: ["picture": response("/profileImageUrl")]),
      .call("getUser", capture: ["count": response("/deuceCount")]),
      .connect("phone", to: "groupEvents"),
      .send("phone", "join_group", body: [.set("/groupId", to: captured("group"))]),
      .log(in: "group"),
      .receive("phone", "deuce_logged"),
      .call(
        "updateUser",
        rules: [
          response("/deuceCount") == captured("count") + 1,
          response("/profileImageUrl") == captured("picture"),
        ], capture: ["name": response("/username")]),
      .call(
        "groupDetail", path: ["groupId": captured("group")],
        rules: [
          (response("/members/0/user/username") == captured("name")).advised,
          (response("/entries/0/user/username") == captured("name")).advised,
          (response("/entries/1/user/username") == captured("name")).advised,
        ]),
      .call(
        "listReactions", path: ["entryId": captured("entry")],
        rules: [(response("/0/user/username") == captured("name")).advised]),
      .log(in: "group"),
      .receive(
        "phone", "deuce_logged",
        rules: [(message("/entry/user/username") == captured("name")).advised]),
      .close("phone"),
    ])

  static let derivedFigures = Scenario(
    "derived-figures", "The figures of a group and the top day follow from its entries",
    [
      .group("group"),
      .log(in: "group", at: "2025-03-04T12:00:00.000Z"),
      .log(in: "group", at: "2025-03-05T12:00:00.000Z"),
      .log(in: "group", at: "2025-03-05T13:00:00.000Z"),
      .log(in: "group", at: "2025-03-04T13:00:00.000Z"),
      .log(in: "group", at: "2025-03-05T11:00:00.000Z"),
      .call(
        "listGroups",
        rules: [
          .figure("/entryCount") == count(created("entry")),
          // It may also be the time of logging, which is later.
          greatest(of: created("entry"), at: "/loggedAt") <= .figure("/lastActivity"),
        ]),
      .call(
        "groupDetail", path: ["groupId": captured("group")],
        rules: [count(response("/entries")) == count(created("entry"))]),
      .call(
        "mostDeuces",
        rules: [
          created("entry").dayCounts(by: "/loggedAt").part(at: "/0/count") <= response("/count")
        ]
      ),
    ])

  static let figuresOfSeveralGroups = Scenario(
    "figures-of-several-groups", "The figures of each group are its own, with several members, too",
    timing: .alone,
    [
      .call("getUser", capture: ["count": response("/deuceCount")]),
      .group("first"), .group("second"), .invite(to: "second"),
      .call("joinGroup", as: .other, path: ["inviteId": captured("invite")]),
      .call(
        "logDeuce",
        body: [
          .set("/groupIds/0", to: captured("first")), .set("/groupIds/1", to: captured("second")),
          .set("/loggedAt", to: "2019-12-31T12:00:00.000Z"),
        ]),
      .call("listGroups", rules: .figures(of: "second", members: 2, entries: 1)),
      .log(in: "second", at: "2025-06-10T12:00:00.000Z"),
      .call(
        "listGroups",
        rules: .figures(of: "first", members: 1, entries: 1)
          + .figures(of: "second", members: 2, entries: 2)),
      .call("getUser", rules: [response("/deuceCount") == captured("count") + 2]),
    ])

  static let lastActivity = Scenario(
    "last-activity", "The last activity of a group is that of its newest entry",
    [
      .group("group"), .log(in: "group", at: "2025-06-10T12:00:00.000Z"),
      .call("listGroups"),
      .call(
        "logDeuce",
        body: [.set("/groupIds/0", to: captured("group")), .remove("/loggedAt")]),
      .call(
        "listGroups",
        rules: [
          days(
            from: response("").element(
              where: "/id", is: captured("group"), at: "/lastActivity"), to: now()) == 0
        ]),
    ])
}

extension [Rule] {
  /// The figures of a captured group that has entries.
  fileprivate static func figures(of group: String, members: JSON, entries: JSON) -> [Rule] {
    let activity = PositionedTerm.figure("/lastActivity", of: group)
    return [
      PositionedTerm.figure("/memberCount", of: group) == constant(members),
      PositionedTerm.figure("/entryCount", of: group) == constant(entries),
      activity.excludes(constant(nil)),
    ]
  }
}

extension PositionedTerm {
  /// A figure of a captured group in the list of groups.
  fileprivate static func figure(
    _ place: JSON.Pointer, of group: String = "group"
  ) -> PositionedTerm {
    response("").element(where: "/id", is: captured(group), at: place)
  }
}
