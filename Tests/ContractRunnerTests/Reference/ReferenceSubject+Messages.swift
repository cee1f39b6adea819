import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractRunner
import ContractValidation
import Testing

extension ReferenceSubject {
  /// The messages about a sample, one for each drift and note; none for an accepted sample.
  ///
  /// - Throws: An issue of the test when the sample does not fit the subject.
  func messages(about sample: String) async throws -> [String] {
    switch self {
    case .value(let schema, let policies, let others):
      for other in others {
        try #require(other.problems(at: SourcePosition(file: "reference", line: 1)).isEmpty)
      }
      let validator = SchemaValidator(schema, policies: policies)
      return validator.drifts(in: Array(sample.utf8)).map(\.referenceLine)
    case .http(let contract, let status):
      let message = try #require(SampleExchange(sample), "no HTTP message: \(sample)")
      return try message.drifts(from: CompiledContract(contract), expecting: status)
        .map(\.referenceLine)
    case .socket(let contract):
      let id = try #require(contract.channels.first?.id)
      let channel = try #require(CompiledContract(contract).channel(id))
      return channel.serverMessageDrifts(in: Array(sample.utf8)).map(\.referenceLine)
    case .mock(let contract, let phases):
      let name = try #require(sample.split(separator: " ").last.map(String.init))
      return [try await Self.finding(of: name, in: contract, phases)]
    case .problems(let contract):
      return contract.problems().map(\.message)
    }
  }

  /// The drifts of a run against the mock of the contract; none for a subject without a run.
  func driftsOfMock() async throws -> [String] {
    guard case .mock(let contract, let phases) = self else { return [] }
    return try await Self.rehearsal(of: contract, [], phases).causes.map(\.drift.referenceLine)
  }

  private static func rehearsal(
    of contract: Contract, _ drifts: [String], _ phases: Set<Phase>?
  ) async throws -> Rehearsal {
    try await Rehearsal(Backend(contract, drifts: drifts)) { configuration in
      configuration.fuzzLimit = 0
      if let phases { configuration.phases = phases }
    }
  }

  private static func finding(
    of name: String, in contract: Contract, _ phases: Set<Phase>?
  ) async throws -> String {
    let expected = try #require(MockDrift.named([name], of: contract).first).expects
    let causes = try await rehearsal(of: contract, [name], phases).causes
    let finding = try #require(
      causes.first { expected.contains($0.drift.kind) } ?? causes.first, "\(name) is not found")
    return finding.drift.referenceLine.replacing(
      " at ", with: " in \(finding.operation) at ", maxReplacements: 1)
  }
}

extension Drift {
  /// The drift as the pages of the reference show it.
  fileprivate var referenceLine: String {
    let line = "\(kind) at \(location): expected \(expected), actual \(actual)"
    return (severity == .note ? "note: " : "") + line.replacing("\n", with: " ")
  }
}
