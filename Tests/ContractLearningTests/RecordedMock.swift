import ContractFindings
import ContractHTTP
import ContractInterchange
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractValidation
import Contracts
import Synchronization

/// A mock in memory that keeps the exchanges of a run against it.
final class RecordedMock: Transport {
  private let mock: MockService
  private let exchanges = Mutex<[Recording.Exchange]>([])

  init(_ contract: Contract) throws {
    var configuration = MockService.Configuration { .start }
    configuration.seed = 1
    mock = try MockService(contract, service: Catalog.services[contract.id], configuration)
  }

  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    var response = mock.reply(to: request).response
    if request.method == .head { response.body = [] }
    let sent = response
    exchanges.withLock { exchanges in
      var exchange = Recording.Exchange(
        request: request, origin: "http://backend.test", status: sent.status, body: sent.body)
      exchange.fields = sent.fields
      exchanges.append(exchange)
    }
    return response
  }
}

extension RecordedMock {
  /// The exchanges of a run of all phases against the mock of a contract.
  static func exchanges(of contract: Contract) async throws -> [Recording.Exchange] {
    let backend = try RecordedMock(contract)
    var configuration = RunConfiguration()
    configuration.token = MockIdentity.user.token
    configuration.otherToken = MockIdentity.other.token
    configuration.fuzzLimit = 16
    configuration.walks = 1
    configuration.shrinkLimit = 0
    configuration.phases.remove(.protocol)
    // All phases of a contract with every construct take long.
    if contract.operations.count > 40 {
      configuration.phases = [.examples, .negative, .auth, .scenarios]
    }
    let planner = try Planner(
      CompiledContract(contract), configuration.planning, now: .start)
    let environment = RunEnvironment(
      transport: backend, address: .init(host: "backend.test") { "http://backend.test\($0)" },
      toolVersion: "1", clock: RunClock(now: { .start }, uptime: { .zero }, sleep: { _ in }))
    let run = Run(planner, configuration, in: environment)
    _ = await run { _ in }
    return backend.exchanges.withLock { $0 }
  }
}

extension Instant {
  static let start = Instant(secondsSince1970: 1_763_407_562)
}
