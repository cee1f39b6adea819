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
