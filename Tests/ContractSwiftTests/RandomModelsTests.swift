import ContractSwift
import ContractJSON
import ContractModel
import ContractNetwork
import ContractModels
import Foundation
import TestSupport
import Testing

/// Random schemas, their models, and mutated models, compiled together.
private struct Batch: Sendable {
  var schemas: [Schema] = []
  var models: [WireModel] = []
  var mutants: [(mutant: Mutant, model: WireModel, schema: Schema)] = []

  /// The compiled source.
  var source = ""

  static func compiled(schemas count: Int) async throws -> Batch {
    var batch = Batch(schemas: hardSchemas)
    var random = RandomSchema(seed: 5)
    while batch.schemas.count < hardSchemas.count + count {
      let schema = batch.schemas.count % 4 == 0 ? random.schema() : random.record()
      // Some schemas allow no value.
      guard (try? RoundTrip(String.self, schema: schema).samples()) != nil else { continue }
      batch.schemas.append(schema)
    }
    var contract = Contract(
      "random", version: "1", title: "Random", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"), operations: [])
    contract.definitions =
      batch.schemas.enumerated().map { Definition("Schema \($0)", $1) } + recursiveDefinitions
    batch.schemas = try contract.definitions.map { try contract.schema(ofDefinition: $0.name) }
    var models = SwiftModels(contract)
    var mutants: [(mutant: Mutant, schema: Schema)] = []
    let generated = zip(models.bodies, batch.schemas).dropFirst(hardSchemas.count).prefix(count)
    for (body, schema) in generated where schema.hasFields {
      mutants += (models[body.type]?.mutants ?? []).map { ($0, schema) }
    }
    models.declarations += mutants.map(\.mutant.declaration)
    let types = models.bodies.map(\.type) + mutants.map(\.mutant.declaration.name)
    batch.source = models.file.text
    let compiler = try ModelCompiler(environment: ProcessInfo.processInfo.environment)
    let compiled = try await compiler.models(
      types.map { ModelExpression("\(models.namespace).\($0)") },
      in: [.text(batch.source, named: "Random.swift")])
    batch.models = Array(compiled.prefix(batch.schemas.count))
    batch.mutants = zip(mutants, compiled.dropFirst(batch.schemas.count)).map {
      ($0.mutant, $1, $0.schema)
    }
    return batch
  }
}

/// Schemas that are rarely generated at random.
private let hardSchemas: [Schema] = [
  .either(.object { Field("a", .string) }, .object { [Field("a", .string), Field("b", .string)] }),
  .either(
    .array(of: .object { Field("a", .uuid, .optional) }),
    .array(of: .object { [Field("a", .uuid, .optional), Field("b", .any, .optional)] })),
  .either(.object {}, .object { Field("a", .object {}) }, .integer, .array(of: .boolean)).nullable,
  .object {
    Field("words", .string(.oneOf(words)))
    Field("usual", .string(.commonly(words)))
    Field("any", .any.nullable, .optional)
    Field("exact", .number(.between(0.000_000_1, 123_456_789_012.25), .multiple(of: 0.000_000_1)))
    Field("large", .integer(.atMost(99_999_999_999_999_999_999.0)), .optional)
  },
  .object { words.map { Field($0, .string.nullable, .optional) } },
  // Objects with fields and further members.
  .object {
    Field("container", .string)
    Field("additionalMembers", .integer.nullable)
    Field("count", .integer.nullable, .optional)
    Field("any", .any, .optional)
    Field("only", .oneOf("only"))
  }.with(others: .number(.atLeast(0)).nullable, examples: ["a-b", "é", "self"]),
  .object { words.map { Field($0, .string.nullable, .optional) } }.open,
  .recursive(
    "Node",
    .object {
      Field("name", .string)
      Field("parent", .reference("Node"), .optional)
    }.with(others: .reference("Node"))),
  Schema(.object(patterned)),
  // Lists with a schema for each position.
  .tuple(.date, .number.nullable, .object { Field("id", .uuid) }),
  .tuple(.string, .any, .integer.nullable, rest: .boolean.nullable, minimum: 1),
  .recursive(
    "Tree", .tuple(.string, .reference("Tree").nullable, rest: .reference("Tree"), minimum: 1)),
  .tuple(rest: .object { Field("id", .integer) }),
  // Constants, and schemas that a condition chooses.
  .object {
    Field("magnitude", .values(1, 2, 4))
    Field("level", .values(1, 2.5, "max", nil, true))
    Field("fixed", .constant(["a": [1, nil]]))
  },
  .choosing(
    if: .object { Field("mode", .constant("solar")) },
    then: .object { Field("watts", .integer) }, else: .object { Field("fuel", .string) }),
  // Alternatives of which the first that can be decoded drops members or elements.
  .either(.object { Field("a", .string) }, .map(of: .string)),
  .either(.object { Field("a", .string) }, .object { Field("a", .string) }.with(others: .integer)),
  .either(.tuple(.uuid), .tuple(.uuid, .uuid), .array(of: .string)),
  .either(
    .tuple(.object { Field("a", .string) }), .array(of: .object { Field("b", .string, .optional) })
  ),
]

/// Definitions that refer to each other and to themselves.
private let recursiveDefinitions: [Definition] = [
  Definition(
    "Star",
    .object {
      Field("planets", .array(of: .reference("Planet"), .count(0...2)))
      Field("twin", .reference("Star").nullable, .optional)
    }),
  Definition(
    "Planet",
    .object {
      Field("orbits", .reference("Star"), .optional)
      Field("moons", .map(of: .reference("Planet"), examples: ["m1", "m2"]), .optional)
      Field("formula", .reference("Formula"), .optional)
    }),
  Definition(
    "Formula",
    .union(
      by: "operator",
      [
        "literal": .object { Field("value", .number) },
        "negated": .object { Field("argument", .reference("Formula")) },
        "sum": .object { Field("arguments", .array(of: .reference("Formula"), .count(1...2))) },
      ])),
  Definition(
    "Value",
    .either(
      .boolean, .number, .string, .array(of: .reference("Value")),
      .map(of: .reference("Value"), examples: ["a"]))),
  Definition("Values", .array(of: .reference("Value").nullable)),
]

private let patterned: ObjectShape = {
  var shape = ObjectShape(
    fields: [Field("id", .uuid)], others: .boolean, exampleKeys: ["yes"])
  shape.patterns = [MemberPattern("^x-", .integer)]
  return shape
}()

private let words = [
  "self", "init", "default", "Type", "none", "some", "allCases", "rawValue", "hashValue", "Self",
  "nil", "é", "a-b", "a_b", "", "\"\\", "description", "stringValue", "intValue", "encode", "other",
  "💩", "123", "Any", "Int", "decoder",
]

extension Schema {
  fileprivate var hasFields: Bool {
    if isNullable { return false }
    return switch kind {
    case .object(let shape): shape.isPlain || !shape.fields.isEmpty
    case .composed(.tuple): true
    default: false
    }
  }
}

@Suite struct `Models of random schemas` {
  private static let batch = Task { try await Batch.compiled(schemas: 14) }

  @Test func `lose nothing`() async throws {
    let batch = try await Self.batch.value
    for (schema, model) in zip(batch.schemas, batch.models) {
      var roundTrip = RoundTrip(model, schema: schema)
      roundTrip.randomSamples = 25
      let report = try roundTrip.report()
      #expect(
        report.losses.map { "\($0), in \($0.sample)" } == [], "\(model.name) of \(schema.summary)")
    }
  }

  @Test func `are reported when mutated`() async throws {
    let batch = try await Self.batch.value
    var missed: [String] = []
    for (mutant, model, schema) in batch.mutants {
      var roundTrip = RoundTrip(model, schema: schema)
      roundTrip.randomSamples = 5
      if try roundTrip.report().losses.isEmpty { missed.append("\(mutant.kind) \(model.name)") }
    }
    #expect(missed == [])
    for kind in Mutant.Kind.allCases {
      #expect(batch.mutants.count { $0.mutant.kind == kind } >= 4, "\(kind)")
    }
  }

  @Test func `keep known members beside unknown ones`() async throws {
    let union = try #require(try await Self.batch.value.models.dropFirst().first)
    let id = UUID().uuidString
    let body = #"[{"a":"\#(id)","b":{"c":1},"later":true}]"#
    guard case .encoded(let written) = union.recode(Array(body.utf8)) else {
      Issue.record("not read")
      return
    }
    #expect(try JSON(parsing: written) == JSON(parsing: #"[{"a":"\#(id)","b":{"c":1}}]"#))
  }

  @Test func `compile without warnings`() async throws {
    let batch = try await Self.batch.value
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-check-\(UUID().uuidString).swift")
    try Data(batch.source.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    // Emits intermediate code, which is generated after all warnings.
    let command = ChildCommand(
      shell:
        "swiftc -swift-version 6 -warnings-as-errors -parse-as-library -emit-sil '\(file.path)' "
        + ">/dev/null",
      environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(3600))
    let outcome = try await command.run()
    #expect(String(decoding: outcome.errors, as: UTF8.self) == "")
    #expect(outcome.termination == .exited(status: 0))
  }
}
