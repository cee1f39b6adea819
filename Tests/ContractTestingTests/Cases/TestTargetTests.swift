import ContractTesting
import Contracts
import TestSupport
import Testing

@Suite struct `The backend of tests` {
  @Test(arguments: [[:], ["CONTRACT_CHECK_HOST": ""]])
  func `is a mock when the environment names no host`(environment: [String: String]) throws {
    guard case .mock = try TestTarget(environment) else {
      Issue.record("a host")
      return
    }
  }

  @Test func `is the host that the environment names, with its tokens`() throws {
    let target = try TestTarget([
      "CONTRACT_CHECK_HOST": "localhost:8080", "CONTRACT_CHECK_TOKEN": "T",
      "CONTRACT_CHECK_OTHER_TOKEN": "T2",
    ])
    let configuration = try target.configuration(for: Catalog.all[0])
    #expect(configuration.token == "T" && configuration.otherToken == "T2")
    #expect(!configuration.acceptsAnyCredentials && !configuration.isDisposable)
  }

  @Test(arguments: [
    (["CONTRACT_CHECK_HOST": "ftp://x"], "CONTRACT_CHECK_HOST: "),
    (["CONTRACT_CHECK_HOST": "staging.example.com"], "set CONTRACT_CHECK_ALLOW_WRITES"),
    (
      ["CONTRACT_CHECK_HOST": "staging.example.com", "CONTRACT_CHECK_ALLOW_WRITES": ""],
      "set CONTRACT_CHECK_ALLOW_WRITES"
    ),
    (
      ["CONTRACT_CHECK_HOST": "staging.example.com", "CONTRACT_CHECK_ALLOW_WRITES": "0"],
      "set CONTRACT_CHECK_ALLOW_WRITES=1"
    ),
    (
      ["CONTRACT_CHECK_HOST": "staging.example.com", "CONTRACT_CHECK_ALLOW_WRITES": "maybe"],
      "CONTRACT_CHECK_ALLOW_WRITES takes 1 or 0, not 'maybe'"
    ),
  ])
  func `is rejected when the host cannot be tested`(
    environment: [String: String], words: String
  ) {
    let problem = #expect(throws: BackendProblem.self) { try TestTarget(environment) }
    #expect(problem?.description.contains(words) == true, "\(String(describing: problem))")
  }

  @Test(arguments: [
    (["CONTRACT_CHECK_HOST": "localhost"], "set CONTRACT_CHECK_TOKEN"),
    (
      ["CONTRACT_CHECK_HOST": "localhost", "CONTRACT_CHECK_TOKEN": ""], "set CONTRACT_CHECK_TOKEN"
    ),
    (
      ["CONTRACT_CHECK_HOST": "localhost", "CONTRACT_CHECK_LOGIN": "{"],
      "CONTRACT_CHECK_LOGIN is not JSON"
    ),
  ])
  func `reports missing credentials`(
    environment: [String: String], words: String
  ) throws {
    let target = try TestTarget(environment)
    let problem = #expect(throws: BackendProblem.self) {
      try target.configuration(for: .shop)
    }
    #expect(problem?.description.contains(words) == true, "\(String(describing: problem))")
  }
}
