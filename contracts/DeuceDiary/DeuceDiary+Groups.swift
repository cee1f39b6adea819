import ContractModel

private let groupID = Field("groupId", .uuid)

extension Failure {
  fileprivate static let notAMember = Failure(
    403, when: .foreign("group"), "Not a member of this group")
}

extension Operation {
  static let createGroup = Operation(
    "createGroup", .post, "/api/groups",
    summary: "Create a group; the creator becomes its admin",
    body: .json(
      .object {
        Field("name", .string(.advised(.nonEmpty)), example: "Throne Room & Café 👑")
        Field("description", .string, .optional, example: "Kings & Queens 👑, <à la carte>")
      }),
    responses: [.ok(.group)],
    rules: [(response("/createdAt") <= response("/updatedAt")).advised]
      + .echoes("name", "description", in: ""),
    effects: [.creates("group", id: response("/id"), state: response(""))])

  static let listGroups = Operation(
    "listGroups", .get, "/api/groups",
    summary: "The groups the caller belongs to, with figures",
    responses: [.ok(.array(of: .groupSummary))],
    rules: [(response("/*/createdAt") <= response("/*/updatedAt")).advised],
    effects: [.lists("group", in: response(""))])

  static let groupDetail = Operation(
    "groupDetail", .get, "/api/groups/{groupId}",
    summary: "A group with its members and all entries, newest first",
    path: [groupID],
    responses: [.ok(.groupDetail)],
    failures: [
      .notAMember,
      Failure(404, when: .missing("group"), "The group does not exist"),
    ],
    rules: [
      response("/group/id") == path("groupId"),
      response("/members/*/groupId") == path("groupId"),
      response("/entries/*/groupId") == path("groupId"),
      response("/members/*/userId") == response("/members/*/user/id"),
      response("/entries/*/userId") == response("/entries/*/user/id"),
      // "Newest first" does not state which of the two fields decides.
      response("/entries")
        == sorted(response("/entries"), by: .descending("/loggedAt", or: "/createdAt")),
      response("/members").element(
        where: "/userId", is: response("/group/createdBy"), at: "/role") == "admin",
    ],
    effects: [
      .reads("group", id: path("groupId"), state: response("/group")),
      .lists("entry", in: response("/entries")),
    ])

  static let createInvite = Operation(
    "createInvite", .post, "/api/groups/{groupId}/invite",
    summary: "Make a link that lets others join for seven days",
    path: [groupID],
    responses: [
      .ok(
        .object {
          Field("inviteLink", .string(.matches("^https?://.+/join/")))
          Field("id", .uuid(version: 4))
        })
    ],
    failures: [.notAMember],
    rules: [response("/inviteLink").ends(with: response("/id"))],
    effects: [
      .reads("group", id: path("groupId")),
      .creates("invite", id: response("/id")),
    ])

  static let joinGroup = Operation(
    "joinGroup", .post, "/api/join/{inviteId}",
    summary: "Accept an invite",
    path: [Field("inviteId", .uuid)],
    responses: [
      .ok(
        .object {
          Field("group", .group)
        }, variant: "new member"),
      .ok(
        .object {
          Field("group", .group)
          Field("message", .string, example: "Already a member of this group")
        }, variant: "already a member"),
    ],
    failures: [Failure(400, when: .missing("invite"), "Invite not found or expired")],
    effects: [.reads("invite", id: path("inviteId"))])
}
