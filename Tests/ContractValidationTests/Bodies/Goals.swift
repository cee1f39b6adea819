import ContractModel

/// A list of goals in the form of the API this was built for.
enum Goals {
  static let list: Schema = .object {
    Field(
      "data",
      .object {
        Field("goals", .array(of: goal))
        Field("total", .integer(.atLeast(0)))
        Field("has_more", .boolean)
      })
  }

  static let goal: Schema = .object {
    Field("id", .uuid)
    Field("goal_type", .string(.oneOf(["activity", "wellness", "mindfulness"])))
    Field("title", .string(.nonEmpty))
    Field("description", .string)
    Field("target_value", .number(.greaterThan(0)))
    Field("progress", .number(.between(0, 1)))
    Field("start_date", .date)
    Field("is_overdue", .boolean)
    Field("days_remaining", .integer)
    Field("created_at", .timestamp(fractionDigits: 9))
  }

  static func body(count: Int) -> String {
    let goals = (0..<count).map { index in
      #"{"id":"00000000-0000-4000-8000-0000000000\#(10 + index % 90)","goal_type":"wellness","#
        + #""title":"Sleep \#(index)","description":"Über 8 Stunden 😀, \"every\" night","#
        + #""target_value":\#(index + 1),"progress":0.5,"start_date":"2025-11-17","#
        + #""is_overdue":false,"days_remaining":-3,"created_at":"2025-11-17T19:26:02.996263011Z"}"#
    }
    return "{\"data\":{\"goals\":[\(goals.joined(separator: ","))],\"total\":\(count),"
      + "\"has_more\":false}}"
  }
}
