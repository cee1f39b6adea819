import ContractGeneration
import ContractJSON
import ContractModel
import ContractModels
import ContractNetwork
import ContractValidation
import Foundation

extension Benchmark {
  static let parsing = Benchmark(
    name: "parsing", summary: "parsing: bytes of GET /api/v1/goals to a value, one thread"
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
  static let judging = Benchmark(
    name: "judging", summary: "judging: bytes of GET /api/v1/goals to a verdict, one thread"
  ) { _, board in
    let judge = try GoalsContract.listJudge()
    for count in [10_000, 1] {
      let body = GoalsBody.bytes(count: count)
      try compareWithFoundation(body, "judge \(label(count, body))", judge, &board)
    }
    try compareBodies(judge, &board)
  }

  private static func label(_ count: Int, _ body: [UInt8]) -> String {
    let size =
      body.count < 10_000 ? "\(body.count) B" : "\((Double(body.count) / 1e6).brief) MB"
    return count == 1 ? "1 goal (\(size))" : "\(count) goals (\(size))"
  }

  private static func compareWithFoundation(
    _ body: [UInt8], _ label: String, _ judge: SchemaValidator, _ board: inout Scoreboard
  ) throws {
    let data = Data(body)
    let judging = { try expectDrifts(0, in: body, judge) }
    let decoder = JSONDecoder()
    board.show(
      label,
      try Rounds.ratio(
        of: { _ = try decoder.decode(GoalsDocument.self, from: data) }, to: judging),
      "x JSONDecoder", bar: .atLeast(15))
    board.show(
      "the same",
      try Rounds.ratio(
        of: { _ = try JSONSerialization.jsonObject(with: data) }, to: judging),
      "x JSONSerialization")
  }

  private static func compareBodies(_ judge: SchemaValidator, _ board: inout Scoreboard) throws {
    let clean = GoalsBody.bytes(count: 10_000)
    let drifting = GoalsBody.bytes(count: 10_000, [.driftInLastElement])
    let shuffled = GoalsBody.bytes(count: 10_000, [.shuffled])
    let judging = { try expectDrifts(0, in: clean, judge) }
    board.show(
      "a drift in the last of 10000 goals, located",
      try Rounds.ratio(of: { try expectDrifts(1, in: drifting, judge) }, to: judging),
      "x the time of a clean body", bar: .atMost(1.1))
    board.show(
      "every goal's members in another order",
      try Rounds.ratio(of: { try expectDrifts(0, in: shuffled, judge) }, to: judging),
      "x the time in the order of the schema")
  }

  private static func expectDrifts(
    _ count: Int, in body: [UInt8], _ judge: SchemaValidator
  ) throws {
    let drifts = judge.drifts(in: body)
    guard drifts.count == count else {
      throw Unmeasured("\(drifts.count) drifts where there is \(count): \(drifts.prefix(1))")
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

extension Benchmark {
  static let violating = Benchmark(
    name: "violating", summary: "violating: invalid bodies to POST /api/v1/goals, one thread"
  ) { _, board in
    guard let schema = try GoalsContract.operation("createGoal").operation.body?.schema else {
      throw Unmeasured("the operation createGoal has no body")
    }
    let now = Instant(secondsSince1970: 1_763_407_562)
    let generator = try Generator(schema: schema, today: now.date, now: now)
    let mutator = Mutator(schema)
    var source = RandomSource(seed: 1)
    let count = 20_000
    var bytes = 0
    let times = await Rounds.milliseconds(count: 9) {
      for index in 0..<count {
        let valid = generator.random(&source)
        let way = index % mutator.mutations.count
        if let violation = mutator.invalidValue(way, from: valid, &source) {
          bytes += violation.body.bytes().count
        }
      }
    }
    guard bytes > 0 else { throw Unmeasured("nothing was broken") }
    board.show(
      "random values broken in one of \(mutator.mutations.count) ways, judged and written",
      Figure([Double(count) * 1000 / times.median]), "per second")
  }
}

extension Benchmark {
  static let roundTrips = Benchmark(
    name: "round-trips", summary: "round trips: a model of the app, decoded, encoded and judged"
  ) { _, board in
    let schema = try GoalsContract.goal()
    let roundTrip = RoundTrip(GoalsDocument.Goal.self, schema)
    let samples = try roundTrip.samples(10_000)
    let bodies = samples.map { Data($0.bytes) }
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    let start = ContinuousClock.now
    let report = roundTrip.report(on: samples)
    let rate = Rate(count: samples.count, time: ContinuousClock.now - start)
    guard report.losses.allSatisfy({ $0.kind == .precisionChanged }) else {
      throw Unmeasured("the model is not right: \(report.losses)")
    }
    board.show(
      "10000 samples of a goal, judged and compared",
      try Rounds.ratio(
        of: { _ = roundTrip.report(on: samples) },
        to: {
          for body in bodies {
            _ = try encoder.encode(decoder.decode(GoalsDocument.Goal.self, from: body))
          }
        }, count: 5),
      "x JSONDecoder and JSONEncoder alone", bar: .atMost(1.5))
    board.remark("that is \(rate.perSecond.brief) samples per second")
  }
}
