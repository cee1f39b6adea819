import ContractModel

extension Schema {
  /// The envelope of every successful body.
  static func data(_ content: Schema) -> Schema {
    .object {
      Field("data", content)
    }
  }

  /// The timestamps of the backend, by the document's section on date formats.
  static let nanoseconds: Schema = .timestamp(fractionDigits: 9)

  static let goalType: Schema = .string(
    .oneOf(["activity", "wellness", "nutrition", "sleep", "mindfulness"]))

  static let goalStatus: Schema = .string(.oneOf(["active", "completed", "paused", "archived"]))

  /// The document lists these as "common", so others are allowed.
  static let goalUnit: Schema = .string(
    .commonly(["completion", "kg", "steps", "minutes", "servings", "hours", "sessions"]))

  /// A goal in responses.
  static let goal: Schema = .object {
    Field("id", .uuid, summary: "The id every other call needs; assigned by the backend").readOnly
    Field("user_id", .uuid)
    Field("goal_type", .goalType, example: "activity")
    Field("title", .string(.advised(.nonEmpty)), example: "Incorporate More Vegetables")
    Field("description", .string, example: "Aim to include at least 5 servings of vegetables")
    // "target_value must be >0" is one of the common errors of all requests.
    Field("target_value", .number(.greaterThan(0)), example: 1)
    Field("target_unit", .goalUnit, example: "completion")
    Field("current_value", .number, example: 0)
    Field("progress", .number(.between(0, 1)), example: 0)
    Field("start_date", .date)
    Field("target_date", .date)
    Field("status", .goalStatus, example: "active")
    Field("is_overdue", .boolean, example: false)
    // The sample counts 59 from 2025-11-17T19:26 to 2026-01-16: whole days, towards zero.
    Field("days_remaining", .integer)
    Field("created_at", .nanoseconds)
    Field("updated_at", .nanoseconds)
    Field("is_recurring", .boolean, example: false)
  }

  static let newGoal: Schema = .object {
    // "Non-empty" is what the app checks before it sends.
    Field(
      "title", .string(.advised(.nonEmpty)), summary: "Goal title",
      example: "Incorporate More Vegetables")
    Field("description", .string, example: "At least 5 servings a day: carrots 🥕, purée, soup")
    Field("start_date", .date)
    Field("target_date", .date)
    Field("goal_type", .goalType, example: "activity")
    Field("target_value", .number(.greaterThan(0)), example: 1)
    Field("target_unit", .goalUnit, example: "completion")
  }

  static let goalUpdate: Schema = .object {
    Field("title", .string(.advised(.nonEmpty)), example: "Walk More")
    Field("description", .string, example: "A walk after lunch on every working day")
    Field("target_date", .date, .optional)
    Field("progress", .number(.between(0, 1)), example: 0.45)
    Field("status", .goalStatus, example: "active")
    Field("goal_type", .goalType, example: "activity")
    Field("target_value", .number(.greaterThan(0)), example: 20)
    Field("target_unit", .goalUnit, example: "sessions")
    Field("current_value", .number(.advised(.atLeast(0))), example: 9)
  }

  static let goalList: Schema = .object {
    Field("goals", .array(of: .goal))
    Field("total", .integer(.atLeast(0)))
    Field("has_more", .boolean, example: false)
  }

  static let goalSuggestions: Schema = .object {
    Field("goal_id", .uuid)
    Field("suggestions", .array(of: .string), example: ["Plan three meals ahead"])
    Field("next_steps", .array(of: .string), example: ["Buy vegetables on Saturday"])
    Field("motivational_message", .string, example: "Every serving counts.")
    Field("generated_at", .nanoseconds)
  }

  /// Strings, by design: the app infers category and priority (`goal-tips-format-fix.md`).
  static let goalTips: Schema = .object {
    Field("goal_id", .uuid)
    Field(
      "tips", .array(of: .string),
      example: [
        "Commit to a 10-minute walk after lunch each day this week",
        "Hold one walking meeting a week",
        "Set a daily reminder to check your progress",
      ])
    Field("count", .integer(.atLeast(0)))
  }

  static let goalAnalysis: Schema = .object {
    Field("goal_id", .uuid)
    Field("current_progress", .number(.advised(.between(0, 1))), example: 0.45)
    Field("projected_completion", .nanoseconds)
    Field("analysis", .string, example: "You are on track.")
    Field("recommendations", .array(of: .string), example: ["Keep the lunch walks"])
    Field("strengths", .array(of: .string), example: ["Consistency"])
    Field("challenges", .array(of: .string), example: ["Weekends"])
    Field("generated_at", .nanoseconds)
  }

  static let goalsError: Schema = .object {
    Field(
      "error",
      .object {
        Field("code", .string(.nonEmpty))
        Field("message", .string)
      })
  }
}
