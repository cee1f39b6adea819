import ContractMock
public import ContractModel
import ContractNetwork
public import ContractService
public import Testing

/// A type that runs a mock of a contract during a test or a suite; see ``TestBackend/current``.
///
/// Where `CONTRACT_CHECK_HOST` names a host, that is the backend instead.
public struct MockTrait: SuiteTrait, TestTrait, TestScoping {
  private let contract: Contract
  private let service: (any Service)?
  private let drifts: [String]

  init(_ contract: Contract, service: (any Service)?, drifts: [String]) {
    self.contract = contract
    self.service = service
    self.drifts = drifts
  }

  /// Provides one mock for a suite, or for all cases of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> MockTrait? {
    testCase == nil ? self : nil
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let backend = try TestBackend.ofProcess.get() {
      return try await TestBackend.$current.withValue(backend) { try await function() }
    }
    try await MockTrait.serving(contract, service: service, drifts: drifts) { backend in
      try await TestBackend.$current.withValue(backend) { try await function() }
    }
  }

  /// Runs a mock during some work.
  static func serving<Result: Sendable>(
    _ contract: Contract, service: (any Service)? = nil, drifts: [String] = [],
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
  /// Runs a mock of a contract during the test or suite to which this trait is applied.
  ///
  /// - Parameters:
  ///   - contract: The contract; the mock is stateful and knows two users.
  ///   - service: The behaviour that the contract's data does not describe.
  ///   - drifts: Deliberate deviations, by the names that `contract-check mock --list-drifts`
  ///     prints.
  /// - Returns: An instance of ``MockTrait``.
  public static func mock(
    _ contract: Contract, service: (any Service)? = nil, drifts: [String] = []
  ) -> Self {
    MockTrait(contract, service: service, drifts: drifts)
  }
}
