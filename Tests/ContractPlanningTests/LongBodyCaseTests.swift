import ContractModel
import ContractPlanning
import Contracts
import Testing

@Suite struct `A body of megabytes` {
  /// Others list what is stored, and attempts to log in may be counted.
  @Test(arguments: Catalog.all.map(\.id))
  func `goes where nothing of it stays`(contract: String) throws {
    let contract = try Contract.named(contract)
    let plan = try Planning.plan(of: contract) { $0.isDisposable = false }
    for stage in plan.stages {
      for step in stage.cases.flatMap(\.steps) {
        guard case .malformed(let body)? = step.request?.body, body.byteCount >= 1_000_000,
          let operation = step.operation
        else { continue }
        #expect(stage.cleansUpEachCase && !stage.runsInParallel)
        #expect(!operation.performs(.updates))
        #expect(operation.id != contract.login?.operation)
        for effect in contract.operations.first(where: { $0.id == operation.id })?.effects ?? []
        where effect.action == .creates {
          #expect(
            contract.operations.contains { other in
              other.effects.contains { $0.action == .deletes && $0.resource == effect.resource }
            })
        }
      }
    }
  }

  @Test func `is planned for a backend that is not disposable`() throws {
    func count(isDisposable: Bool) throws -> Int {
      try Planning.plan(of: .named("lume-goals")) { $0.isDisposable = isDisposable }
        .cases.flatMap(\.steps).count { step in
          if case .malformed(let body)? = step.request?.body {
            body.byteCount >= 1_000_000
          } else {
            false
          }
        }
    }
    #expect(try count(isDisposable: false) == 1)
    #expect(try count(isDisposable: true) == 0)
  }
}
