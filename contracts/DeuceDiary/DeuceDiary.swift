import ContractModel

extension Contract {
  /// The API of the Deuce Diary app: REST with JSON, one upload, and a WebSocket.
  ///
  /// Written from `deuce-diary-rest-api.md` (dd-8). A failure is stated for an operation only where
  /// its own table lists the status; everything else is unspecified.
  static let deuceDiary = Contract(
    "deuce-diary", version: "dd-8", title: "Deuce Diary REST API", host: "deucediary.com",
    documents: ["deuce-diary-rest-api.md"],
    authentication: .bearer,
    errors: ErrorShape(.deuceError, code: nil, message: "/message"),
    policies: Policies(
      undocumentedFields: .note, fieldNames: .camelCase, numbersAsText: .note),
    failures: [
      Failure(401, when: .unauthenticated, "Missing or invalid token"),
      Failure(500, when: .serverError, "Server error"),
    ],
    resources: [
      Resource("user", id: "/id"),
      Resource("group", id: "/id", owner: "/createdBy", access: .members),
      Resource("invite", id: "/id", access: .everyone),
      Resource("entry", id: "/id", owner: "/userId", access: .members),
      Resource("reaction", id: "/id", key: "/emoji", owner: "/userId", access: .members),
      Resource("location", id: "/id", owner: "/createdBy", access: .everyone),
    ],
    operations: [
      .getUser, .updateUser, .uploadProfilePicture, .createGroup, .listGroups, .groupDetail,
      .createInvite, .joinGroup, .logDeuce, .addReaction, .removeReaction, .listReactions,
      .listLocations, .createLocation, .mostDeuces,
    ],
    channels: [.groupEvents],
    definitions: [
      Definition("User", .user), Definition("Group", .group),
      Definition("DeuceEntry", .deuceEntry), Definition("Reaction", .reaction),
      Definition("Location", .location), Definition("GroupMember", .groupMember),
      Definition(
        "Invite", .invite,
        rules: [days(from: response("/createdAt"), to: response("/expiresAt")) == 7]),
    ],
    scenarios: Scenario.deuceDiaryFlows + Scenario.deuceDiaryConversations)
}
