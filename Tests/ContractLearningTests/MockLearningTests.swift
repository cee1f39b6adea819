import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractLearning
import ContractModel
import ContractRunner
import ContractValidation
import Contracts
import Testing

/// Learns from runs against the mocks of the bundled contracts and compares with these.
@Suite struct `Learning from the bundled mocks` {
  private static func exchanges(of id: String) async throws -> [Recording.Exchange] {
    let contract = try #require(Catalog.all.first { $0.id == id })
    return try await RecordedMock.exchanges(of: contract)
  }

  @Test(arguments: Catalog.all.map(\.id))
  func `finds most of the contract, and little else`(id: String) async throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    let exchanges = try await Self.exchanges(of: id)
    let learned = Learner.learn(exchanges)
    let score = LearningScore(learned, of: contract)
    print("\(id), \(exchanges.count) exchanges:\n\(score)")
    #expect(learned.problems().isEmpty)
    #expect(score.operations.precision > 0.85 && score.operations.recall > 0.8, "\(score)")
    #expect(score.fields.precision > 0.8 && score.fields.recall > 0.8, "\(score)")
    #expect(score.parameters.precision > 0.8 && score.parameters.recall > 0.8, "\(score)")
    #expect(score.effects.precision > 0.8 && score.effects.recall > 0.5, "\(score)")
  }

  /// The failing drifts of exchanges against a contract, apart from those that no contract allows.
  private static func drifts(
    of exchanges: some Sequence<Recording.Exchange>, against contract: Contract
  ) throws -> [String] {
    var check = TrafficCheck([try CompiledContract(contract)])
    for exchange in exchanges {
      check.add(exchange.request, exchange.response, path: exchange.request.path)
    }
    return check.takeNews().filter(\.drift.isFailure).map {
      "\($0.operation) \($0.drift.kind.id) at \($0.drift.location): \($0.drift.actual)"
    }
  }

  @Test(arguments: ["lume-goals", "lume-goals-overview", "lume-goal-tips", "lume-linking"])
  func `makes a contract that the traffic conforms to`(id: String) async throws {
    let exchanges = try await Self.exchanges(of: id)
    let drifts = try Self.drifts(of: exchanges, against: Learner.learn(exchanges))
    #expect(drifts.isEmpty, "\(drifts)")
  }

  @Test func `from half of the traffic makes a contract that accepts the other half`() async throws
  {
    let exchanges = try await Self.exchanges(of: "lume-goals")
    let halves = Dictionary(grouping: exchanges.indices) { $0 % 2 }
      .mapValues { $0.map { exchanges[$0] } }
    let learned = Learner.learn(halves[0] ?? [])
    let drifts = try Self.drifts(of: halves[1] ?? [], against: learned)
    #expect(drifts.isEmpty, "\(drifts)")
  }
}

extension Learner {
  static func learn(_ exchanges: some Sequence<Recording.Exchange>) -> Contract {
    var learner = Learner()
    for exchange in exchanges { learner.add(exchange, path: String(exchange.request.path)) }
    return learner.contract("learned").contract
  }
}
