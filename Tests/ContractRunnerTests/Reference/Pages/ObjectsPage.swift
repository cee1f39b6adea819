import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Objects` of the language reference, and what its samples are checked with.
enum ObjectsPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Maps": maps(),
      "Closed objects": closedObjects(),
      "Open objects": openObjects(),
      "Further members": furtherMembers(),
      "Members by pattern": membersByPattern(),
      "Recursive schemas": recursiveSchemas(),
      "Definitions": definitions(),
    ]
  }

  private static func maps() -> ReferenceSubject {
    // Snippet: Maps
    let titles: Schema = .map(
      of: .string(.nonEmpty), keys: .matches("^[a-z]{2}$"), count: 1...3,
      examples: ["en", "de"])
    // End
    return .schema(titles)
  }

  private static func closedObjects() -> ReferenceSubject {
    // Snippet: Closed objects
    let note: Schema = .object {
      Field("text", .string)
    }.closed
    // End
    return .schema(note)
  }

  private static func openObjects() -> ReferenceSubject {
    // Snippet: Open objects
    let note: Schema = .object {
      Field("text", .string)
    }.open
    // End
    return .schema(note)
  }

  private static func furtherMembers() -> ReferenceSubject {
    // Snippet: Further members
    let scores: Schema = .object {
      Field("player", .string)
    }.with(others: .integer, keys: .length(1...10), examples: ["round1"])
    // End
    return .schema(scores)
  }

  private static func recursiveSchemas() -> ReferenceSubject {
    // Snippet: Recursive schemas
    let category: Schema = .recursive("Category") {
      Field("name", .string)
      Field("children", .array(of: .reference("Category")))
    }
    // End
    return .schema(category)
  }

  private static func definitions() -> ReferenceSubject {
    // Snippet: Definitions
    let definitions = [
      Definition(
        "Person",
        .object {
          Field("name", .string)
          Field("employer", .reference("Company"), .optional)
        }),
      Definition(
        "Company", .object { Field("staff", .array(of: .reference("Person"))) }),
    ]
    let showPerson = Operation(
      "showPerson", .get, "/person", responses: [.ok(.reference("Person"))])
    // End
    return .exchanges(with: showPerson, definitions: definitions)
  }

  private static func membersByPattern() -> ReferenceSubject {
    // Snippet: Members by pattern
    let note: Schema = .object {
      Field("text", .string)
    }.with(membersMatching: "^x-", .integer)
    // End
    return .schema(note)
  }
}
