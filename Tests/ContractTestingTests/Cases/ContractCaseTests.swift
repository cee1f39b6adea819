import ContractFindings
import ContractTesting
import Contracts
import Foundation
import TestSupport
import Testing

private let goals = Catalog.all[0]

@Suite(.mock(goals)) struct `Cases of a contract against a conforming mock` {
  @Test(arguments: goals.cases(.examples, .auth, .scenarios))
  func `pass`(_ contractCase: ContractCase) async throws {
    try await contractCase.run()
  }

  @Test func `share their backend with other tests`() async throws {
    let backend = try #require(TestBackend.current)
    #expect(backend.url.scheme == "http" && backend.url.host() == "127.0.0.1")
    #expect(!backend.otherToken.isEmpty && backend.otherToken != backend.token)
  }
}

@Suite(.mock(Catalog.all[4], service: Catalog.services["deuce-diary"]))
struct `Cases of a contract against its service` {
  @Test(arguments: Catalog.all[4].cases(.examples))
  func `pass`(_ contractCase: ContractCase) async throws {
    try await contractCase.run()
  }
}

@Suite(.mock(goals, drifts: ["tips-as-objects"])) struct `Cases against a drifting mock` {
  private static func named(_ name: String) throws -> ContractCase {
    try #require(goals.cases(.examples).first { $0.name == name })
  }

  @Test func `fail with the full description at the calling line`() async throws {
    let contractCase = try Self.named("examples/tips/typical")
    let line = #line + 2
    try await withKnownIssue {
      try await contractCase.run()
    } matching: { issue in
      guard issue.severity == .error else { return true }
      let text = issue.comments.first?.rawValue ?? ""
      return issue.sourceLocation?.line == line
        && text.hasPrefix("type-changed in tips at /data/tips/*: expected")
        && text.contains("first in     examples/tips/typical") && text.contains("curl -s")
        && text.contains("contract-check replay ") && text.contains("\nHTTP/1.1 200")
    }
  }

  @Test func `pass for unaffected operations`() async throws {
    try await Self.named("examples/updateGoal/typical").run()
  }
}

@Suite(
  .mock(goals, drifts: ["tips-as-objects"]),
  .baseline(PackageRoot.path + "/snapshots/baselines/tips-as-objects.yaml"))
struct `Cases with a baseline` {
  @Test func `warn of known drift`() async throws {
    let contractCase = try #require(
      goals.cases(.examples).first { $0.name == "examples/tips/typical" })
    try await withKnownIssue {
      try await contractCase.run()
    } matching: { issue in
      issue.severity == .warning
    }
  }
}

@Suite struct `Cases without a backend` {
  @Test func `get a mock of their own`() async throws {
    #expect(TestBackend.current == nil)
    try await #require(goals.cases(.examples).last).run()
  }

  @Test func `equal those of the command line, by phase`() {
    for phase in ContractCase.Phase.allCases {
      let names = goals.cases(phase).map(\.name)
      #expect(!names.isEmpty, "\(phase)")
      #expect(names.allSatisfy { $0.hasPrefix("\(phase.rawValue)/") }, "\(phase): \(names)")
    }
    let all = goals.cases().map(\.name)
    #expect(Set(all).count == all.count && all.count > 500)
  }

  @Test func `fail with the problems of the contract`() async throws {
    var contract = goals
    contract.operations.append(contract.operations[0])
    let cases = contract.cases(.examples)
    #expect(cases.map(\.name) == ["lume-goals: no plan"])
    await #expect(throws: BackendProblem.self) { try await cases[0].run() }
  }
}
