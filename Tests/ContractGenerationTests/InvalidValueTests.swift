import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `Every invalid value` {
  /// The invalid values for which the validator does not report exactly the intended drift.
  private func misjudged(_ schema: Schema, _ valid: JSON) -> [String] {
    let validator = SchemaValidator(schema)
    return invalidValues(of: schema, from: valid).compactMap { violation in
      let drifts = validator.drifts(in: violation.body.bytes()).filter { $0.severity == .drift }
      let locations = drifts.map { $0.location.pointer.general }
      let location = violation.pointer.general
      let isKind = drifts.allSatisfy { violation.kind.matches($0.kind) }
      let isLocation =
        locations.allSatisfy { $0.covers(location) || location.parent.map($0.covers) ?? false }
        && locations.count == 1
      if isKind, isLocation, drifts == [violation.drift] { return nil }
      return "\(schema.summary): \(violation.name) in \(violation.body) has drifts \(drifts)"
    }
  }

  @Test func `has one violation at its location, by its bytes`() {
    var wrong: [String] = []
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomSchema(seed: seed)
      let schema = random.schema()
      guard let valid = try? typical(schema) else { continue }
      wrong += misjudged(schema, valid)
      let names = invalidValues(of: schema, from: valid).map(\.name)
      if Set(names).count < names.count { wrong.append("\(names)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `of a contract has one violation`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let valid = try typical(schema)
    #expect(misjudged(schema, valid) == [])
    #expect(!invalidValues(of: schema, from: valid).isEmpty || schema.kind == .any)
  }

  @Test func `violates every required limit that can be violated alone`() {
    let schema: Schema = .object {
      Field("size", .integer(.between(1, 9)))
      Field("code", .string(.matches("^[A-Z]+$"), .length(2...4)))
      Field("tags", .array(of: .string(.oneOf(["a", "b"])), .unique, .count(1...1)))
    }
    let kinds = invalidValues(of: schema, from: ["size": 5, "code": "AB", "tags": ["a"]])
      .filter { ![.missing, .null, .type].contains($0.kind) }
      .map { "\($0.pointer) \($0.kind)" }
    #expect(
      Set(kinds) == [
        "/size constraint(\"whole\")", "/size constraint(\"minimum\")",
        "/size constraint(\"maximum\")", "/code constraint(\"pattern\")",
        "/code constraint(\"length\")", "/tags constraint(\"count\")", "/tags/0 enumeration",
      ])
  }

  @Test func `is also made from random values`() throws {
    var wrong: [String] = []
    var made = 0
    for seed in 0..<120 as Range<UInt64> {
      var random = RandomSchema(seed: seed)
      let schema = random.schema()
      guard let generator = try? generator(schema) else { continue }
      let (mutator, validator) = (Mutator(schema), SchemaValidator(schema))
      var source = RandomSource(seed: seed)
      for way in mutator.mutations.indices {
        let valid = generator.random(&source)
        guard let violation = mutator.invalidValue(way, from: valid, &source) else { continue }
        made += 1
        let drifts = validator.drifts(in: violation.body.bytes()).filter { $0.severity == .drift }
        let isMeant = drifts.count == 1 && drifts.allSatisfy { violation.kind.matches($0.kind) }
        if !isMeant { wrong.append("\(schema.summary): \(violation.name) has drifts \(drifts)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
    #expect(made > 500)
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `of a contract covers every required constraint`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let invalid = try invalidValues(of: schema, from: typical(schema))
    let missed = schema.finite.subschemas().filter { location in
      // Another value of a member that chooses between schemas is one of the other schema.
      let parent = JSON.Pointer(Array(location.pointer.tokens.dropLast()))
      if schema.schema(at: parent)?.isChoice == true { return false }
      let atLocation = invalid.filter { location.pointer.covers($0.pointer) }
      return !location.schema.statedKinds.isSubset(of: atLocation.map(\.kind))
    }
    #expect(missed.map(\.pointer) == [])
  }
}

extension Schema {
  fileprivate var isChoice: Bool {
    if case .composed(.choice) = kind { true } else { false }
  }

  /// The kinds of mutations of a single value; none where several alternatives may accept it.
  fileprivate var statedKinds: Set<Mutation.Kind> {
    switch kind {
    case .number(let form, let limits):
      let kinds = limits.required().flatMap { limit -> [Mutation.Kind] in
        switch limit {
        case .greaterThan, .atLeast: [.constraint("minimum")]
        case .lessThan, .atMost: [.constraint("maximum")]
        case .between: [.constraint("minimum"), .constraint("maximum")]
        case .multiple: [.constraint("multiple")]
        }
      }
      return Set(kinds + (form == .any ? [] : [.constraint(form.rawValue)]))
    case .string(let limits):
      return Set(
        limits.required().compactMap { limit in
          switch limit {
          case .length: .constraint("length")
          case .matches: .constraint("pattern")
          case .format: .format
          case .enumeration(_, let isOpen): isOpen ? nil : .enumeration
          }
        })
    case .array(_, let limits):
      return Set(
        limits.required().map { limit in
          switch limit {
          case .count: .constraint("count")
          case .unique: .constraint("unique")
          }
        })
    case .boolean: return [.type]
    case .object, .union, .constants, .composed, .recursive, .reference, .any: return []
    }
  }
}

extension JSON.Pointer {
  /// Whether the place is another one, or has `*` where that has a name or an index.
  fileprivate func covers(_ other: JSON.Pointer) -> Bool {
    tokens.count == other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { $0 == $1 || $0 == .every }
  }

  /// The location with `*` for every index.
  fileprivate var general: JSON.Pointer {
    JSON.Pointer(tokens.map { if case .index = $0 { .every } else { $0 } })
  }
}
