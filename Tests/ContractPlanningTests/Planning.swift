import ContractModel
import ContractPlanning
import ContractValidation
import Contracts
import Testing

/// Plans of the contracts of the catalog, for two users.
enum Planning {
  /// 2025-11-17T19:26:02Z.
  static let now = Instant(secondsSince1970: 1_763_407_562)

  static func options(_ configure: (inout PlanOptions) -> Void = { _ in }) -> PlanOptions {
    var options = PlanOptions()
    options.hasSecondUser = true
    options.walks = 1
    configure(&options)
    return options
  }

  static func plan(
    of contract: Contract, _ configure: (inout PlanOptions) -> Void = { _ in }
  ) throws -> Plan {
    try Planner(CompiledContract(contract), options(configure), now: now).plan
  }
}

extension Contract {
  static let goals = Catalog.all[0]

  /// A contract of the catalog, by its id.
  static func named(_ id: String) throws -> Contract {
    try #require(Catalog.all.first { $0.id == id })
  }
}
