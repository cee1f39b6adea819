import ContractTesting
import Contracts
import Foundation
import Testing

/// The schemas that the models of apps are taken through.
extension Catalog {
  static func contract(_ id: String) throws -> Contract {
    try #require(all.first { $0.id == id })
  }

  /// What an operation answers a success with, or a part of it.
  static func answer(
    _ operation: String, of id: String, variant: String? = nil, at place: JSON.Pointer = .root
  ) throws -> Schema {
    let responses = try #require(try contract(id).operation(operation)).responses
    let body = responses.first { $0.body != nil && (variant == nil || $0.variant == variant) }?.body
    return try #require(body?.schema(at: place))
  }

  /// What an operation is asked with.
  static func request(_ operation: String, of id: String) throws -> Schema {
    try #require(try contract(id).operation(operation)?.body?.schema)
  }

  /// What every failure of a contract is answered with.
  static func failure(of id: String) throws -> Schema {
    try contract(id).errors.schema
  }

  static func definition(_ name: String, of id: String) throws -> Schema {
    try #require(try contract(id).definitions.first { $0.name == name }).schema
  }

  /// A message of a channel, of either side.
  static func message(_ name: String, of id: String) throws -> Schema {
    let messages = try contract(id).channels.flatMap { $0.clientMessages + $0.serverMessages }
    return try #require(messages.first { $0.name == name }).schema
  }
}

/// What does not survive a model: `kind place`, each once.
func findings<Model: Codable & SendableMetatype>(
  _ model: Model.Type, _ schema: Schema, decoder: JSONDecoder = JSONDecoder(),
  encoder: JSONEncoder = JSONEncoder()
) throws -> Set<String> {
  let report = try RoundTrip(model, schema: schema, decoder: decoder, encoder: encoder).report()
  return Set(report.losses.map { "\($0.kind.rawValue) \($0.location)" })
}

/// What is wrong of the requests that can be made of a model, and what need not be, in the same way.
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
  /// Those at some places, where a model is only about them.
  func at(_ places: String...) -> Set<String> {
    filter { finding in places.contains { finding.hasSuffix(" \($0)") } }
  }
}
