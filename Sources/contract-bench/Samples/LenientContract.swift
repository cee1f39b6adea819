import ContractModel

/// The creation of a goal whose constant answer is right whatever was sent: nothing has limits,
/// and no failure is documented.
enum LenientContract {
  static func contract() throws -> Contract {
    guard let answer = try GoalsContract.operation("createGoal").operation.responses.first?.body
    else { throw Unmeasured("the contract shows no new goal") }
    let body = Schema.object {
      Field("title", .string, example: "Incorporate More Vegetables")
      Field("description", .string, example: "At least 5 servings a day: carrots, purée, soup")
      Field("start_date", .date)
      Field("target_date", .date)
      Field("goal_type", .string(.commonly(["activity", "nutrition", "sleep"])))
      Field("target_value", .number, example: 1)
      Field("target_unit", .string(.commonly(["completion", "sessions"])))
    }
    return Contract(
      "lenient", version: "1", title: "Anything goes", authentication: .bearer,
      errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
      operations: [
        ContractModel.Operation(
          "createGoal", .post, "/api/v1/goals", body: .json(body), responses: [.created(answer)])
      ])
  }
}
