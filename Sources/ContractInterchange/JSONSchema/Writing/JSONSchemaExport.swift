import ContractHTTP
package import ContractJSON
package import ContractModel

/// Writes the bodies of a contract as one JSON Schema, draft 2020-12.
///
/// Its `$defs` has a schema for each body: `createGoal.request`, `createGoal.response.201`, `error`, and
/// `goals.client.subscribe` for a message of a channel. They refer to named shapes, which have no point in their
/// names.
package struct JSONSchemaExport {
  private let contract: Contract

  package init(_ contract: Contract) {
    self.contract = contract
  }

  /// The document.
  package var document: JSON {
    var writer = SchemaWriter(contract, .draft202012, prefix: "#/$defs/")
    for definition in contract.definitions { writer.define(definition) }
    var bodies = JSON.Object()
    if contract.errors.schema != .any { bodies["error"] = writer.node(contract.errors.schema) }
    for operation in contract.operations {
      if let schema = operation.body?.schema {
        bodies["\(operation.id).request"] = writer.node(schema)
      }
      for response in operation.responses {
        guard let body = response.body else { continue }
        let variant = response.variant.map { ".\($0)" } ?? ""
        bodies["\(operation.id).response.\(response.status.code)\(variant)"] = writer.node(body)
      }
    }
    for channel in contract.channels {
      for message in channel.clientMessages {
        bodies["\(channel.id).client.\(message.name)"] = writer.node(message.schema)
      }
      for message in channel.serverMessages {
        bodies["\(channel.id).server.\(message.name)"] = writer.node(message.schema)
      }
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("\(contract.title), \(contract.version)"),
      "$defs": .object(JSON.Object(bodies.members + writer.components.members)),
    ]
  }
}
