import ContractJSON
import ContractModel
import ContractModels
import Foundation

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
