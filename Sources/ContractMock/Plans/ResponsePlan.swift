import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// The successful response of an operation, except for what a request decides.
struct ResponsePlan: Sendable {
  /// A body that is not JSON.
  typealias Content = (mediaType: String, bytes: [UInt8])

  /// The documented success that is served.
  var success: Response

  /// Its body, where that is not JSON.
  var content: Content?

  /// The bodies of its alternatives that are not JSON.
  var otherContents: [Response: Content] = [:]

  /// Its documented header fields, with a typical value where they are required.
  var headers: [(field: Field, value: String?)] = []

  /// The path of created resources, if it has a `Location`.
  var location: LocationTemplate?

  /// - Parameters:
  ///   - operation: An operation of the contract.
  ///   - served: One of the operation's documented successes; the first where `nil`.
  ///   - contract: The contract of the operation, with finite schemas.
  /// - Throws: `GenerationError` when no body or header field can be generated.
  init(
    of operation: Operation, serving served: Response?, in contract: Contract
  ) throws(GenerationError) {
    success =
      served ?? operation.responses.first
      ?? .noContent(file: operation.position.file, line: operation.position.line)
    location = success.location.flatMap { LocationTemplate($0, in: contract) }
    if let made = try success.raw.map(Self.content) { content = made }
    for response in operation.responses.flatMap(\.alternatives) {
      if let made = try response.raw.map(Self.content) { otherContents[response] = made }
    }
    for field in success.headers {
      let made = try field.schema.typical()
      headers.append((field, field.isRequired ? (field.example ?? made).parameterText : nil))
    }
  }

  /// The first documented example of the body that is valid.
  var validExample: JSON? {
    guard let schema = success.body, !success.examples.isEmpty else { return nil }
    let validator = SchemaValidator(schema)
    return success.examples.lazy.map(\.value).first { validator.accepts($0.bytes()) }
  }

  private static func content(_ content: RawContent) throws(GenerationError) -> Content {
    let text = try content.schema?.typical().parameterText
    return (content.sample.mediaType, text.map { Array($0.utf8) } ?? content.sample.bytes)
  }
}
