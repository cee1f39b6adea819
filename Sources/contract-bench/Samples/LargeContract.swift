import ContractModel
import ContractValidation

/// The creation of a goal at as many paths as are wanted.
enum LargeContract {
  static func compiled(operations count: Int) throws -> CompiledContract {
    let body = try GoalsContract.newGoal()
    guard let answer = try GoalsContract.operation("createGoal").operation.responses.first?.body
    else { throw Unmeasured("the contract shows no new goal") }
    let operations = (0..<count).map { number in
      ContractModel.Operation(
        "create\(number)", .post, "/api/v\(number)/goals", body: .json(body),
        responses: [.created(answer)])
    }
    return try CompiledContract(
      Contract(
        "large", version: "1", title: "Many operations", authentication: .bearer,
        errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
        failures: [Failure(400, when: .invalid), Failure(401, when: .unauthenticated)],
        operations: operations))
  }
}
