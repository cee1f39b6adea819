import ContractJSON
import ContractModel

/// The snippets of the page `ComposedSchemas` of the language reference, and what its samples are checked with.
enum ComposedSchemasPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Alternatives": alternatives(),
      "All of": allOf(),
      "Exactly one of": exactlyOneOf(),
      "Not": not(),
      "Tagged unions": taggedUnions(),
      "Tuples": tuples(),
      "Contained elements": containedElements(),
      "Per type": perType(),
      "Choices": choices(),
    ]
  }

  private static func alternatives() -> ReferenceSubject {
    // Snippet: Alternatives
    let id: Schema = .either(.integer, .uuid)
    // End
    return .schema(id)
  }

  private static func allOf() -> ReferenceSubject {
    // Snippet: All of
    let base: Schema = .object { Field("id", .integer) }
    let note: Schema = .all(of: base, .object { Field("text", .string) })
    // End
    return .schema(note)
  }

  private static func exactlyOneOf() -> ReferenceSubject {
    // Snippet: Exactly one of
    let step: Schema = .exactlyOne(
      of: .integer(.multiple(of: 2)), .integer(.multiple(of: 3)))
    // End
    return .schema(step)
  }

  private static func not() -> ReferenceSubject {
    // Snippet: Not
    let name: Schema = .string.excluding(.oneOf("admin", "root"))
    // End
    return .schema(name)
  }

  private static func taggedUnions() -> ReferenceSubject {
    // Snippet: Tagged unions
    let shape: Schema = .union(
      by: "type",
      [
        "circle": .object { Field("radius", .number) },
        "square": .object { Field("side", .number) },
      ])
    // End
    return .schema(shape)
  }

  private static func tuples() -> ReferenceSubject {
    // Snippet: Tuples
    let reading: Schema = .tuple(.date, .number)
    let row: Schema = .tuple(.string, rest: .integer)
    // End
    return .schema(reading, beside: row)
  }

  private static func perType() -> ReferenceSubject {
    // Snippet: Per type
    let setting: Schema = .perType(.string(.length(1...5)), .number(.atLeast(0)))
    // End
    return .schema(setting)
  }

  private static func choices() -> ReferenceSubject {
    // Snippet: Choices
    let payment: Schema = .choosing(
      if: .object { Field("method", .oneOf("card")) },
      then: .object { Field("number", .string(.length(4...19))) },
      else: .object { Field("iban", .string) })
    // End
    return .schema(payment)
  }

  private static func containedElements() -> ReferenceSubject {
    // Snippet: Contained elements
    let members: Schema = .array(of: .object { Field("role", .string) })
      .containing(
        .object { Field("role", .oneOf("owner")) }, minimum: 1, maximum: 1)
    // End
    return .schema(members)
  }
}
