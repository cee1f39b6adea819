import ContractFindings
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractService
import ContractValidation

/// Checks mocks that drift on purpose, and one that does not.
struct SelfTest: Sendable {
  private let compiled: CompiledContract
  private let service: (any Service)?

  /// What is to be found, each alone.
  let drifts: [MockDrift]

  /// All drifts of a contract, or those with these names where there are any.
  init(_ compiled: CompiledContract, service: (any Service)?, only wanted: Set<String>) {
    self.compiled = compiled
    self.service = service
    drifts = MockDrift.all(of: compiled.contract, service)
      .filter { wanted.isEmpty || wanted.contains($0.name) }
  }

  /// What became of one drift.
  struct Outcome: Sendable {
    enum Verdict: Sendable {
      case found, missed, falseAlarm
    }

    var name: String
    var verdict: Verdict

    /// How it was found, or what was found instead.
    var words: String
  }
}

extension SelfTest {
  /// Tries the undrifted mock, then every drift, some side by side.
  ///
  /// - Throws: A failure when a mock cannot be started.
  func run(jobs: Int) async throws(Command.Failure) -> Report {
    let start = Duration.sinceStart
    let clean = try await findings(drifting: nil, check(of: Self.configuration(isClean: true)))
    var outcomes = clean.filter { $0.drift.severity == .drift }.map { finding in
      Outcome(name: "no drift", verdict: .falseAlarm, words: finding.headline)
    }
    let check = try check(of: Self.configuration(isClean: false))
    let results = await withTaskGroup(of: (Int, Result<Outcome, Command.Failure>).self) { group in
      var results: [(Int, Result<Outcome, Command.Failure>)] = []
      for (index, drift) in drifts.enumerated() {
        if index >= jobs, let result = await group.next() { results.append(result) }
        if Task.isCancelled { break }
        group.addTask {
          do throws(Command.Failure) {
            return (index, .success(try await outcome(of: drift, check)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }
    }
    for (_, result) in results { outcomes.append(try result.get()) }
    return Report(
      contract: compiled.contract.id, outcomes: outcomes, duration: .sinceStart - start)
  }

  private func outcome(
    of drift: MockDrift, _ check: Check
  ) async throws(Command.Failure) -> Outcome {
    var brief = check
    brief.configuration.endsAtDrift = true
    var findings = try await findings(drifting: drift, brief)
    var expected = findings.first { drift.expects.contains($0.drift.kind) }
    if expected == nil {
      findings = try await self.findings(drifting: drift, check)
      expected = findings.first { drift.expects.contains($0.drift.kind) }
    }
    if let expected {
      return Outcome(name: drift.name, verdict: .found, words: expected.headline)
    }
    let others = findings.filter { $0.drift.severity == .drift }.map(\.headline)
    let words =
      others.isEmpty ? "nothing was found" : "found only " + others.joined(separator: "; ")
    return Outcome(name: drift.name, verdict: .missed, words: words)
  }

  /// What a check of the mock finds.
  private func findings(
    drifting drift: MockDrift?, _ check: Check
  ) async throws(Command.Failure) -> [Finding] {
    let server = try startMock(drift)
    defer { server.stop() }
    let origin = Origin(host: "127.0.0.1", port: server.port)
    let transport: SocketTransport
    do throws(TransportError) {
      transport = try SocketTransport(origin, connectionLimit: check.configuration.jobs)
    } catch {
      throw .environment("\(error)")
    }
    let environment = RunEnvironment(
      reaching: origin, over: transport, named: "a mock", toolVersion: ContractCheck.version,
      allowsRaw: false)
    var findings: [Finding] = []
    _ = await Run(check.planner, check.configuration, in: environment) { event in
      if case .result(let result) = event { findings += result.findings }
    }
    return findings
  }

  /// What is done to each mock, which is the same for all that drift.
  private struct Check: Sendable {
    var configuration: RunConfiguration
    var planner: Planner
  }

  private func check(of configuration: RunConfiguration) throws(Command.Failure) -> Check {
    do throws(PlanError) {
      let planner = try Planner(compiled, configuration.planning, now: .current)
      return Check(configuration: configuration, planner: planner)
    } catch {
      throw .problems(["\(error.position): error: \(error)"])
    }
  }

  private static func configuration(isClean: Bool) -> RunConfiguration {
    var configuration = RunConfiguration()
    configuration.token = MockIdentity.user.token
    configuration.otherToken = MockIdentity.other.token
    configuration.timeout = .seconds(2)
    configuration.isDisposable = true
    // Whether it is found is all that counts, and what is systematic must find it: random requests
    // would be luck, and odd messages change nothing about a drift.
    configuration.shrinkLimit = 0
    if !isClean {
      configuration.fuzzLimit = 0
      configuration.walks = 1
      configuration.phases.remove(.protocol)
    }
    return configuration
  }

  private func startMock(_ drift: MockDrift?) throws(Command.Failure) -> MockServer {
    var configuration = MockService.Configuration()
    configuration.drifts = drift.map { [$0.name] } ?? []
    let mock: MockService
    do throws(MockError) {
      mock = try MockService(compiled.contract, service: service, configuration)
    } catch {
      throw .problems(["\(compiled.contract.id): \(error)"])
    }
    do throws(HTTPServer.StartError) {
      return try MockServer.start(mock)
    } catch {
      throw .environment("\(error)")
    }
  }
}

extension Finding {
  fileprivate var headline: String { "\(drift.kind) in \(operation) at \(drift.location)" }
}
