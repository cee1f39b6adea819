import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractValidation
import Contracts

/// The Goals contract, with which most benchmarks measure.
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

  /// Returns the validator of responses to `GET /api/v1/goals`.
  static func listValidator() throws -> SchemaValidator {
    guard let validator = try operation("listGoals").responseValidator(for: .ok) else {
      throw Unmeasured("the list of goals has no schema")
    }
    return validator
  }

  /// Returns the schema of a body of `POST /api/v1/goals`.
  static func newGoal() throws -> Schema {
    let contract = Catalog.all.first { $0.id == "lume-goals" }
    guard let schema = contract?.operations.first(where: { $0.id == "createGoal" })?.body?.schema
    else { throw Unmeasured("the contract has no body that creates a goal") }
    return schema
  }

  /// Returns the schema of a goal in responses.
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

/// A contract with one operation that creates a goal, without constraints, so that a constant response to a
/// valid body always conforms.
enum LenientContract {
  static func contract() throws -> Contract {
    guard let response = try GoalsContract.operation("createGoal").operation.responses.first?.body
    else { throw Unmeasured("the contract has no response with a new goal") }
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
      "lenient", version: "1", title: "Lenient", authentication: .bearer,
      errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
      operations: [
        ContractModel.Operation(
          "createGoal", .post, "/api/v1/goals", body: .json(body), responses: [.created(response)],
          failures: [Failure(400, when: .invalid, "The goal is invalid")])
      ])
  }
}

/// Copies of the Goals API, each with its own paths and names.
enum LargeContract {
  static func compiled(operations count: Int) throws -> CompiledContract {
    try CompiledContract(contract(operations: count))
  }

  static func contract(operations count: Int) throws -> Contract {
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
    return contract
  }
}
