import ContractInterchange
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Foundation

extension Benchmark {
  static let documents = Benchmark(
    name: "documents", summary: "documents: contracts from OpenAPI documents"
  ) { _, board in
    let document = LargeDocument.document(bytes: 8_000_000)
    let json = document.bytes(.pretty)
    let data = Data(json)
    board.show(
      "read \((Double(json.count) / 1e6).brief) MB of JSON to a checked contract",
      try Rounds.ratio(
        of: { _ = try CompiledContract(contract(json: json)) },
        to: { _ = try JSONSerialization.jsonObject(with: data) }),
      "x JSONSerialization", target: .atMost(6))
    board.show(
      "the same, without the check",
      try await Rounds.milliseconds(count: 5) { _ = try contract(json: json) }, "ms",
      target: .atMost(500))
    // YAML needs fewer characters for the same content.
    let yaml = Array(LargeDocument.document(bytes: 11_300_000).yaml.utf8)
    board.show(
      "read \((Double(yaml.count) / 1e6).brief) MB of YAML",
      try await Rounds.milliseconds(count: 5) { _ = try contract(yaml: yaml) }, "ms",
      target: .atMost(1_500))
    try showPlanning(&board)
    try showValidation(&board)
  }

  /// As `contract-check` reads a file, with the lines of all locations.
  static func contract(json bytes: [UInt8]) throws -> Contract {
    let document = try JSON(parsing: bytes)
    let lines = DocumentLines(of: bytes)
    return read(document) { lines.line(of: $0) }
  }

  private static func contract(yaml bytes: [UInt8]) throws -> Contract {
    read(try JSON(yaml: bytes)) { _ in 1 }
  }

  private static func read(
    _ document: JSON, line: @escaping (JSON.Pointer) -> Int
  ) -> Contract {
    var reader = OpenAPIReader(
      document, position: { SourcePosition(file: "openapi.json", line: line($0)) })
    return reader.contract().contract
  }

  private static func showPlanning(_ board: inout Scoreboard) throws {
    let contract = read(LargeDocument.document(operations: 1_000)) { _ in 1 }
    let compiled = try CompiledContract(contract)
    var options = PlanOptions()
    options.hasSecondUser = true
    let now = Instant(secondsSince1970: 1_763_407_562)
    var count = 0
    let times = try (0..<3).map { _ in
      let start = ContinuousClock.now
      count = try Planner(compiled, options, now: now).plan.requestCount
      return (ContinuousClock.now - start) / .seconds(1)
    }
    board.show(
      "plan \(contract.operations.count) operations of a document, \(count) requests",
      Figure(times), "s", target: .atMost(1))
  }

  /// jsonschema-rs validates this body at 3.2 times the rate of `JSONDecoder`.
  private static func showValidation(_ board: inout Scoreboard) throws {
    let validator = try importedValidator()
    let body = GoalsBody.bytes(count: 10_000)
    guard validator.accepts(body) else { throw Unmeasured("the imported schema is too narrow") }
    let data = Data(body)
    let decoder = JSONDecoder()
    board.show(
      "validate \((Double(body.count) / 1e6).brief) MB with an imported schema",
      try Rounds.ratio(
        of: { _ = try decoder.decode(GoalsDocument.self, from: data) },
        to: { _ = validator.accepts(body) }),
      "x JSONDecoder", target: .atLeast(16))
    let start = ContinuousClock.now
    for _ in 0..<20 { _ = validator.accepts(body) }
    let seconds = (ContinuousClock.now - start) / .seconds(20)
    board.show("the same", Figure([Double(body.count) / 1e6 / seconds]), "MB/s")
  }

  /// The validator of a list of goals, from the Goals contract as a document without what only the project
  /// reads.
  private static func importedValidator() throws -> SchemaValidator {
    var writer = OpenAPIWriter(try GoalsContract.compiled().contract)
    let contract = read(writer.document().withoutExtensions) { _ in 1 }
    let compiled = try CompiledContract(contract)
    guard let validator = compiled.operation("listGoals")?.responseValidator(for: .ok) else {
      throw Unmeasured("the document has no list of goals")
    }
    return validator
  }
}

extension JSON {
  fileprivate var withoutExtensions: JSON {
    switch self {
    case .object(let object):
      .object(
        JSON.Object(
          object.filter { !$0.name.hasPrefix("x-") }.map {
            JSON.Object.Member(name: $0.name, value: $0.value.withoutExtensions)
          }))
    case .array(let elements): .array(elements.map(\.withoutExtensions))
    default: self
    }
  }
}
