import ContractValidation
public import Foundation

/// Expects that an app's model encodes valid requests, whatever its values.
///
/// Valid requests, at boundaries of the schema and random, are decoded into the model and encoded
/// again; the result must conform to the contract. A value that the model cannot represent is a
/// warning, because the app never sends it. So is an invalid request that the model can represent,
/// such as a target of zero: the app has to prevent it in another way.
///
/// - Parameters:
///   - model: The type of the app.
///   - schema: The schema of the requests.
///   - decoder: The decoder that creates models from samples.
///   - encoder: The encoder that the app uses.
///   - tolerances: Losses and warnings that are harmless, each with its reason.
///   - randomSamples: The random samples, in addition to those at boundaries.
///   - fileID: The ID of the file to which issues are attributed.
///   - filePath: The path of that file.
///   - line: The line to which issues are attributed.
///   - column: The column to which issues are attributed.
/// - Throws: `NoSamples` when no value of the schema can be generated.
public func expectRequests<Model: Codable & SendableMetatype>(
  _ model: Model.Type, match schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder(), tolerating tolerances: [Tolerance] = [],
  randomSamples: RandomSamples = 100, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws(NoSamples) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let roundTrip = RoundTrip(
    model, schema: schema, direction: .request, decoder: decoder, encoder: encoder)
  try roundTrip.expect(randomSamples, tolerating: tolerances, at: site)
}

/// Expects that an encoded value conforms to a contract; for types that are only encoded.
///
/// - Parameters:
///   - request: The value that the app sends.
///   - schema: The schema of the request.
///   - encoder: The encoder that the app uses.
///   - fileID: The ID of the file to which issues are attributed.
///   - filePath: The path of that file.
///   - line: The line to which issues are attributed.
///   - column: The column to which issues are attributed.
/// - Throws: The errors of the encoder.
public func expectRequest(
  _ request: some Encodable, matches schema: Schema, encoder: JSONEncoder = JSONEncoder(),
  fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) throws {
  let body = Array(try encoder.encode(request))
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let drifts = SchemaValidator(schema).drifts(in: body)
  let declarations = drifts.isEmpty ? nil : ModelDeclarations(packageOf: "\(filePath)")
  for drift in drifts {
    let location = drift.location.pointer == .root ? "the root" : drift.location.pointer.description
    var text = "\(type(of: request)): \(drift.kind) at \(location): expected \(drift.expected), "
    text += "written \(drift.actual)"
    if let source = drift.source { text += "\n  contract \(source)" }
    let type = String(reflecting: type(of: request))
    if let line = declarations?.position(of: drift.location.pointer, in: type) {
      text += "\n  model    \(line)"
    }
    drift.isFailure ? site.fail(text) : site.warn(text)
  }
}
