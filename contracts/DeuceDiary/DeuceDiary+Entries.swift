import ContractModel

private let entryID = Field("entryId", .uuid)

private let emojiBody: Schema = .object {
  Field("emoji", .emoji, summary: "At most 10 characters", example: "💩")
}

/// "Missing emoji" is all that the document has as an invalid one here; what is too long was never added.
private let removedEmojiBody: Schema = .object {
  Field(
    "emoji", .string(.nonEmpty, .advised(.length(0...10, .graphemes))),
    summary: "The emoji of the reaction", example: "💩")
}

extension Operation {
  static let logDeuce = Operation(
    "logDeuce", .post, "/api/deuces",
    summary: "Log a deuce in one or more groups; their sockets hear of it",
    body: .json(
      .object {
        Field("groupIds", .array(of: .string, .nonEmpty)).naming("group")
        Field("groupId", .string, .alias(of: "groupIds")).naming("group")
          .deprecated("prefer groupIds")
        Field("location", .string, summary: "Location name", example: "Home")
        Field(
          "thoughts", .string, summary: "Entry text",
          example: "A throne worthy of a king 👑, says O'Brien")
        Field("loggedAt", .moment, .optional).defaulting(to: now())
      }),
    responses: [
      .ok(
        .object {
          Field("entries", .array(of: .deuceEntry, .nonEmpty))
          Field("count", .integer(.atLeast(1)))
        })
    ],
    failures: [
      Failure(400, when: .absent("/groupIds"), "No groups"),
      Failure(403, when: .foreign("group"), "Not a member of one of the groups"),
    ],
    rules: [
      response("/count") == count(response("/entries")),
      response("/count") == count(request("/groupIds")),
      response("/entries/*/groupId").contains(request("/groupIds/*")),
      response("/entries/*/groupId") == request("/groupId"),
      response("/entries/*/location") == request("/location"),
      response("/entries/*/thoughts") == request("/thoughts"),
      response("/entries/*/loggedAt") == request("/loggedAt"),
      // "Defaults to server time", which is also the value of createdAt.
      (seconds(from: response("/entries/0/loggedAt"), to: response("/entries/0/createdAt")) <= 600)
        .unless(request("/loggedAt")),
      (seconds(from: response("/entries/0/loggedAt"), to: response("/entries/0/createdAt")) >= -600)
        .unless(request("/loggedAt")),
      (seconds(from: response("/entries/0/createdAt"), to: now()) <= 1800).advised,
      (seconds(from: response("/entries/0/createdAt"), to: now()) >= -1800).advised,
    ],
    effects: [
      .creates("entry", id: response("/entries/0/id"), state: response("/entries/0"))
    ])

  static let addReaction = Operation(
    "addReaction", .post, "/api/entries/{entryId}/reactions",
    summary: "React to an entry; once per emoji and user",
    path: [entryID],
    body: .json(emojiBody),
    responses: [.ok(.reaction)],
    failures: [
      Failure(400, when: .absent("/emoji"), "The emoji is missing"),
      Failure(400, when: .duplicate("/emoji"), "Already reacted with this emoji"),
      Failure(403, when: .foreign("entry"), "Not a member of the entry's group"),
      Failure(404, when: .missing("entry"), "The entry does not exist"),
    ],
    rules: [response("/entryId") == path("entryId")] + .echoes("emoji", in: ""),
    effects: [
      .reads("entry", id: path("entryId")),
      .creates("reaction", id: response("/id"), state: response("")),
    ])

  static let removeReaction = Operation(
    "removeReaction", .delete, "/api/entries/{entryId}/reactions",
    summary: "Take the caller's reaction back; a DELETE with a JSON body",
    path: [entryID],
    body: .json(removedEmojiBody),
    responses: [
      .ok(
        .object {
          Field("message", .string, example: "Reaction removed")
        })
    ],
    failures: [Failure(400, when: .absent("/emoji"), "The emoji is missing")],
    effects: [
      .reads("entry", id: path("entryId")),
      .deletes("reaction", id: request("/emoji")),
    ])

  static let listReactions = Operation(
    "listReactions", .get, "/api/entries/{entryId}/reactions",
    summary: "All reactions to an entry, with their users",
    path: [entryID],
    responses: [.ok(.array(of: .reactionWithUser))],
    rules: [
      response("/*/entryId") == path("entryId"),
      response("/*/userId") == response("/*/user/id"),
    ],
    effects: [
      .reads("entry", id: path("entryId")),
      .lists("reaction", in: response("")),
    ])

  static let listLocations = Operation(
    "listLocations", .get, "/api/locations",
    summary: "All locations: the default ones first, then by name",
    requiresAuthentication: false,
    responses: [.ok(.array(of: .location))],
    rules: [
      response("") == sorted(response(""), by: .descending("/isDefault"), .ascending("/name")),
      // Default ones come first; the document does not state that there are some.
      (response("/*/isDefault").contains(constant(true))).advised,
    ],
    effects: [.lists("location", in: response(""))])

  static let createLocation = Operation(
    "createLocation", .post, "/api/locations",
    summary: "Add a location of one's own",
    body: .json(
      .object {
        Field("name", .string(.nonEmpty), example: "Grandma's House")
      }),
    responses: [.ok(.location)],
    failures: [
      Failure(400, when: .absent("/name"), "The name is empty"),
      Failure(400, when: .duplicate("/name"), "There is a location of this name"),
    ],
    rules: [response("/isDefault") == false] + .echoes("name", in: ""),
    effects: [.creates("location", id: response("/id"), state: response(""))])
}
