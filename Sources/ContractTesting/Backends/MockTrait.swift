import ContractMock
public import ContractModel
import ContractNetwork
public import ContractService
public import Testing

/// Starts a mock of a contract for a test or a suite, and stops it behind; see
/// ``TestBackend/current``.
///
/// Where `CONTRACT_CHECK_HOST` names a host, that is the backend instead.
public struct MockTrait: SuiteTrait, TestTrait, TestScoping {
  private let contract: Contract
  private let service: (any Service)?
  private let drifts: [String]

  init(_ contract: Contract, _ service: (any Service)?, _ drifts: [String]) {
    self.contract = contract
    self.service = service
    self.drifts = drifts
  }

  /// One mock for a suite, or for all cases of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> MockTrait? {
    testCase == nil ? self : nil
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let backend = try TestBackend.ofProcess.get() {
      return try await TestBackend.$current.withValue(backend) { try await function() }
    }
    try await MockTrait.serving(contract, service, drifts) { backend in
      try await TestBackend.$current.withValue(backend) { try await function() }
    }
  }

  /// Does something with a mock that is there meanwhile.
  static func serving<Result: Sendable>(
    _ contract: Contract, _ service: (any Service)? = nil, _ drifts: [String] = [],
    _ work: (TestBackend) async throws -> Result
  ) async throws -> Result {
    var configuration = MockService.Configuration()
    configuration.drifts = drifts
    let server: MockServer
    do {
      server = try MockServer.start(MockService(contract, service: service, configuration))
    } catch {
      throw BackendProblem("\(error)")
    }
    defer { server.stop() }
    let backend = try TestBackend(Origin(host: "127.0.0.1", port: server.port), .mock)
    return try await work(backend)
  }
}

extension Trait where Self == MockTrait {
  /// A mock of a contract while the test or the suite runs.
  ///
  /// - Parameters:
  ///   - contract: What is served, with state and two users.
  ///   - service: What the backend does beyond data.
  ///   - drifts: What it does wrong, by the names that `contract-check mock --list-drifts` shows.
  /// - Returns: The trait.
  public static func mock(
    _ contract: Contract, service: (any Service)? = nil, drifts: [String] = []
  ) -> Self {
    MockTrait(contract, service, drifts)
  }
}
