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
}
