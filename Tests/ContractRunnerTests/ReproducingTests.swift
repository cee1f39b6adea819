import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractRunner
import Contracts
import Foundation
import Testing

@Suite(.enabled(if: Shell.hasCurl)) struct `The lines that reproduce a drift` {
  /// Other clients do not show bytes behind a response.
  private static let drifts = MockDrift.all(of: .goals, Catalog.services["lume-goals"])
    .filter { $0.name != "bytes-after-response" }

  /// The output of the lines against a mock, with ids by the order of their appearance.
  private static func output(of script: String, drifting names: [String]) async throws -> String {
    var configuration = MockService.Configuration { .sample }
    configuration.seed = 1
    configuration.drifts = names
    let mock = try MockService(.goals, service: Catalog.services["lume-goals"], configuration)
    let server = try MockServer.start(mock)
    defer { server.stop() }
    let host = "http://127.0.0.1:\(server.port)"
    let outcome = try await Shell.run(
      """
      CONTRACT_CHECK_TOKEN=\(MockIdentity.user.token)
      CONTRACT_CHECK_OTHER_TOKEN=\(MockIdentity.other.token)
      set -x
      \(script.replacing("http://backend.test", with: host))
      """)
    var ids: [String: Int] = [:]
    let text = (outcome.errors + outcome.output).replacing(host, with: "")
      .replacing(/(?mi)^date: .*$/, with: "")
    return text.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) { match in
      let id = String(match.output.0)
      let number = ids[id] ?? ids.count
      ids[id] = number
      return "id \(number)"
    }
  }

  @Test(arguments: drifts.map(\.name))
  func `show it in a shell`(name: String) async throws {
    let drift = try #require(Self.drifts.first { $0.name == name })
    let rehearsal = try await Rehearsal(Backend(.goals, drifts: [name])) {
      $0.endsAtDrifts = Set(drift.expects)
    }
    let finding = try #require(
      rehearsal.findings.first { drift.expects.contains($0.drift.kind) })
    let script = try #require(finding.reproduction.script, "\(finding.drift)")
    let drifting = try await Self.output(of: script, drifting: [name])
    let sound = try await Self.output(of: script, drifting: [])
    #expect(drifting != sound, "\(finding.drift)\n\(script)\n\(drifting)")
  }
}
