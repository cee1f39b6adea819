@_exported public import ContractJSON
@_exported public import ContractModel
@_exported public import ContractModels
public import Foundation

/// Expects that whatever a contract allows survives an app's model.
///
/// Samples of the schema, at its edges and at random, are decoded as the app decodes them, encoded
/// again, judged by the contract and compared with what they were. Each loss that is not tolerated is
/// an issue at the calling line: the field, what happened to it, one smallest sample, and the lines of
/// the contract and of the model, where the package has it. In a test of XCTest it is a failure of
/// that test.
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
///   - fileID: The line that issues are put down to, with the three that follow.
///   - filePath: As above.
///   - line: As above.
///   - column: As above.
/// - Throws: `NoSamples` when no value of the schema can be made up.
public func expectRoundTrip<Model: Codable & SendableMetatype>(
  _ model: Model.Type, matches schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder(), tolerating tolerances: [Tolerance] = [],
  randomSamples: Int = 100, seed: UInt64 = 1, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws(NoSamples) {
  var roundTrip = RoundTrip(model, schema: schema, decoder: decoder, encoder: encoder)
  roundTrip.randomSamples = randomSamples
  roundTrip.seed = seed
  try roundTrip.expect(tolerating: tolerances, at: CallSite(fileID, filePath, line, column))
}

/// Expects that an app's model reads whatever a contract allows, for a type that is never written.
///
/// - Parameters:
///   - model: The type of the app.
///   - schema: What the contract says of its values.
///   - decoder: As the app decodes with.
///   - tolerances: What need not be read, each with its reason.
///   - randomSamples: How many samples are random; those at edges come in any case.
///   - seed: The same seed draws the same samples.
///   - fileID: The line that issues are put down to, with the three that follow.
///   - filePath: As above.
///   - line: As above.
///   - column: As above.
/// - Throws: `NoSamples` when no value of the schema can be made up.
public func expectReading<Model: Decodable & SendableMetatype>(
  _ model: Model.Type, matches schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  tolerating tolerances: [Tolerance] = [], randomSamples: Int = 100, seed: UInt64 = 1,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) throws(NoSamples) {
  var roundTrip = RoundTrip(WireModel(reading: model, decoder: decoder), schema: schema)
  roundTrip.randomSamples = randomSamples
  roundTrip.seed = seed
  try roundTrip.expect(tolerating: tolerances, at: CallSite(fileID, filePath, line, column))
}

extension RoundTrip {
  /// Tells every loss that is not tolerated and every tolerance that is not needed; notes are
  /// warnings.
  func expect(tolerating tolerances: [Tolerance], at site: CallSite) throws(NoSamples) {
    var located = self
    located.model.declarations = { ModelDeclarations(packageOf: "\(site.file)") }
    let report = try located.report()
    for loss in report.losses where !tolerances.contains(where: { $0.allows(loss) }) {
      site.fail(loss.text(of: model.name, samples: report.samples))
    }
    for note in report.notes where !tolerances.contains(where: { $0.allows(note) }) {
      site.warn(note.text(of: model.name, samples: report.samples))
    }
    for tolerance in tolerances
    where !(report.losses + report.notes).contains(where: tolerance.allows) {
      let place = tolerance.location.map { " at \($0)" } ?? ""
      site.fail("nothing is \(tolerance.kind.rawValue)\(place) any more: no need to tolerate it")
    }
  }
}

extension Loss {
  /// What a person needs to see who has only this.
  func text(of model: String, samples: Int) -> String {
    let sample = sample.text()
    let shown = sample.count > 400 ? sample.prefix(400) + "…" : sample
    let many =
      kind == .invalidEncoded ? "  from" : "  in \(count) of \(samples) samples, the smallest"
    let contract = contractPosition.map { "\n  contract \($0)" } ?? ""
    let place = modelPosition.map { "\n  model    \($0)" } ?? ""
    return "\(model): \(self)\n\(many) \(shown)\(contract)\(place)"
  }
}
