import ContractValidation
import Foundation

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
