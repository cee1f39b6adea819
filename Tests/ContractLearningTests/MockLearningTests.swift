import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractLearning
import ContractModel
import ContractValidation
import Contracts
import Testing

/// Learns from runs against the mocks of the bundled contracts and compares with these.
@Suite struct `Learning from the bundled mocks` {
  @Test(arguments: Catalog.all.map(\.id))
  func `finds most of the contract, and little else`(id: String) async throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    let exchanges = try await RecordedMock.exchanges(of: contract)
    let learned = Learner.learn(exchanges)
    let score = LearningScore(learned, of: contract)
    print("\(id), \(exchanges.count) exchanges:\n\(score)")
    print(
      [
        score.operations, score.fields, score.required, score.formats, score.parameters,
        score.effects,
      ].map(\.differences).joined(separator: "\n==\n"))
    #expect(learned.problems().isEmpty)
    #expect(score.operations.precision == 1)
    #expect(score.fields.precision > 0.9)
  }
}

extension Learner {
  static func learn(_ exchanges: some Sequence<Recording.Exchange>) -> Contract {
    var learner = Learner()
    for exchange in exchanges { learner.add(exchange, path: String(exchange.request.path)) }
    return learner.contract("learned").contract
  }
}
