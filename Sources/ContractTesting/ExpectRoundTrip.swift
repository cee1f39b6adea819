@_exported public import ContractFindings
@_exported public import ContractJSON
@_exported public import ContractModel
@_exported public import ContractModels
public import Foundation

/// Expects that an app's model decodes and encodes every value that a contract allows without loss.
///
/// Samples of the schema, at its boundaries and random, are decoded as the app does it, encoded
/// again, validated against the contract and compared with the original. Each loss that is not
/// tolerated is recorded as an issue at the calling line, with the field, the smallest sample, and
/// the lines of the contract and of the model, where the package contains it. In XCTest it is a
/// failure of the test.
///
/// ```swift
/// @Test func goals() throws {
///   try expectRoundTrip(GoalDTO.self, matches: .goal)
/// }
/// ```
///
/// - Parameters:
///   - model: The type of the app.
///   - schema: The schema of the values.
///   - decoder: The decoder that the app uses.
///   - encoder: The encoder that the app uses.
///   - tolerances: Losses that are harmless, each with its reason. One that does not occur is an
///     issue, too, so that none outlives its reason.
///   - randomSamples: The random samples, in addition to those at boundaries.
///   - fileID: The ID of the file to which issues are attributed.
///   - filePath: The path of that file.
///   - line: The line to which issues are attributed.
///   - column: The column to which issues are attributed.
/// - Throws: `NoSamples` when no value of the schema can be generated.
public func expectRoundTrip<Model: Codable & SendableMetatype>(
  _ model: Model.Type, matches schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder(), tolerating tolerances: [Tolerance] = [],
  randomSamples: RandomSamples = 100, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws(NoSamples) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let roundTrip = RoundTrip(model, schema: schema, decoder: decoder, encoder: encoder)
  try roundTrip.expect(randomSamples, tolerating: tolerances, at: site)
}

/// Expects that an app's model decodes every value that a contract allows; for types that are only
/// decoded.
///
/// - Parameters:
///   - model: The type of the app.
///   - schema: The schema of the values.
///   - decoder: The decoder that the app uses.
///   - tolerances: Losses that are harmless, each with its reason.
///   - randomSamples: The random samples, in addition to those at boundaries.
///   - fileID: The ID of the file to which issues are attributed.
///   - filePath: The path of that file.
///   - line: The line to which issues are attributed.
///   - column: The column to which issues are attributed.
/// - Throws: `NoSamples` when no value of the schema can be generated.
public func expectDecoding<Model: Decodable & SendableMetatype>(
  _ model: Model.Type, matches schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  tolerating tolerances: [Tolerance] = [], randomSamples: RandomSamples = 100,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) throws(NoSamples) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let roundTrip = RoundTrip(WireModel(decoding: model, decoder: decoder), schema: schema)
  try roundTrip.expect(randomSamples, tolerating: tolerances, at: site)
}

extension RoundTrip {
  /// Records an issue for each loss that is not tolerated and each unused tolerance, and a warning
  /// for each note.
  func expect(
    _ samples: RandomSamples, tolerating tolerances: [Tolerance], at site: CallSite
  ) throws(NoSamples) {
    var located = self
    located.randomSamples = samples
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
      let location = tolerance.location.map { " at \($0)" } ?? ""
      site.fail("unused tolerance of \(tolerance.kind.rawValue)\(location)")
    }
  }
}

extension Loss {
  /// The loss with its sample and source lines.
  func text(of model: String, samples: Int) -> String {
    let shown = sample.text().shortened(to: 400)
    let many =
      kind == .invalidEncoded ? "  from" : "  in \(count) of \(samples) samples, the smallest"
    let contract = contractPosition.map { "\n  contract \($0)" } ?? ""
    let location = modelPosition.map { "\n  model    \($0)" } ?? ""
    return "\(model): \(self)\n\(many) \(shown)\(contract)\(location)"
  }
}
