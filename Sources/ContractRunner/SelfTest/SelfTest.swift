package import ContractFindings
package import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
package import ContractService
package import ContractValidation

/// Runs checks against mocks that drift on purpose, and against one that conforms.
package struct SelfTest: Sendable {
  private let compiled: CompiledContract
  private let service: (any Service)?
  private let toolVersion: String

  /// The drifts to detect, each alone.
  package let drifts: [MockDrift]

  /// Creates a self-test of all drifts of a contract, or of those in `names` where it is not empty.
  package init(
    _ compiled: CompiledContract, service: (any Service)?, only names: Set<String>,
    toolVersion: String
  ) {
    self.compiled = compiled
    self.service = service
    self.toolVersion = toolVersion
    drifts = MockDrift.all(of: compiled.contract, service)
      .filter { names.isEmpty || names.contains($0.name) }
  }

  /// Whether one drift was detected.
  package enum Detection: Sendable {
    case found(Finding)
    case missed(others: [Finding])
    /// The contract states nothing that would show the drift, and no request has shown it.
    case invisible(reason: String)
    /// A drift that the contract cannot show, as is stated for that reason, was detected.
    case misstated(Finding, reason: String)
    /// The conforming mock shows a drift.
    case falseAlarm(Finding)
  }

  package struct Outcome: Sendable {
    package var name: String
    package var detection: Detection
  }

  package struct Report: Sendable {
    package var contract: String
    package var outcomes: [Outcome]
    package var duration: Duration
  }

  /// The reason why a self-test could not run, in one line.
  package enum Failure: Error, Sendable {
    /// The contract allows no mock or no plan.
    case contract(String)
    /// A mock could not be started or reached.
    case environment(String)
  }
}

extension SelfTest {
  /// The identifier of the contract.
  package var contract: String { compiled.contract.id }

  /// Checks the conforming mock, then one mock for every drift.
  ///
  /// - Parameters:
  ///   - jobs: How many drifts are tested at once.
  ///   - progress: Receives the number of drifts that were tested, each time it changes.
  /// - Returns: The outcome of each drift.
  /// - Throws: ``Failure`` when a mock cannot be started.
  package func callAsFunction(
    jobs: Int, progress: @Sendable (Int) -> Void
  ) async throws(Failure) -> Report {
    let start = Duration.sinceStart
    let sound = try mock()
    let clean = try await findings(of: sound, check(of: Set(Phase.allCases)))
    var outcomes = clean.filter(\.drift.isFailure).map { finding in
      Outcome(name: "no drift", detection: .falseAlarm(finding))
    }
    progress(0)
    let checks = try [check(of: Self.earlyPhases), check(of: Self.systematicPhases)]
    let results = await withTaskGroup(of: (Int, Result<Outcome, Failure>).self) { group in
      var results: [(Int, Result<Outcome, Failure>)] = []
      for (index, drift) in drifts.enumerated() {
        if index >= jobs, let result = await group.next() {
          results.append(result)
          progress(results.count)
        }
        if Task.isCancelled { break }
        group.addTask {
          do throws(Failure) {
            return (index, .success(try await outcome(of: drift, of: sound, checks)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for await result in group {
        results.append(result)
        progress(results.count)
      }
      return results.sorted { $0.0 < $1.0 }
    }
    for (_, result) in results { outcomes.append(try result.get()) }
    return Report(
      contract: compiled.contract.id, outcomes: outcomes, duration: .sinceStart - start)
  }

  /// Most drifts show in few requests; only for the others, the next check is made.
  private func outcome(
    of drift: MockDrift, of sound: MockService, _ checks: [PlannedRun]
  ) async throws(Failure) -> Outcome {
    let blindSpot = drift.blindSpot(in: compiled.contract.resolved)
    var others: [Finding] = []
    for var check in checks {
      check.configuration.endsAtDrifts = Set(drift.expects)
      let findings = try await findings(of: drifting(drift, sound), check)
      if let expected = findings.first(where: { drift.expects.contains($0.drift.kind) }) {
        let detection = blindSpot.map { Detection.misstated(expected, reason: $0) }
        return Outcome(name: drift.name, detection: detection ?? .found(expected))
      }
      others = findings.filter(\.drift.isFailure)
    }
    let detection = blindSpot.map { Detection.invisible(reason: $0) }
    return Outcome(name: drift.name, detection: detection ?? .missed(others: others))
  }

  private func findings(
    of mock: MockService, _ check: PlannedRun
  ) async throws(Failure) -> [Finding] {
    let server: MockServer
    do throws(HTTPServer.StartError) {
      server = try MockServer.start(mock)
    } catch {
      throw .environment("\(error)")
    }
    defer { server.stop() }
    let origin = Origin(host: "127.0.0.1", port: server.port)
    let transport: SocketTransport
    do throws(TransportError) {
      transport = try SocketTransport(origin, connectionLimit: check.configuration.jobs)
    } catch {
      throw .environment("\(error)")
    }
    let environment = RunEnvironment(
      reaching: origin, over: transport, named: "a mock", toolVersion: toolVersion,
      allowsRaw: false)
    var findings: [Finding] = []
    _ = await Run(check.planner, check.configuration, in: environment) { event in
      if case .result(let result) = event { findings += result.findings }
    }
    return findings
  }

  /// A run that is planned once and carried out against each drift of the mock.
  private struct PlannedRun: Sendable {
    var configuration: RunConfiguration
    var planner: Planner
  }

  private func check(of phases: Set<Phase>) throws(Failure) -> PlannedRun {
    let configuration = Self.configuration(of: phases)
    do throws(PlanError) {
      let planner = try Planner(compiled, configuration.planning, now: .current)
      return PlannedRun(configuration: configuration, planner: planner)
    } catch {
      throw .contract("\(error.position): error: \(error)")
    }
  }

  /// Those with few requests that show most drifts.
  private static let earlyPhases: Set<Phase> = [.examples, .scenarios]

  /// Only the detection counts, and the systematic phases must achieve it: random requests would
  /// detect a drift by luck, and unusual messages have no influence on one.
  private static let systematicPhases = Set(Phase.allCases).subtracting([.protocol, .fuzz])

  private static func configuration(of phases: Set<Phase>) -> RunConfiguration {
    var configuration = RunConfiguration()
    configuration.phases = phases
    configuration.identities = MockIdentity.credentialsOfTwo
    configuration.timeout = .seconds(2)
    configuration.isDisposable = true
    configuration.shrinkLimit = 0
    if !phases.contains(.fuzz) { configuration.walks = 1 }
    // What few phases create does not make lists long.
    configuration.keepsResources = phases == earlyPhases
    return configuration
  }

  private func mock() throws(Failure) -> MockService {
    do throws(MockError) {
      return try MockService(compiled.contract, service: service)
    } catch {
      throw .contract("\(compiled.contract.id): \(error)")
    }
  }

  private func drifting(
    _ drift: MockDrift, _ sound: MockService
  ) throws(Failure) -> MockService {
    do throws(MockError) {
      return try MockService(like: sound, service: service, drifting: drift)
    } catch {
      throw .contract("\(compiled.contract.id): \(error)")
    }
  }
}
