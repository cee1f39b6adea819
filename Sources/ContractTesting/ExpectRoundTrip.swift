@_exported public import ContractJSON
@_exported public import ContractModel
@_exported public import ContractRoundTrip
public import Foundation
public import Testing

/// Expects that whatever a contract allows survives an app's model.
///
/// Samples of the schema, at its edges and at random, are decoded as the app decodes them, encoded
/// again, judged by the contract and compared with what they were. Each loss that is not tolerated is
/// an issue at the calling line: the field, what happened to it, one smallest sample, and the line of
/// the contract.
///
/// ```swift
/// @Test func goals() throws {
///   try expectRoundTrip(GoalDTO.self, matches: .goal)
/// }
/// ```
///
/// - Parameters:
///   - model: The type of the app.
///   - schema: What the contract says of its values.
///   - decoder: As the app decodes with.
///   - encoder: As the app encodes with.
///   - tolerances: Losses that do no harm, each with its reason. One that never shows is an issue,
///     too, so that none outlives its reason.
///   - randomSamples: How many samples are random; those at edges come in any case.
///   - seed: The same seed draws the same samples.
///   - sourceLocation: The line that issues are put down to.
/// - Throws: ``NoSamples`` when no value of the schema can be made up.
public func expectRoundTrip<Model: Codable>(
  _ model: Model.Type, matches schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder(), tolerating tolerances: [Tolerance] = [],
  randomSamples: Int = 100, seed: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation
) throws(NoSamples) {
  var roundTrip = RoundTrip(model, schema, decoder: decoder, encoder: encoder)
  roundTrip.randomSamples = randomSamples
  roundTrip.seed = seed
  let report = try roundTrip.report()
  for loss in report.losses where !tolerances.contains(where: { $0.allows(loss) }) {
    Issue.record(
      Comment(rawValue: loss.text(of: "\(model)", samples: report.samples)),
      sourceLocation: sourceLocation)
  }
  for tolerance in tolerances where !report.losses.contains(where: tolerance.allows) {
    let place = tolerance.place.map { " at \($0)" } ?? ""
    Issue.record(
      "nothing is \(tolerance.kind.rawValue)\(place) any more: no need to tolerate it",
      sourceLocation: sourceLocation)
  }
}

extension Loss {
  /// What a person needs to see who has only this.
  func text(of model: String, samples: Int) -> String {
    let sample = sample.text()
    let shown = sample.count > 400 ? sample.prefix(400) + "…" : sample
    return "\(model): \(self)\n  in \(count) of \(samples) samples, the smallest \(shown)"
      + (source.map { "\n  contract \($0)" } ?? "")
  }
}
