private typealias Samples = DeuceDiarySamples

extension Example {
  /// Sections 4 to 6 and 8 of `deuce-diary-rest-api.md`.
  static let deuceDiaryEntries: [Example] = entries + reactions + locations + messages

  private static let entries: [Example] = [
    .deuce("4", "logDeuce", .request, newEntry(inGroups: 2)),
    .deuce(
      "4", "logDeuce", .success, logged, request: newEntry(inGroups: 2),
      drifts: ["rule-broken at /count", "rule-broken at /entries/*/groupId"],
      "answers two groups with one entry"),
    .deuce("4", "logDeuce", .success, logged, request: newEntry(inGroups: 1)),
    // "The groupId field (singular) is also accepted."
    .deuce("4, iOS notes", "logDeuce", .request, oldEntry),
    .deuce("4, iOS notes", "logDeuce", .success, logged, request: oldEntry),
    .refusal("4", "logDeuce", 400), .refusal("4", "logDeuce", 403),
  ]

  private static func newEntry(inGroups count: Int) -> String {
    let groups = [Samples.groupID, Samples.otherGroupID].prefix(count).map { "\"\($0)\"" }
    return """
      {
        "groupIds": [\(groups.joined(separator: ", "))],
        "location": "Home",
        "thoughts": "A throne worthy of a king",
        "loggedAt": "2025-06-10T08:00:00.000Z"
      }
      """
  }

  private static let oldEntry = newEntry(inGroups: 1)
    .replacing("\"groupIds\": [", with: "\"groupId\": ").replacing("],", with: ",")

  private static let logged = "{\"entries\": [\(Samples.entry())], \"count\": 1}"

  private static let reactions: [Example] = [
    .deuce("5", "addReaction", .request, emoji, isAdapted: false),
    .deuce("5", "addReaction", .success, reaction(), request: emoji),
    .deuce("5", "removeReaction", .request, emoji, isAdapted: false),
    .deuce(
      "5", "removeReaction", .success, #"{"message": "Reaction removed"}"#, request: emoji,
      isAdapted: false),
    .deuce(
      "5", "listReactions", .success, "[\(reaction(",\n\"user\": " + Samples.user()))]"),
    .refusal("5", "addReaction", 400), .refusal("5", "addReaction", 403),
    .refusal("5", "addReaction", 404), .refusal("5", "removeReaction", 400),
  ]

  private static let emoji = #"{"emoji": "💩"}"#

  private static func reaction(_ extra: String = "") -> String {
    """
    {
      "id": 1,
      "entryId": "\(Samples.entryID)",
      "userId": "user_abc123",
      "emoji": "💩",
      "createdAt": "2025-06-10T09:00:00.000Z"\(extra)
    }
    """
  }

  private static let locations: [Example] = [
    .deuce(
      "6", "listLocations", .success,
      """
      [
        {
          "id": 1,
          "name": "Home",
          "isDefault": true,
          "createdBy": null,
          "createdAt": "2025-01-01T00:00:00.000Z"
        },
        {
          "id": 5,
          "name": "The Office",
          "isDefault": false,
          "createdBy": "user_abc123",
          "createdAt": "2025-06-01T12:00:00.000Z"
        }
      ]
      """, isAdapted: false),
    .deuce("6", "createLocation", .request, #"{"name": "Grandma's House"}"#, isAdapted: false),
    .deuce(
      "6", "createLocation", .success,
      """
      {
        "id": 6,
        "name": "Grandma's House",
        "isDefault": false,
        "createdBy": "user_abc123",
        "createdAt": "2025-06-10T12:00:00.000Z"
      }
      """, request: #"{"name": "Grandma's House"}"#, isAdapted: false),
    .refusal("6", "createLocation", 400),
  ]

  private static let messages: [Example] = [
    .deuce(
      "8", "groupEvents", .clientMessage,
      #"{"type": "join_group", "groupId": "\#(Samples.groupID)"}"#),
    .deuce(
      "8", "groupEvents", .serverMessage,
      """
      {
        "type": "deuce_logged",
        "message": "johndoe logged a new deuce",
        "entry": \(Samples.entry(",\n\"user\": " + Samples.user())),
        "userId": "user_abc123"
      }
      """),
  ]
}
