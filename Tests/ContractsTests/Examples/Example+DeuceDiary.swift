import ContractHTTP

enum DeuceDiarySamples {
  static let groupID = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"
  static let otherGroupID = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"
  static let entryID = "7d444840-9dc0-4d1d-b245-5ffdce74fad2"

  static func user(named name: String = "johndoe", at moment: String = "12:00") -> String {
    """
    {
      "id": "user_abc123",
      "email": "john@example.com",
      "firstName": "John",
      "lastName": "Doe",
      "username": "\(name)",
      "profileImageUrl": "/uploads/user_abc123-1700000000.jpg",
      "deuceCount": 42,
      "createdAt": "2025-01-15T10:00:00.000Z",
      "updatedAt": "2025-06-01T\(moment):00.000Z"
    }
    """
  }

  static func group(_ extra: String = "", description: String = "Optional group description")
    -> String
  {
    """
    {
      "id": "\(groupID)",
      "name": "Throne Room",
      "description": "\(description)",
      "createdBy": "user_abc123",
      "createdAt": "2025-06-01T12:00:00.000Z",
      "updatedAt": "2025-06-01T12:00:00.000Z"\(extra)
    }
    """
  }

  /// An entry, with more members behind it.
  static func entry(_ extra: String = "") -> String {
    """
    {
      "id": "\(entryID)",
      "userId": "user_abc123",
      "groupId": "\(groupID)",
      "location": "Home",
      "thoughts": "A throne worthy of a king",
      "loggedAt": "2025-06-10T08:00:00.000Z",
      "createdAt": "2025-06-10T08:01:00.000Z"\(extra)
    }
    """
  }
}

private typealias Samples = DeuceDiarySamples

extension Example {
  /// Sections 1 to 3 and 7 of `deuce-diary-rest-api.md`.
  static let deuceDiaryPeople: [Example] = [
    .deuce("1", "getUser", .success, Samples.user(), isAdapted: false),
    .deuce("1", "updateUser", .request, #"{"username": "newname"}"#, isAdapted: false),
    .deuce(
      "1", "updateUser", .success, Samples.user(named: "newname", at: "12:30"),
      request: #"{"username": "newname"}"#, isAdapted: false),
    .deuce("1", "uploadProfilePicture", .success, Samples.user()),
    .deuce(
      "1", "uploadProfilePicture", .success,
      """
      {
        "id": "user_abc123",
        "profileImageUrl": "/uploads/user_abc123-1700000000.jpg",
        "...": "...rest of User fields"
      }
      """, isAdapted: false,
      drifts: [
        "email", "firstName", "lastName", "username", "deuceCount", "createdAt", "updatedAt",
      ].map { "field-missing at /\($0)" } + ["field-undocumented at /... (note)"],
      "leaves out the rest of the user"),
    .deuce("2", "createGroup", .request, newGroup, isAdapted: false),
    .deuce("2", "createGroup", .success, Samples.group(), request: newGroup),
    .deuce("2", "listGroups", .success, "[\(soloGroup)]"),
    .deuce("2", "groupDetail", .success, groupDetail),
    .deuce(
      "3", "createInvite", .success,
      """
      {
        "inviteLink": "https://deucediary.com/join/\(Samples.otherGroupID)",
        "id": "\(Samples.otherGroupID)"
      }
      """),
    .deuce("3", "joinGroup", .variant("new member"), "{\"group\": \(Samples.group())}"),
    .deuce(
      "3", "joinGroup", .variant("already a member"),
      "{\"group\": \(Samples.group()), \"message\": \"Already a member of this group\"}"),
    .deuce("7", "mostDeuces", .success, #"{"date": "2025-05-20", "count": 5}"#, isAdapted: false),
    .deuce("7", "mostDeuces", .success, #"{"date": "", "count": 0}"#, isAdapted: false),
    .refusal("1", "getUser", 401), .refusal("1", "updateUser", 400),
    .refusal("2", "groupDetail", 403), .refusal("2", "groupDetail", 404),
    .refusal("3", "joinGroup", 400),
  ]

  private static let newGroup =
    #"{"name": "Throne Room", "description": "Optional group description"}"#

  private static let soloGroup = """
    {
      "id": "\(Samples.groupID)",
      "name": "Solo Deuces",
      "description": "Your personal throne log",
      "createdBy": "user_abc123",
      "createdAt": "2025-06-01T12:00:00.000Z",
      "updatedAt": "2025-06-01T12:00:00.000Z",
      "memberCount": 1,
      "entryCount": 14,
      "lastActivity": "2025-06-10T08:00:00.000Z"
    }
    """

  private static let groupDetail = """
    {
      "group": \(Samples.group(description: "...")),
      "members": [
        {
          "id": 1,
          "groupId": "\(Samples.groupID)",
          "userId": "user_abc123",
          "role": "admin",
          "joinedAt": "2025-06-01T12:00:00.000Z",
          "user": \(Samples.user()),
          "personalRecord": {
            "date": "2025-05-20",
            "count": 5
          }
        }
      ],
      "entries": [\(Samples.entry(",\n\"user\": " + Samples.user()))]
    }
    """

  static func deuce(
    _ section: String, _ operation: String, _ kind: Kind, _ text: String,
    request: String? = nil, isAdapted: Bool = true, drifts: [String] = [],
    _ contradiction: String? = nil
  ) -> Example {
    Example(
      contract: "deuce-diary", section: section, operation: operation, kind: kind, text: text,
      isAdapted: isAdapted,
      path: [
        "groupId": Samples.groupID, "inviteId": Samples.otherGroupID, "entryId": Samples.entryID,
      ], request: request, drifts: drifts, contradiction: contradiction)
  }

  /// The one shape of all errors.
  static func refusal(_ section: String, _ operation: String, _ status: HTTPStatus) -> Example {
    Example(
      contract: "deuce-diary", section: section, operation: operation, kind: .failure(code: nil),
      status: status, text: #"{ "message": "<human-readable string>" }"#)
  }
}
