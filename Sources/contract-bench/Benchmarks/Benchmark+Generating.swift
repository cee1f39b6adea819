import ContractGeneration
import ContractModel
import ContractNetwork
import ContractValidation
import Foundation

extension Benchmark {
  static let generating = Benchmark(
    name: "generating", summary: "generating: random bodies of POST /api/v1/goals, one thread"
  ) { _, board in
    let schema = try GoalsContract.newGoal()
    let now = Instant(secondsSince1970: 1_763_407_562)
    let generator = try Generator(schema: schema, today: now.date, now: now)
    var cases = Cases(generator, SchemaValidator(schema))
    board.show(
      "generated, serialised and judged", try cases.rate(judged: true), "thousand valid bodies/s",
      bar: .atLeast(500))
    board.show(
      "generated and serialised", try cases.rate(judged: false), "thousand bodies/s")
    let encoder = JSONEncoder()
    let goal = NewGoal()
    board.show(
      "generate and serialise a body",
      try Rounds.ratio(
        of: { _ = try encoder.encode(goal) }, to: { try cases.generate(1, judged: false) }),
      "x JSONEncoder on an equal struct", bar: .atLeast(3))
    try showMemory(&cases, &board)
  }

  /// Memory that grew with the cases would show: a byte a case is 10 MB.
  private static func showMemory(_ cases: inout Cases, _ board: inout Scoreboard) throws {
    let count = 10_000_000
    let part = 100_000
    guard let before = ProcessMemory.residentBytes else {
      throw Unmeasured("the system does not say what is resident")
    }
    var most = before
    for _ in 0..<count / part {
      try cases.generate(part, judged: true)
      most = max(most, ProcessMemory.residentBytes ?? most)
    }
    board.show(
      "\(count) valid bodies, resident more at the peak than before",
      Figure([Double(most - before) / 1e6]), "MB", bar: .atMost(2))
  }
}

/// Bodies written one after the other into the same bytes.
private struct Cases {
  private let generator: Generator
  private let judge: SchemaValidator
  private var source = RandomSource(seed: 1)
  private var bytes: [UInt8] = []

  init(_ generator: Generator, _ judge: SchemaValidator) {
    self.generator = generator
    self.judge = judge
  }

  mutating func generate(_ count: Int, judged: Bool) throws {
    for _ in 0..<count {
      bytes.removeAll(keepingCapacity: true)
      generator.appendRandom(to: &bytes, &source)
      guard !judged || judge.accepts(bytes) else {
        throw Unmeasured("not valid: \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// In thousands a second of processor time.
  mutating func rate(judged: Bool) throws -> Figure {
    let count = 100_000
    var rates: [Double] = []
    for _ in 0..<15 {
      let start = clock()
      try generate(count, judged: judged)
      rates.append(Double(count) * 1000 / Double(max(1, clock() - start)))
    }
    return Figure(rates)
  }
}

/// What an app encodes to create a goal.
private struct NewGoal: Encodable {
  var title = "Incorporate More Vegetables"
  var description = "At least 5 servings a day: carrots 🥕, purée, soup"
  var startDate = "2025-11-17"
  var targetDate = "2026-01-16"
  var goalType = "activity"
  var targetValue = 1.5
  var targetUnit = "completion"

  enum CodingKeys: String, CodingKey {
    case title, description
    case startDate = "start_date"
    case targetDate = "target_date"
    case goalType = "goal_type"
    case targetValue = "target_value"
    case targetUnit = "target_unit"
  }
}
