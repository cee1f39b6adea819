enum Samples {
  /// The body of a `POST /api/v1/goals` that the contract allows.
  static let newGoal = """
    {"title":"Incorporate More Vegetables","description":"Aim for five servings a day",\
    "start_date":"2025-11-17","target_date":"2026-01-16","goal_type":"nutrition",\
    "target_value":1,"target_unit":"completion"}
    """
}
