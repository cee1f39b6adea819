import ContractGeneration
import ContractJSON
import ContractModel
import ContractModels
import ContractNetwork
import ContractValidation
import Foundation

extension Benchmark {
  static let parsing = Benchmark(
    name: "parsing", summary: "parsing: responses to GET /api/v1/goals to JSON values, one thread"
  ) { _, board in
    let body = GoalsBody.bytes(count: 10_000)
    let data = Data(body)
    board.show(
      "parse 10000 goals without loss",
      try Rounds.ratio(
        of: { _ = try JSONSerialization.jsonObject(with: data) },
        to: { _ = try JSON(parsing: body) }),
      "x JSONSerialization")
    let json = try JSON(parsing: body)
    let object = try JSONSerialization.jsonObject(with: data)
    board.show(
      "write 10000 goals",
      try Rounds.ratio(
        of: { _ = try JSONSerialization.data(withJSONObject: object) },
        to: { _ = json.bytes() }),
      "x JSONSerialization")
  }
}

extension Benchmark {
  static let validating = Benchmark(
    name: "validating", summary: "validating: responses to GET /api/v1/goals, one thread"
  ) { _, board in
    let validator = try GoalsContract.listValidator()
    for count in [10_000, 1] {
      let body = GoalsBody.bytes(count: count)
      try compareWithFoundation(body, "validate \(label(count, body))", validator, &board)
    }
    try compareBodies(validator, &board)
  }

  private static func label(_ count: Int, _ body: [UInt8]) -> String {
    let size =
      body.count < 10_000 ? "\(body.count) B" : "\((Double(body.count) / 1e6).brief) MB"
    return count == 1 ? "1 goal (\(size))" : "\(count) goals (\(size))"
  }

  private static func compareWithFoundation(
    _ body: [UInt8], _ label: String, _ validator: SchemaValidator, _ board: inout Scoreboard
  ) throws {
    let data = Data(body)
    let validating = { try expectDrifts(0, in: body, validator) }
    let decoder = JSONDecoder()
    board.show(
      label,
      try Rounds.ratio(
        of: { _ = try decoder.decode(GoalsDocument.self, from: data) }, to: validating),
      "x JSONDecoder", target: .atLeast(33))
    board.show(
      "the same body",
      try Rounds.ratio(
        of: { _ = try JSONSerialization.jsonObject(with: data) }, to: validating),
      "x JSONSerialization")
  }

  private static func compareBodies(_ validator: SchemaValidator, _ board: inout Scoreboard) throws
  {
    let clean = GoalsBody.bytes(count: 10_000)
    let drifting = GoalsBody.bytes(count: 10_000, [.driftInLastElement])
    let shuffled = GoalsBody.bytes(count: 10_000, [.shuffled])
    let validating = { try expectDrifts(0, in: clean, validator) }
    board.show(
      "10000 goals with a drift in the last one",
      try Rounds.ratio(of: { try expectDrifts(1, in: drifting, validator) }, to: validating),
      "x the time without drift", target: .atMost(1.1))
    board.show(
      "10000 goals with shuffled members",
      try Rounds.ratio(of: { try expectDrifts(0, in: shuffled, validator) }, to: validating),
      "x the time in the order of the schema", target: .atMost(1.3))
  }

  private static func expectDrifts(
    _ count: Int, in body: [UInt8], _ validator: SchemaValidator
  ) throws {
    let drifts = validator.drifts(in: body)
    guard drifts.count == count else {
      throw Unmeasured("\(drifts.count) drifts instead of \(count): \(drifts.prefix(1))")
    }
  }
}

extension Benchmark {
  static let generating = Benchmark(
    name: "generating", summary: "generating: random bodies of POST /api/v1/goals, one thread"
  ) { _, board in
    let schema = try GoalsContract.newGoal()
    let now = Instant(secondsSince1970: 1_763_407_562)
    let generator = try Generator(schema: schema, today: now.date, now: now)
    var cases = Cases(generator, SchemaValidator(schema))
    board.show(
      "generate, serialize and validate a body", try cases.rate(validated: true),
      "thousand bodies/s",
      target: .atLeast(500))
    board.show(
      "generate and serialize a body", try cases.rate(validated: false), "thousand bodies/s")
    let bodies = try cases.bodies(count: 2_000)
    board.show(
      "judging alone of the same bodies",
      try Rounds.ratio(
        of: { try cases.judge(bodies) },
        to: { try cases.generate(bodies.count, validated: true) }),
      "x the time of making, writing and judging them", target: .atLeast(0.5))
    let encoder = JSONEncoder()
    let goal = NewGoal()
    board.show(
      "generate and serialize a body",
      try Rounds.ratio(
        of: { _ = try encoder.encode(goal) }, to: { try cases.generate(1, validated: false) }),
      "x JSONEncoder on an equal struct", target: .atLeast(3))
    try showMemory(&cases, &board)
  }

  /// Memory that grows with the cases is visible: one byte per case is 10 MB.
  private static func showMemory(_ cases: inout Cases, _ board: inout Scoreboard) throws {
    let count = 10_000_000
    let part = 100_000
    guard let before = ProcessMemory.residentBytes else {
      throw Unmeasured("the system does not report resident memory")
    }
    var peak = before
    for _ in 0..<count / part {
      try cases.generate(part, validated: true)
      peak = max(peak, ProcessMemory.residentBytes ?? peak)
    }
    board.show(
      "resident memory growth over \(count) valid bodies",
      Figure([Double(peak - before) / 1e6]), "MB", target: .atMost(2))
  }
}

/// Generates bodies one after the other in the same buffer.
private struct Cases {
  private let generator: Generator
  private let validator: SchemaValidator
  private var source = RandomSource(seed: 1)
  private var bytes: [UInt8] = []

  init(_ generator: Generator, _ validator: SchemaValidator) {
    self.generator = generator
    self.validator = validator
  }

  mutating func generate(_ count: Int, validated: Bool) throws {
    for _ in 0..<count {
      bytes.removeAll(keepingCapacity: true)
      generator.appendRandom(to: &bytes, &source)
      guard !validated || validator.accepts(bytes) else {
        throw Unmeasured("invalid body: \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// Bodies one by one, as another run of the same generator makes them.
  mutating func bodies(count: Int) throws -> [[UInt8]] {
    try (0..<count).map { _ in
      try generate(1, validated: false)
      return bytes
    }
  }

  func judge(_ bodies: [[UInt8]]) throws {
    for body in bodies where !validator.accepts(body) { throw Unmeasured("a body is invalid") }
  }

  /// Returns thousands of bodies per second of processor time.
  mutating func rate(validated: Bool) throws -> Figure {
    let count = 100_000
    var rates: [Double] = []
    for _ in 0..<15 {
      let start = clock()
      try generate(count, validated: validated)
      rates.append(Double(count) * 1000 / Double(max(1, clock() - start)))
    }
    return Figure(rates)
  }
}

/// The model that an app encodes to create a goal.
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

extension Benchmark {
  static let mutating = Benchmark(
    name: "mutating", summary: "mutating: invalid bodies of POST /api/v1/goals, one thread"
  ) { _, board in
    guard let schema = try GoalsContract.operation("createGoal").operation.body?.schema else {
      throw Unmeasured("the operation createGoal has no body")
    }
    let now = Instant(secondsSince1970: 1_763_407_562)
    let generator = try Generator(schema: schema, today: now.date, now: now)
    let mutator = Mutator(schema)
    var source = RandomSource(seed: 1)
    var cases = Cases(generator, SchemaValidator(schema))
    let count = 2_000
    var made = 0
    board.show(
      "invalid bodies, made with \(mutator.mutations.count) mutations, confirmed and written",
      try Rounds.ratio(
        of: { try cases.generate(count, validated: true) },
        to: {
          made = 0
          var way = 0
          while made < count {
            let valid = generator.random(&source)
            way = (way + 1) % mutator.mutations.count
            if mutator.invalidValue(way, from: valid, &source) != nil { made += 1 }
          }
        }), "x as many as valid ones, made, written and judged", target: .atLeast(0.8))
  }
}

extension Benchmark {
  static let roundTrips = Benchmark(
    name: "round-trips", summary: "round-trips: an app model, decoded, encoded and validated"
  ) { _, board in
    let schema = try GoalsContract.goal()
    var roundTrip = RoundTrip(GoalsDocument.Goal.self, schema: schema)
    roundTrip.randomSamples = 10_000
    let samples = try roundTrip.samples()
    let bodies = samples.map { Data($0.bytes) }
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    let start = ContinuousClock.now
    let report = roundTrip.report(on: samples)
    let rate = Rate(count: samples.count, time: ContinuousClock.now - start)
    guard report.losses.allSatisfy({ $0.kind == .precisionChanged }) else {
      throw Unmeasured("the model is wrong: \(report.losses)")
    }
    board.show(
      "10000 samples of a goal, validated and compared",
      try Rounds.ratio(
        of: { _ = roundTrip.report(on: samples) },
        to: {
          for body in bodies {
            _ = try encoder.encode(decoder.decode(GoalsDocument.Goal.self, from: body))
          }
        }, count: 5),
      "x JSONDecoder and JSONEncoder alone", target: .atMost(1.5))
    board.remark("\(rate.perSecond.brief) samples per second")
  }
}
