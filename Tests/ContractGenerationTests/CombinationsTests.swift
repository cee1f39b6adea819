import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `Combinations of alternatives` {
  private func made(_ schema: Schema) throws -> [Combination] {
    try combinations(of: schema, beside: typical(schema), today: now.date, now: now)
  }

  @Test func `are named after their differences`() throws {
    let schema: Schema = .object {
      Field("kind", .string(.oneOf(["a", "b"])))
      Field("note", .string, .optional)
      Field("title", .string)
    }
    #expect(
      Set(try made(schema).map { $0.name.split(separator: ": ").last ?? "" }) == [
        "as usual", "kind b", "no note", "kind b, no note",
      ])
  }

  @Test func `do not exist without alternatives`() throws {
    #expect(try made(.object { Field("title", .string(.nonEmpty)) }).isEmpty)
  }

  @Test(arguments: [
    [2, 2], [5, 4], [5, 4, 3], [7, 7, 2, 2, 2], [3, 3, 3, 3, 3, 3], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
    [6, 5, 5, 3, 2, 2],
  ])
  func `are near the product of the two longest lists in number`(counts: [Int]) throws {
    let schema = Schema(
      .object(
        counts.enumerated().map { index, count in
          Field("field\(index)", .string(.oneOf((0..<count).map { "value\($0)" })))
        }))
    let sorted = counts.sorted(by: >)
    let least = sorted[0] * sorted[1]
    let rows = try made(schema)
    #expect(rows.count >= least && rows.count <= least + least / 2 + counts.count)
    #expect(missing(schema, rows).isEmpty)
  }

  @Test func `include optional objects`() throws {
    let schema: Schema = .object {
      Field("kind", .string(.oneOf(["a", "b", "c"])))
      Field(
        "inner",
        .object {
          Field("on", .boolean)
          Field("mode", .string(.oneOf(["x", "y"])), .optional)
        }.nullable, .optional)
      Field("list", .array(of: .object { Field("unit", .string(.oneOf(["kg", "steps"]))) }))
      Field("either", .either(.object { Field("left", .boolean) }, .number))
    }
    let rows = try made(schema)
    #expect(missing(schema, rows).isEmpty)
    #expect(rows.allSatisfy { SchemaValidator(schema.withAdviceRequired).accepts($0.body.bytes()) })
    #expect(rows.contains { $0.body["either"]?["left"] == true && $0.body["kind"] == "c" })
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `of a contract are valid, and cover every pair`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let rows = try made(schema)
    let validator = SchemaValidator(schema.withAdviceRequired)
    #expect(rows.allSatisfy { validator.accepts($0.body.bytes()) })
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(missing(schema, rows).isEmpty)
  }
}

/// Two alternatives that no row has together, found by looking at every pair in every row.
private func missing(_ schema: Schema, _ rows: [Combination]) -> [String] {
  let locations = alternatives(of: schema.withAdviceRequired, at: .root, isOptional: false)
  var missing: [String] = []
  for (index, first) in locations.enumerated() {
    for second in locations[(index + 1)...] where first.pointer != second.pointer {
      for (left, right) in first.pairs(with: second) {
        let isThere = rows.contains { row in
          first.stands(left, in: row.body) && second.stands(right, in: row.body)
        }
        if !isThere { missing.append("\(first.pointer) \(left), \(second.pointer) \(right)") }
      }
    }
  }
  return missing
}

/// A location and what may stand there.
private struct Location {
  enum Alternative: Hashable {
    case absent
    case value(JSON)
    /// Neither absent nor null.
    case something
  }

  var pointer: JSON.Pointer
  var alternatives: [Alternative]

  func stands(_ alternative: Alternative, in body: JSON) -> Bool {
    let value = body[pointer]
    // What is absent in something absent is not there to meet anything.
    let hasParent = pointer.parent.map { body[$0].map { $0 != .null } ?? false } ?? true
    return switch alternative {
    case .absent: value == nil && hasParent
    case .value(let expected): value == expected
    case .something: value != nil && value != .null
    }
  }

  /// All pairs that can be: inside what is absent or null, nothing is.
  func pairs(with other: Location) -> [(Alternative, Alternative)] {
    alternatives.flatMap { left in
      other.alternatives.compactMap { right in
        let isInside = other.pointer.hasPrefix(pointer)
        return isInside && left != .something ? nil : (left, right)
      }
    }
  }
}

private func alternatives(
  of schema: Schema, at pointer: JSON.Pointer, isOptional: Bool
) -> [Location] {
  var alternatives: [Location.Alternative] = isOptional ? [.absent] : []
  if schema.isNullable { alternatives.append(.value(.null)) }
  var inside: [Location] = []
  switch schema.kind {
  case .boolean: alternatives += [.value(true), .value(false)]
  case .string(let limits):
    let values = limits.flatMap { limit -> [String] in
      if case .enumeration(let values, _) = limit.limit { values } else { [] }
    }
    alternatives += values.isEmpty ? [.something] : values.map { .value(.string($0)) }
  case .object(let shape) where shape.isPlain:
    alternatives.append(.something)
    for field in shape.fields where field.aliased == nil && field.resource == nil {
      inside += ContractGenerationTests.alternatives(
        of: field.schema, at: pointer.appending(.name(field.name)), isOptional: !field.isRequired)
    }
  case .array(let element, _):
    alternatives.append(.something)
    inside = ContractGenerationTests.alternatives(
      of: element, at: pointer.appending(.index(0)), isOptional: false)
  case .number, .any, .union, .object, .constants, .composed, .recursive, .reference:
    alternatives.append(.something)
  }
  return (alternatives.count > 1 ? [Location(pointer: pointer, alternatives: alternatives)] : [])
    + inside
}
