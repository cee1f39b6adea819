import ContractGeneration
import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Contracts
import TestSupport
import Testing

@Suite struct `Writing JSON Schema` {
  private static let time = Instant(secondsSince1970: 1_763_407_562, nanoseconds: 0)

  private static func contract(_ schema: Schema) -> Contract {
    Contract(
      "notes", version: "1", title: "Notes", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: [
        Operation("addNote", .post, "/notes", body: .json(schema), responses: [.noContent()])
      ])
  }

  /// The schema that other tools see.
  private static func reread(_ schema: Schema) throws -> Schema {
    let document = JSONSchemaExport(contract(schema)).document
    var reader = SchemaReader(
      document, .draft202012, position: { _ in SourcePosition(file: "schema.json", line: 1) })
    let read = reader.schema(at: JSON.Pointer([.name("$defs"), .name("addNote.request")]))
    let shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    return read.resolved(by: shapes)
  }

  /// Values that are made for a schema; none where it has no valid ones.
  private static func values(_ schema: Schema, seed: UInt64) -> [JSON] {
    guard let generator = try? Generator(schema: schema, today: time.date, now: time) else {
      return []
    }
    var source = RandomSource(seed: seed)
    return [generator.smallest()] + (0..<4).map { _ in generator.random(&source) }
  }

  @Test func `accepts every value that the contract accepts`() throws {
    for seed in UInt64(0)..<150 {
      var random = RandomSchema(seed: seed)
      let schema = random.record()
      let validator = SchemaValidator(
        try Self.reread(schema), policies: Policies(undocumentedFields: .ignore),
        joiningParts: false)
      for value in Self.values(schema, seed: seed) {
        let drifts = validator.drifts(in: value.bytes()).filter { $0.severity == .drift }
        #expect(drifts.isEmpty, "seed \(seed): \(value) \(drifts.map(\.expected))")
      }
    }
  }

  @Test func `loses nothing of random schemas on the way through OpenAPI`() throws {
    for seed in UInt64(0)..<100 {
      var random = RandomSchema(seed: seed)
      let contract = Self.contract(random.record())
      for version in OpenAPIVersion.allCases {
        var writer = OpenAPIWriter(contract, version)
        let document = try JSON(parsing: writer.document().bytes())
        var reader = OpenAPIReader(
          document, position: { _ in SourcePosition(file: "api.json", line: 1) })
        let imported = reader.contract()
        #expect(imported.contract.lock == contract.lock, "seed \(seed)")
      }
    }
  }

  @Test func `names the schemas of bodies, and refers to shapes that occur more than once`() throws
  {
    let contract = try #require(Catalog.all.first { $0.id == "showcase" })
    let definitions = JSONSchemaExport(contract).document["$defs"]
    #expect(definitions?["addProduct.response.201"] == ["$ref": "#/$defs/Product"])
    #expect(definitions?["error"] == ["$ref": "#/$defs/Error"])
    #expect(definitions?["Product"]?["additionalProperties"] == false)
  }

  @Test func `has a schema for each message of a channel`() throws {
    let contract = try #require(Catalog.all.first { !$0.channels.isEmpty })
    let definitions = JSONSchemaExport(contract).document["$defs"]
    for channel in contract.channels {
      for message in channel.serverMessages {
        #expect(definitions?["\(channel.id).server.\(message.name)"] != nil)
      }
    }
  }
}
