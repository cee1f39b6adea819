import ContractModel

extension Channel {
  /// Section 8: one connection follows one group at a time, the last `join_group` wins.
  static let groupEvents = Channel(
    "groupEvents", "/ws",
    summary: "What happens in a group, as it happens",
    requiresAuthentication: false,
    client: [
      Message(
        "join_group",
        .object {
          Field("type", .string(.oneOf(["join_group"])))
          Field("groupId", .uuid).naming("group")
        }, summary: "Follow this group from now on, and no other")
    ],
    server: [
      Message(
        "deuce_logged",
        .object {
          Field("type", .string(.oneOf(["deuce_logged"])))
          Field("message", .string(.nonEmpty), example: "johndoe logged a new deuce")
          Field("entry", .entryWithUser)
          Field("userId", .string(.nonEmpty), summary: "Whose own events apps leave out")
        },
        rules: [
          message("/userId") == message("/entry/userId"),
          message("/userId") == message("/entry/user/id"),
        ], summary: "Caused by POST /api/deuces")
    ])
}
