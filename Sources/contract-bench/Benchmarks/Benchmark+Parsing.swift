import ContractJSON
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
