private let goal = "6f1c2f4e-3a51-4a0e-9d67-0c1f5f6d7a01"
private let context =
  #"{"mood_entries": [{"mood": 4}], "journal_entries": [], "existing_goals": []}"#

private let tipsRequest = """
  {
    "goal_title": "Exercise 3x per week",
    "goal_description": "Build a consistent workout routine",
    "context": \(context)
  }
  """

private func suggestions(count: Int) -> String {
  """
  {
    "success": true,
    "data": {
      "suggestions": [
        {
          "id": "\(goal)",
          "title": "Exercise 3x per week",
          "description": "...",
          "category": "fitness",
          "rationale": "...",
          "difficulty": 2,
          "estimated_duration": 90
        }
      ],
      "count": \(count)
    }
  }
  """
}

private func tips(count: Int) -> String {
  """
  {
    "success": true,
    "data": {
      "tips": [
        {
          "id": "0d9c1d55-40f7-4dd2-8f9b-5a4c3b2a1908",
          "tip": "Start with just 10 minutes...",
          "category": "mindset",
          "priority": "high"
        }
      ],
      "goal_id": "\(goal)",
      "goal_title": "Exercise 3x per week",
      "count": \(count)
    }
  }
  """
}

extension Example {
  /// `goals-feature-overview.md`; all of its samples have placeholders.
  static let goalsOverview: [Example] = [
    .overview("Get Goal Suggestions", "suggestions", .request, #"{"context": \#(context)}"#),
    .overview(
      "Get Goal Suggestions", "suggestions", .success, suggestions(count: 5),
      drifts: ["advice-not-followed at /data/count (note)"], "counts 5 beside one suggestion"),
    .overview("Get Goal Suggestions", "suggestions", .success, suggestions(count: 1)),
    .overview("Get Goal Tips", "tips", .request, tipsRequest),
    .overview(
      "Get Goal Tips", "tips", .success, tips(count: 6),
      drifts: ["advice-not-followed at /data/count (note)"],
      "counts 6 beside one tip"),
    .overview("Get Goal Tips", "tips", .success, tips(count: 1)),
    // The expectation of the app, checked against the contract of the backend.
    Example(
      contract: "lume-goals", section: "goals-feature-overview, Get Goal Tips", operation: "tips",
      kind: .success, text: tips(count: 1), isAdapted: true, path: ["goal_id": goal],
      drifts: [
        "field-undocumented at /success (note)", "type-changed at /data/tips/*",
        "field-undocumented at /data/goal_title (note)",
      ], contradiction: "has objects where the backend sends strings"),
  ]

  private static func overview(
    _ section: String, _ operation: String, _ kind: Kind, _ text: String, drifts: [String] = [],
    _ contradiction: String? = nil
  ) -> Example {
    Example(
      contract: "lume-goals-overview", section: section, operation: operation, kind: kind,
      text: text, isAdapted: true, path: operation == "tips" ? ["goalId": goal] : [:],
      request: operation == "tips" ? tipsRequest : nil, drifts: drifts,
      contradiction: contradiction)
  }
}
