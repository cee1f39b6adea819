import ContractJSON
import ContractModel

/// The snippets of the page `PoliciesAndAdvice` of the language reference, and what its samples are checked with.
enum PoliciesAndAdvicePage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Undocumented fields": undocumentedFields(),
      "Recommendations": recommendations(),
      "Field names": fieldNames(),
      "Numbers as text": numbersAsText(),
      "Suggested fixes": suggestedFixes(),
      "Inferred effects": inferredEffects(),
    ]
  }

  private static func undocumentedFields() -> ReferenceSubject {
    // Snippet: Undocumented fields
    let policies = Policies(undocumentedFields: .fail)
    let note: Schema = .object { Field("text", .string) }
    // End
    return .schema(note, policies)
  }

  private static func recommendations() -> ReferenceSubject {
    // Snippet: Recommendations
    let note: Schema = .object {
      Field("text", .string(.advised(.length(1...10))))
    }
    // End
    return .schema(note)
  }

  private static func fieldNames() -> ReferenceSubject {
    // Snippet: Field names
    let policies = Policies(fieldNames: .snakeCase)
    let note: Schema = .object { Field("due_date", .date) }
    // End
    return .schema(note, policies)
  }

  private static func numbersAsText() -> ReferenceSubject {
    // Snippet: Numbers as text
    let policies = Policies(numbersAsText: .fail)
    let note: Schema = .object { Field("count", .integer) }
    // End
    return .schema(note, policies)
  }

  private static func suggestedFixes() -> ReferenceSubject {
    // Snippet: Suggested fixes
    let note: Schema = .object {
      Field("tags", .array(of: .string)).suggestingFix(
        "send tags as a list of strings")
    }
    // End
    return .schema(note)
  }

  private static func inferredEffects() -> ReferenceSubject {
    // Snippet: Inferred effects
    let note: Schema = .object {
      Field("id", .uuid)
      Field("text", .string(.length(1...50)))
    }
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...50))) }),
      responses: [.created(note)],
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    let contract = Contract(
      "notes", version: "1", title: "Notes API", authentication: .none,
      errors: ErrorShape(
        .object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [
        Failure(400, when: .invalid),
        Failure(404, when: .missing("note"), "Unknown note"),
      ],
      resources: [Resource("note", id: "/id", access: .everyone)],
      operations: [createNote, showNote]
    ).withInferredEffects
    // End
    return .mock(contract, nil, nil)
  }
}
