import ContractDiff
import ContractModel
import Contracts
import Testing

@Suite struct `The parts of a contract that changed` {
  private static let goals = Catalog.all[0]

  private static func parts(_ change: (inout Contract) -> Void) -> ChangedParts {
    var changed = goals
    change(&changed)
    return ChangedParts(from: goals, to: changed)
  }

  @Test func `are none where only documentation, version and order differ`() {
    let parts = Self.parts { contract in
      contract.version = "9"
      contract.title = "Other goals"
      contract.operations[0].summary = "Another summary"
      contract.operations.swapAt(1, 2)
    }
    #expect(parts.isEmpty, "\(parts)")
  }

  @Test func `are the operations in which anything differs`() throws {
    let id = Self.goals.operations[1].id
    let parts = Self.parts { $0.operations[1].rules = [] }
    let responses = Self.parts { $0.operations[1].responses[0].status = 299 }
    #expect(parts.ids.isSubset(of: [id]))
    #expect(responses.ids == [id] && responses.everywhere.isEmpty && responses.resources.isEmpty)
  }

  @Test func `are operations that only one version has`() throws {
    let last = try #require(Self.goals.operations.last)
    let parts = Self.parts { contract in
      contract.operations.removeLast()
      contract.scenarios[0].title = "Same"
    }
    #expect(parts.ids == [last.id] && parts.everywhere.isEmpty)
  }

  @Test func `are resources, where an operation on them was removed`() {
    #expect(Self.parts { $0.operations.removeFirst() }.resources == ["goal"])
  }

  @Test func `are resources, by their names`() {
    let parts = Self.parts { $0.resources[0].owner = nil }
    #expect(parts.resources == ["goal"] && parts.ids.isEmpty)
  }

  @Test func `are everything where authentication or failures differ`() {
    #expect(Self.parts { $0.authentication = .none }.everywhere == ["authentication"])
    #expect(Self.parts { $0.failures.removeLast() }.everywhere == ["failures"])
  }

  @Test func `are what refers to a definition that differs, also through another one`() throws {
    let shop = try #require(Catalog.all.first { $0.id == "showcase" })
    var changed = shop
    changed.definitions = changed.definitions.map { definition in
      Definition(definition.name, .string)
    }
    let parts = ChangedParts(from: shop, to: changed)
    #expect(!parts.ids.isEmpty)
    #expect(parts.ids.count < shop.operations.count)
  }
}
