import ContractDiff
import ContractGeneration
import ContractModel
import Contracts
import Testing

@Suite struct `Comparing the bundled contracts` {
  @Test(arguments: Catalog.all.map(\.id))
  func `with themselves shows no change`(id: String) throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    #expect(ContractComparison(from: contract, to: contract).changes.isEmpty)
    let locked = try Contract(lock: Array(contract.lockText.utf8))
    #expect(ContractComparison(from: contract, to: locked).changes.isEmpty)
  }

  /// Every way in which a mock can serve a field wrongly, as a change of the contract.
  @Test(arguments: Catalog.all.map(\.id))
  func `finds that a drift of a field breaks`(id: String) throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    for index in contract.operations.indices where !contract.operations[index].isSetUpOnly {
      for (location, response) in contract.operations[index].responses.enumerated() {
        guard let body = response.body?.resolved(by: contract.shapes) else { continue }
        for drift in body.fieldDrifts {
          guard let changed = body.drifting(drift) else { continue }
          var old = contract
          old.operations = [contract.operations[index]]
          old.operations[0].responses = [response]
          old.operations[0].responses[0].body = body
          (old.channels, old.scenarios) = ([], [])
          var new = old
          new.operations[0].responses[0].body = changed
          let comparison = ContractComparison(from: old, to: new)
          let expected: ContractComparison.Verdict =
            drift.kind == .adviceNotFollowed ? .compatible : .breaking
          #expect(
            comparison.verdict == expected,
            "\(drift.name) in response \(location): \(comparison.changes.map(\.message))")
        }
      }
    }
  }

  /// What a backend may do without drift.
  @Test(arguments: Catalog.all.map(\.id))
  func `finds that a benign variant is compatible`(id: String) throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    for operation in contract.operations where !operation.isSetUpOnly {
      for response in operation.responses {
        guard let body = response.body?.resolved(by: contract.shapes) else { continue }
        for variant in body.benignVariants {
          var old = contract
          old.operations = [operation]
          old.operations[0].responses = [response]
          old.operations[0].responses[0].body = body
          (old.channels, old.scenarios) = ([], [])
          var new = old
          new.operations[0].responses[0].body = variant
          let comparison = ContractComparison(from: old, to: new)
          #expect(
            comparison.verdict == .compatible,
            "\(operation.id): \(comparison.changes.map(\.message))")
        }
      }
    }
  }
}
