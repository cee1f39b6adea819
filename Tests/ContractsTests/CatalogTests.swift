import ContractModel
import ContractValidation
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `The catalog` {
  private static func contract(_ id: String) throws -> Contract {
    try #require(Catalog.all.first { $0.id == id })
  }

  @Test func `lists the Goals contract, each contract once`() {
    let ids = Catalog.all.map(\.id)
    #expect(ids.contains("lume-goals"))
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: Catalog.all.map(\.id))
  func `compiles without problems`(id: String) throws {
    let contract = try Self.contract(id)
    #expect(contract.problems().isEmpty)
    #expect(throws: Never.self) { try CompiledContract(contract) }
  }

  @Test(arguments: Catalog.all.map(\.id))
  func `round-trips through its lock`(id: String) throws {
    let contract = try Self.contract(id)
    let copy = try Contract(lock: Array(contract.lockText.utf8))
    #expect(copy == contract)
    #expect(copy.lockText == contract.lockText)
  }

  @Test(arguments: Catalog.all.map(\.id))
  func `agrees with the committed locks`(id: String) throws {
    let contract = try Self.contract(id)
    let path = PackageRoot.path + "/snapshots/locks/\(contract.id).json"
    let locked = try Contract(lock: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(
      locked.fingerprint == contract.fingerprint, "run contract-check lock to accept the change")
  }

  @Test(arguments: Catalog.all.map(\.id))
  func `has source positions in its own files`(id: String) throws {
    let contract = try Self.contract(id)
    let positions =
      contract.operations.map(\.position) + contract.operations.flatMap(\.rules).map(\.position)
      + contract.operations.flatMap(\.effects).map(\.position) + contract.scenarios.map(\.position)
      + contract.failures.map(\.position) + contract.fieldPositions
    #expect(positions.allSatisfy { $0.file.hasPrefix("contracts/") && $0.line > 1 })
  }
}

extension Contract {
  fileprivate var fieldPositions: [SourcePosition] {
    let schemas =
      operations.compactMap(\.body?.schema)
      + operations.flatMap { $0.responses.compactMap(\.body) } + [errors.schema]
    return schemas.flatMap { $0.subschemas().compactMap(\.field?.position) }
  }
}
