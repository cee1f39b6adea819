import ContractCLI
import ContractDiff
import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import ContractReport
import ContractValidation
import Foundation

extension Benchmark {
  static let scaling = Benchmark(
    name: "scaling", summary: "scaling: how times grow over three decades of inputs"
  ) { _, board in
    let decades = [10, 100, 1_000, 10_000]
    try await showBodies(decades, &board)
    try await showSchemas(&board)
    try await showContracts(&board)
    show(
      "creating goals in the mock",
      try await Growth(of: [100, 1_000, 10_000, 100_000], rounds: 1) {
        $0
      } work: {
        _ = try GoalStore(count: $0)
      }, &board)
    show(
      "writing results as JUnit",
      try await Growth(of: [100, 1_000, 10_000, 100_000]) {
        $0
      } work: {
        try writeReport($0)
      }, &board)
  }

  private static func show(_ label: String, _ growth: Growth, _ board: inout Scoreboard) {
    board.show(label, Figure([growth.exponent]), "is the exponent", target: .atMost(1.1))
    board.remark(growth.times)
  }

  private static func showBodies(_ decades: [Int], _ board: inout Scoreboard) async throws {
    let validator = try GoalsContract.listValidator()
    show(
      "judging lists of goals",
      try await Growth(of: decades, rounds: 9) {
        GoalsBody.bytes(count: $0)
      } work: { body in
        guard validator.accepts(body) else { throw Unmeasured("a list is invalid") }
      }, &board)
    show(
      "parsing lists of goals",
      try await Growth(of: decades, rounds: 5) {
        GoalsBody.bytes(count: $0)
      } work: { body in
        _ = try JSON(parsing: body)
      }, &board)
  }

  private static func showSchemas(_ board: inout Scoreboard) async throws {
    func judge(_ sample: (schema: Schema, body: [UInt8])) throws {
      let validator = SchemaValidator(sample.schema)
      for _ in 0..<10 where !validator.accepts(sample.body) {
        throw Unmeasured("a sample is invalid: \(sample.schema.summary.prefix(80))")
      }
    }
    show(
      "one object with many members",
      try await Growth(of: [10, 100, 1_000, 10_000]) { count in
        let names = (0..<count).map { "member\($0)" }
        let body = JSON.object(
          JSON.Object(names.map { JSON.Object.Member(name: $0, value: .string("text")) }))
        return (Schema(.object(names.map { Field($0, .string) })), body.bytes())
      } work: {
        try judge($0)
      }, &board)
    show(
      "objects inside each other",
      try await Growth(of: [4, 40, 400]) { depth in
        var (schema, body) = (Schema.string, JSON.string("text"))
        for _ in 0..<depth {
          schema = Schema(.object([Field("inner", schema)]))
          body = ["inner": body]
        }
        return (schema, body.bytes())
      } work: {
        try judge($0)
      }, &board)
    show(
      "alternatives, each of which occurs",
      try await Growth(of: [2, 20, 200, 2_000], rounds: 1) { count in
        let alternatives = (0..<count).map { number in
          Schema(
            .object([
              Field("kind", .string(.oneOf("kind\(number)"))), Field("member\(number)", .string),
            ]))
        }
        let body = JSON.array(
          (0..<count).map { ["kind": .string("kind\($0)"), "member\($0)": "text"] })
        return (Schema(.array(of: Schema(.union(alternatives)), [])), body.bytes())
      } work: {
        try judge($0)
      }, &board)
  }

  private static func showContracts(_ board: inout Scoreboard) async throws {
    let counts = [5, 50, 500, 5_000]
    show(
      "reading documents by operations",
      try await Growth(of: counts, rounds: 1) {
        LargeDocument.document(operations: $0).bytes(.pretty)
      } work: {
        _ = try CompiledContract(contract(json: $0))
      }, &board)
    show(
      "comparing documents by operations",
      try await Growth(of: counts, rounds: 1) { count in
        let document = LargeDocument.document(operations: count)
        return try [document, document.withScatteredChanges].map {
          try contract(json: $0.bytes(.pretty))
        }
      } work: {
        _ = ContractComparison(from: $0[0], to: $0[1]).changes
      }, &board)
    var options = PlanOptions()
    options.hasSecondUser = true
    let now = Instant(secondsSince1970: 1_763_407_562)
    show(
      "planning by operations",
      try await Growth(of: [7, 70, 700, 7_000], rounds: 1) {
        try LargeContract.compiled(operations: $0)
      } work: {
        _ = try Planner($0, options, now: now).plan
      }, &board)
    show(
      "running by operations",
      try await Growth(of: [7, 70, 700], rounds: 1) {
        try LargeContract.contract(operations: $0)
      } work: { contract in
        let check = ContractCheck(
          ProcessEnvironment(
            contracts: { [contract] }, services: { [:] }, environment: [:], out: { _ in },
            error: { _ in }))
        let status = await check(["check"])
        guard status == .conforms else { throw Unmeasured("check ends with \(status)") }
      }, &board)
  }

  private static func writeReport(_ count: Int) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(ProcessInfo.processInfo.processIdentifier).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let results = sampleResults()
    let recorder = try JUnitRecorder(path: file.path)
    recorder.record(.started(.sample))
    for number in 0..<count {
      var result = results[number % results.count]
      result.subject = .scenario(id: "case-\(number)", title: "A case")
      recorder.record(.result(result))
    }
    recorder.record(.ended(.sample))
    try recorder.finish()
  }
}
