import ContractTesting
import Contracts
import Foundation
import Testing

/// The schemas for round trips of app models.
extension Catalog {
  static func contract(_ id: String) throws -> Contract {
    try #require(all.first { $0.id == id })
  }

  /// The schema of a successful response, or of a part of it.
  static func answer(
    _ operation: String, of id: String, variant: String? = nil, at location: JSON.Pointer = .root
  ) throws -> Schema {
    let responses = try #require(try contract(id).operation(operation)).responses
    let body = responses.first { $0.body != nil && (variant == nil || $0.variant == variant) }?.body
    return try #require(body?.schema(at: location))
  }

  /// The schema of a request.
  static func request(_ operation: String, of id: String) throws -> Schema {
    try #require(try contract(id).operation(operation)?.body?.schema)
  }

  /// The schema of errors.
  static func failure(of id: String) throws -> Schema {
    try contract(id).errors.schema
  }

  static func definition(_ name: String, of id: String) throws -> Schema {
    try #require(try contract(id).definitions.first { $0.name == name }).schema
  }

  /// The schema of a client or server message.
  static func message(_ name: String, of id: String) throws -> Schema {
    let messages = try contract(id).channels.flatMap { $0.clientMessages + $0.serverMessages }
    return try #require(messages.first { $0.name == name }).schema
  }
}

/// The losses of a model as `kind location`, each once.
func findings<Model: Codable & SendableMetatype>(
  _ model: Model.Type, _ schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder()
) throws -> Set<String> {
  let report = try RoundTrip(model, schema: schema, decoder: decoder, encoder: encoder).report()
  return Set(report.losses.map { "\($0.kind.rawValue) \($0.location)" })
}

/// The losses and notes of a request model, in the same form.
func requestFindings<Model: Codable & SendableMetatype>(
  _ model: Model.Type, _ schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder()
) throws -> (losses: Set<String>, notes: Set<String>) {
  let report = try RoundTrip(
    model, schema: schema, direction: .request, decoder: decoder, encoder: encoder
  ).report()
  func words(_ losses: [Loss]) -> Set<String> {
    Set(losses.map { "\($0.kind.rawValue) \($0.location)" })
  }
  return (words(report.losses), words(report.notes))
}

extension Set<String> {
  /// The losses at some locations, for partial models.
  func at(_ locations: String...) -> Set<String> {
    filter { finding in locations.contains { finding.hasSuffix(" \($0)") } }
  }
}
