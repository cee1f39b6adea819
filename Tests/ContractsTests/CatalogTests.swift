import ContractModel
import ContractValidation
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `The catalog` {
  @Test func `lists the Goals contract, each contract once`() {
    let ids = Catalog.all.map(\.id)
    #expect(ids.contains("lume-goals"))
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: Catalog.all)
  func `compiles without problems`(contract: Contract) throws {
    #expect(contract.problems().isEmpty)
    #expect(throws: Never.self) { try CompiledContract(contract) }
  }

  @Test(arguments: Catalog.all)
  func `survives being locked`(contract: Contract) throws {
    let copy = try Contract(lock: Array(contract.lockText.utf8))
    #expect(copy == contract)
    #expect(copy.lockText == contract.lockText)
  }

  @Test(arguments: Catalog.all)
  func `agrees with the committed locks`(contract: Contract) throws {
    let path = PackageRoot.path + "/snapshots/locks/\(contract.id).json"
    let locked = try Contract(lock: Array(Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(
      locked.fingerprint == contract.fingerprint, "run contract-check lock to accept the change")
  }

  @Test(arguments: Catalog.all)
  func `says on which line of the contracts everything stands`(contract: Contract) {
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
    return schemas.flatMap { $0.places().compactMap(\.field?.position) }
  }
}
