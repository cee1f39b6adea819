import ContractModel

/// The types of the document's section 9, and the additions of the operations.
extension Schema {
  /// "ISO 8601 string": the samples show milliseconds and `Z`, the text requires neither.
  static let moment: Schema = .timestamp(fractionDigits: 0...9, zone: .any)

  /// `{ "message": … }`, for all errors.
  static let deuceError: Schema = .object {
    Field("message", .string(.nonEmpty), summary: "Human-readable")
  }

  static let user: Schema = .object { userFields }

  /// A user with a picture that was just uploaded; its URL is a path.
  static let picturedUser: Schema = .object {
    userFields.map { field in
      field.name == "profileImageUrl"
        ? Field(
          "profileImageUrl", .string(.matches("^/"), .advised(.matches("^[!-~]+$"))),
          summary: "Relative to the base URL",
          example: "/uploads/user_abc123-1700000000.jpg")
        : field
    }
  }

  private static let userFields = [
    Field("id", .string(.nonEmpty), summary: "Given by the sign-in service, no UUID").readOnly,
    Field("email", .string.nullable, example: "john@example.com"),
    Field("firstName", .string.nullable, example: "John"),
    Field("lastName", .string.nullable, example: "Doe"),
    Field("username", .string.nullable, example: "johndoe"),
    Field("profileImageUrl", .string.nullable, summary: "Relative to the base URL"),
    Field("deuceCount", .integer(.atLeast(0)), example: 42),
    Field("createdAt", .moment),
    Field("updatedAt", .moment),
  ]

  static let group: Schema = .object { groupFields }

  private static let groupFields = [
    Field("id", .uuid(version: 4)),
    Field("name", .string, example: "Throne Room"),
    Field("description", .string.nullable, example: "Optional group description"),
    Field("createdBy", .string(.nonEmpty)),
    Field("createdAt", .moment),
    Field("updatedAt", .moment),
  ]

  /// A group as the list shows it.
  static let groupSummary: Schema = .object {
    groupFields
    Field("memberCount", .integer(.atLeast(1)), example: 1)
    Field("entryCount", .integer(.atLeast(0)), example: 14)
    Field("lastActivity", .moment.nullable, summary: "null in a group without entries")
  }

  static let groupMember: Schema = .object { memberFields }

  private static let memberFields = [
    Field("id", .integer(.atLeast(1)), example: 1),
    Field("groupId", .uuid(version: 4)),
    Field("userId", .string(.nonEmpty)),
    Field("role", .string(.oneOf(["admin", "member"]))),
    Field("joinedAt", .moment),
  ]

  /// A member as the detail of a group shows it.
  static let memberInDetail: Schema = .object {
    memberFields
    Field("user", .user)
    Field("personalRecord", .personalRecord.nullable, summary: "null without entries")
  }

  static let personalRecord: Schema = .object {
    Field("date", .date)
    Field("count", .integer(.atLeast(1)), example: 5)
  }

  static let deuceEntry: Schema = .object { entryFields }

  private static let entryFields = [
    Field("id", .uuid(version: 4)),
    Field("userId", .string(.nonEmpty)),
    Field("groupId", .uuid(version: 4)),
    Field("location", .string, example: "Home"),
    Field("thoughts", .string, example: "A throne worthy of a king"),
    Field("loggedAt", .moment),
    Field("createdAt", .moment),
  ]

  static let entryWithUser: Schema = .object {
    entryFields
    Field("user", .user)
  }

  static let groupDetail: Schema = .object {
    Field("group", .group)
    Field("members", .array(of: .memberInDetail, .nonEmpty))
    Field("entries", .array(of: .entryWithUser))
  }

  static let reaction: Schema = .object { reactionFields }

  private static let reactionFields = [
    Field("id", .integer(.atLeast(1)), example: 1),
    Field("entryId", .string(.nonEmpty)),
    Field("userId", .string(.nonEmpty)),
    Field("emoji", .emoji, example: "💩"),
    Field("createdAt", .moment),
  ]

  static let reactionWithUser: Schema = .object {
    reactionFields
    Field("user", .user)
  }

  /// "Max 10 chars", of a unit that the document does not state.
  ///
  /// A family emoji of four is one visible character, 7 scalars, and 11 UTF-16 units. What is too long in
  /// visible characters is so in every unit.
  static let emoji: Schema = .string(
    .nonEmpty, .length(0...10, .graphemes), .advised(.length(0...10, .utf16Units)),
    .commonly(usualEmoji))

  private static let usualEmoji = [
    "💩", "👍", "😂", "👑", "🧻", "🎉", "🔥", "🚽", "👏", "🙌", "😮", "😢", "🤢", "🥳", "💪", "👀",
    "🤣", "😎", "🙏", "💯", "🚀", "🌶", "🌮", "☕",
  ]

  static let location: Schema = .object {
    Field("id", .integer(.atLeast(1)), example: 6)
    Field("name", .string, example: "Grandma's House")
    Field("isDefault", .boolean, example: false)
    Field("createdBy", .string.nullable, summary: "null for the default ones")
    Field("createdAt", .moment)
  }

  /// No operation shows a whole invite; only the lifetime of seven days depends on it.
  static let invite: Schema = .object {
    Field("id", .uuid(version: 4))
    Field("groupId", .uuid(version: 4))
    Field("createdBy", .string(.nonEmpty))
    Field("expiresAt", .moment, summary: "Seven days after createdAt")
    Field("createdAt", .moment)
  }
}
