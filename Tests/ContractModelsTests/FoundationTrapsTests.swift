import ContractFindings
import ContractJSON
import ContractModel
import ContractModels
import ContractValidation
import Foundation
import Testing

/// Silent behaviour of Foundation that this tool reports.
///
/// Where systems differ, the tests expect what the tool must report on all of them; the behaviour
/// of
/// one system is tested there only.
@Suite struct `Foundation's traps` {
  #if os(Linux)
  static let isLinux = true
  #else
  static let isLinux = false
  #endif

  struct Stamped: Codable {
    var at: Date
  }

  struct Counted<Number: Codable>: Codable {
    var count: Number
  }

  static func at(_ digits: ClosedRange<Int>) -> Schema {
    .object { Field("at", .timestamp(fractionDigits: digits)) }
  }

  static func losses<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ schema: Schema, decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder()
  ) throws -> [Loss] {
    try RoundTrip(model, schema: schema, decoder: decoder, encoder: encoder).report().losses
  }

  /// The kinds of drift that the validator reports.
  static func drifts(_ text: String, _ schema: Schema) -> [String] {
    SchemaValidator(schema).drifts(in: Array(text.utf8)).map(\.kind.description)
  }

  /// Whether Foundation decodes it.
  static func decodes<Model: Decodable>(_ model: Model.Type, _ text: String) -> Bool {
    (try? JSONDecoder().decode(model, from: Data(text.utf8))) != nil
  }
}
