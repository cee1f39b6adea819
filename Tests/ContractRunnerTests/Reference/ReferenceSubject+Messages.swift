import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import ContractService
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
    case .http(let contract, let status, let stored):
      return try Self.messages(about: sample, contract, status, stored)
    case .socket(let contract):
      return try Self.messages(aboutMessage: sample, contract)
    case .mock(let contract, _, _) where sample.hasPrefix("{"):
      return try Self.messages(aboutMessage: sample, contract)
    case .mock(let contract, _, _) where !sample.hasPrefix("contract-check "):
      return try Self.messages(about: sample, contract, nil, nil)
    case .mock(let contract, let service, let phases):
      let name = try #require(sample.split(separator: " ").last.map(String.init))
      return try await [Self.finding(of: name, in: contract, service, phases)].compactMap(\.self)
    case .service(let contract, let service):
      let message = try #require(SampleExchange(sample), "no HTTP message: \(sample)")
      return try message.differences(from: MockService(contract, service: service))
    case .problems(let contract):
      return contract.problems().map(\.message)
    }
  }

  private static func messages(
    about sample: String, _ contract: Contract, _ status: HTTPStatus?, _ stored: JSON?
  ) throws -> [String] {
    let message = try #require(SampleExchange(sample), "no HTTP message: \(sample)")
    return try message.drifts(from: CompiledContract(contract), expecting: status, after: stored)
      .map(\.referenceLine)
  }

  private static func messages(
    aboutMessage sample: String, _ contract: Contract
  ) throws -> [String] {
    let id = try #require(contract.channels.first?.id)
    let channel = try #require(CompiledContract(contract).channel(id))
    return channel.serverMessageDrifts(in: Array(sample.utf8)).map(\.referenceLine)
  }

  /// The drifts of a run against the mock of the contract; none for a subject without a run.
  func driftsOfMock() async throws -> [String] {
    guard case .mock(let contract, let service, let phases) = self else { return [] }
    return try await Self.rehearsal(of: contract, service, [], phases).causes
      .map(\.drift.referenceLine)
  }

  private static func rehearsal(
    of contract: Contract, _ service: (any Service)?, _ drifts: [String], _ phases: Set<Phase>?
  ) async throws -> Rehearsal {
    // Steps that poll end when the clock has advanced.
    let backend = try Backend(contract, drifts: drifts, service: service)
    return try await Rehearsal(backend, clock: .slept) { configuration in
      configuration.fuzzLimit = 0
      configuration.jobs = 1
      if let phases { configuration.phases = phases }
    }
  }

  private static func finding(
    of name: String, in contract: Contract, _ service: (any Service)?, _ phases: Set<Phase>?
  ) async throws -> String? {
    let expected = try #require(MockDrift.named([name], of: contract).first).expects
    let rehearsal = try await rehearsal(of: contract, service, [name], phases)
    // Where nothing is a drift, the note about it.
    let causes = rehearsal.causes.isEmpty ? rehearsal.findings : rehearsal.causes
    let usual = expected.lazy.compactMap { kind in causes.first { $0.drift.kind == kind } }.first
    return (usual ?? causes.first).map { finding in
      let line = finding.drift.referenceLine
        .replacing(" at ", with: " in \(finding.operation) at ", maxReplacements: 1)
      let evidence = (finding.evidence?.referenceLines ?? []).map { "\n  \($0)" }.joined()
      let lines = (line + evidence).withNumberedIDs.split(separator: "\n")
      return lines.prefix(1).joined()
        + lines.dropFirst().map { $0.count > 160 ? "\n\($0.prefix(160))…" : "\n\($0)" }.joined()
    }
  }
}

extension Evidence {
  /// The request and its body, then the status of the response and its body; nothing for a socket.
  fileprivate var referenceLines: [String] {
    guard !request.hasPrefix("socket ") else { return [] }
    let asked = Self.content(of: request)
    let answered = Self.content(of: response)
    let status = answered.first.split(separator: " ").dropFirst().prefix(1).joined()
    return [
      (asked.first.replacing(" HTTP/1.1", with: "") + asked.body),
      (status.isEmpty ? "no response" : status + answered.body),
    ]
  }

  /// The first line of a message, and its body after a space, with a space after each comma.
  private static func content(of message: String) -> (first: String, body: String) {
    let first = message.split(separator: "\n").first.map(String.init) ?? ""
    guard let start = message.firstRange(of: "\n\n")?.upperBound else { return (first, "") }
    guard !message[start...].utf8.contains(where: { $0 < 0x20 && $0 != 0x0A }) else {
      return (first, " (bytes)")
    }
    let body = message[start...].replacing(",\"", with: ", \"").replacing("},{", with: "}, {")
      .replacing("\n", with: " ").replacing(/T\d\d:\d\d:\d\d(\.\d+)?Z/, with: "T…Z")
      .replacing("\":", with: "\": ")
    return (first, " " + body)
  }
}

extension Drift {
  /// The drift as the pages of the reference show it.
  fileprivate var referenceLine: String {
    let line = "\(kind) at \(location): expected \(expected), actual \(actual)"
    return (severity == .note ? "note: " : "") + line.replacing("\n", with: " ")
  }
}

extension String {
  /// The text with `uuid-1`, `uuid-2` for generated UUIDs, which depend on the plan of the run.
  fileprivate var withNumberedIDs: String {
    var ids: [Substring] = []
    return replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) { match in
      if !ids.contains(match.output) { ids.append(match.output) }
      return "uuid-\((ids.firstIndex(of: match.output) ?? 0) + 1)"
    }
  }
}
