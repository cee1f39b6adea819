import ContractModel

extension Schema {
  /// The timestamps of all samples of the document.
  static let wholeSeconds: Schema = .timestamp(fractionDigits: 0)

  /// The cases of `GoalStatus` in the document's domain models.
  static let linkedGoalStatus: Schema = .string(
    .oneOf(["not_started", "in_progress", "completed", "archived"]))

  static let linkedGoal: Schema = .object {
    Field("id", .string(.nonEmpty), summary: "The backend's id, never the app's local one")
      .readOnly
    Field("userId", .string(.nonEmpty))
    Field("title", .string, example: "Exercise 3x per week")
    Field("description", .string, example: "Build a consistent workout habit")
    Field("status", .linkedGoalStatus, example: "not_started")
    Field("progress", .number(.between(0, 1)), example: 0)
    // The domain model has it optional, the samples always show it.
    Field("category", .string.nullable, .optional, example: "fitness")
    Field("targetDate", .wholeSeconds)
    Field("conversationId", .uuid(version: 4).nullable, summary: "null without a conversation")
    Field("createdAt", .wholeSeconds)
    Field("updatedAt", .wholeSeconds)
  }

  static let persona: Schema = .object {
    Field("id", .string(.nonEmpty), example: "wellness-coach")
    Field("name", .string, example: "Wellness Coach")
    Field("avatar", .string.nullable, .optional, example: "/avatars/wellness-coach.png")
  }

  static let conversation: Schema = .object {
    Field("id", .uuid(version: 4))
    Field("userId", .string(.nonEmpty))
    Field("goalId", .string(.nonEmpty).nullable, summary: "null without a goal")
    Field("persona", .persona)
    Field("createdAt", .wholeSeconds)
    Field("updatedAt", .wholeSeconds)
    Field("messageCount", .integer(.atLeast(0)), example: 0)
    Field("lastMessageAt", .wholeSeconds.nullable, .optional, summary: "null without messages")
  }

  /// The body that flow 2 sends; no sentence requires a member.
  static let newLinkedGoal: Schema = .object {
    Field("title", .string(.advised(.nonEmpty)), .advised, example: "Exercise 3× per week 🏃")
    Field("description", .string, .advised, example: "Build a habit: \"à la carte\" & <slowly>")
    Field("targetDate", .wholeSeconds, .advised)
    Field("category", .string, .optional, example: "fitness")
  }

  /// The content that `UpdateGoalRequest` of the document can carry; every member is optional.
  static let goalPatch: Schema = .object {
    Field("title", .string(.advised(.nonEmpty)), .optional, example: "Exercise 4x per week")
    Field("description", .string, .optional, example: "Build a lasting workout habit")
    Field("targetDate", .wholeSeconds, .optional, example: "2031-03-01T00:00:00Z")
    Field("progress", .number(.between(0, 1)), .optional, example: 0.45)
    Field("status", .linkedGoalStatus, .optional, example: "in_progress")
    Field("conversationId", .uuid(version: 4), .optional).naming("conversation")
    Field("category", .string, .optional, example: "wellness")
  }
}
