import ContractValidation
public import Foundation

/// Expects that what an app's model writes is what a contract accepts, whatever values it has.
///
/// Valid requests, at the edges of the schema and at random, are read into the model; what it writes
/// is judged by the contract. What a model cannot hold is no fault, because the app never sends it:
/// that is a warning. So is a request that the contract refuses and that can be made of the model,
/// such as a target of zero: the app has to keep from it in another way.
///
/// - Parameters:
///   - model: The type of the app.
///   - schema: What the contract says of such requests.
///   - decoder: How samples are read into the model.
///   - encoder: As the app encodes with.
///   - tolerances: Losses and warnings that do no harm, each with its reason.
///   - randomSamples: How many samples are random; those at edges come in any case.
///   - seed: The same seed draws the same samples.
///   - fileID: The line that issues are put down to, with the three that follow.
///   - filePath: As above.
///   - line: As above.
///   - column: As above.
/// - Throws: `NoSamples` when no value of the schema can be made up.
public func expectRequests<Model: Codable & SendableMetatype>(
  _ model: Model.Type, match schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder(), tolerating tolerances: [Tolerance] = [],
  randomSamples: Int = 100, seed: UInt64 = 1, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws(NoSamples) {
  var roundTrip = RoundTrip(
    model, schema: schema, direction: .request, decoder: decoder, encoder: encoder)
  roundTrip.randomSamples = randomSamples
  roundTrip.seed = seed
  try roundTrip.expect(tolerating: tolerances, at: CallSite(fileID, filePath, line, column))
}

/// Expects that a value, as the app encodes it, is what a contract accepts; for types that are only
/// written.
///
/// - Parameters:
///   - request: What the app sends.
///   - schema: What the contract says of such requests.
///   - encoder: As the app encodes with.
///   - fileID: The line that issues are put down to, with the three that follow.
///   - filePath: As above.
///   - line: As above.
///   - column: As above.
/// - Throws: What the encoder throws.
public func expectRequest(
  _ request: some Encodable, matches schema: Schema, encoder: JSONEncoder = JSONEncoder(),
  fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) throws {
  let body = Array(try encoder.encode(request))
  let site = CallSite(fileID, filePath, line, column)
  let drifts = SchemaValidator(schema).drifts(in: body)
  let declarations = drifts.isEmpty ? nil : ModelDeclarations(packageOf: "\(filePath)")
  for drift in drifts {
    let place = drift.location.pointer == .root ? "the root" : drift.location.pointer.description
    var text = "\(type(of: request)): \(drift.kind) at \(place): expected \(drift.expected), "
    text += "written \(drift.actual)"
    if let source = drift.source { text += "\n  contract \(source)" }
    let type = String(reflecting: type(of: request))
    if let line = declarations?.position(of: drift.location.pointer, in: type) {
      text += "\n  model    \(line)"
    }
    drift.severity == .drift ? site.fail(text) : site.warn(text)
  }
}
