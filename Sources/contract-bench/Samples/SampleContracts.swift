import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractValidation
import Contracts

/// The contract that everything is measured with.
enum GoalsContract {
  static func compiled() throws -> CompiledContract {
    guard let contract = Catalog.all.first(where: { $0.id == "lume-goals" }) else {
      throw Unmeasured("the catalog has no contract lume-goals")
    }
    return try CompiledContract(contract)
  }

  static func operation(_ id: String) throws -> CompiledOperation {
    guard let operation = try compiled().operation(id) else {
      throw Unmeasured("the contract has no operation \(id)")
    }
    return operation
  }

  /// What judges the answers to `GET /api/v1/goals`.
  static func listJudge() throws -> SchemaValidator {
    guard let judge = try operation("listGoals").responseValidator(for: .ok) else {
      throw Unmeasured("the list of goals has no schema")
    }
    return judge
  }

  /// What a `POST /api/v1/goals` sends.
  static func newGoal() throws -> Schema {
    let contract = Catalog.all.first { $0.id == "lume-goals" }
    guard let schema = contract?.operations.first(where: { $0.id == "createGoal" })?.body?.schema
    else { throw Unmeasured("the contract has no body that creates a goal") }
    return schema
  }

  /// A goal as the backend shows it.
  static func goal() throws -> Schema {
    let list = try operation("listGoals").operation.responses.first { $0.status == .ok }?.body
    guard let schema = list?.schema(at: JSON.Pointer("/data/goals/*")) else {
      throw Unmeasured("the contract has no list of goals")
    }
    return schema
  }

  static func mock() throws -> MockServer {
    try MockServer.start(try MockService(compiled().contract, MockService.Configuration()))
  }
}

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

/// The Goals API over and over, each copy under a path and names of its own.
enum LargeContract {
  static func compiled(operations count: Int) throws -> CompiledContract {
    var contract = try GoalsContract.compiled().contract
    let operations = contract.operations.map { operation in
      var operation = operation
      operation.failures = contract.failures(of: operation)
      return operation
    }
    contract.failures = []
    contract.operations = (0..<count).map { number in
      var operation = operations[number % operations.count]
      let copy = number / operations.count
      operation.id += "\(copy)"
      operation.template = "/copies/\(copy)" + operation.template
      operation.effects = operation.effects.map { effect in
        var effect = effect
        effect.resource += "\(copy)"
        return effect
      }
      operation.failures = operation.failures.map { failure in
        var failure = failure
        switch failure.condition {
        case .missing(let resource): failure.condition = .missing("\(resource)\(copy)")
        case .foreign(let resource): failure.condition = .foreign("\(resource)\(copy)")
        default: break
        }
        return failure
      }
      return operation
    }
    contract.resources = (0...(count - 1) / operations.count).flatMap { copy in
      contract.resources.map { resource in
        var resource = resource
        resource.name += "\(copy)"
        return resource
      }
    }
    contract.scenarios = []
    return try CompiledContract(contract)
  }
}
