import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Shapes` of the language reference, and what its samples are checked with.
enum ShapesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Objects": objects(),
      "Optional fields": optionalFields(),
      "Examples": examples(),
      "Null": null(),
      "Booleans": booleans(),
      "Arrays": arrays(),
      "Enumerations": enumerations(),
      "Constants": constants(),
      "Sentinels": sentinels(),
      "Any value": anyValue(),
      "Aliases": aliases(),
      "Read-only and write-only fields": readOnlyAndWriteOnlyFields(),
    ]
  }

  private static func objects() -> ReferenceSubject {
    // Snippet: Objects
    let note: Schema = .object {
      Field("id", .integer)
      Field("text", .string, example: "Buy milk")
    }
    // End
    return .schema(note)
  }

  private static func optionalFields() -> ReferenceSubject {
    // Snippet: Optional fields
    let note: Schema = .object {
      Field("text", .string)
      Field("color", .string, .optional)
    }
    // End
    return .schema(note)
  }

  private static func examples() -> ReferenceSubject {
    // Snippet: Examples
    let note: Schema = .object {
      Field("text", .string, summary: "One line", example: "Buy milk")
    }
    // End
    return .schema(note)
  }

  private static func null() -> ReferenceSubject {
    // Snippet: Null
    let note: Schema = .object {
      Field("done_at", .date.nullable)
    }
    // End
    return .schema(note)
  }

  private static func booleans() -> ReferenceSubject {
    // Snippet: Booleans
    let flag: Schema = .boolean
    // End
    return .schema(flag)
  }

  private static func arrays() -> ReferenceSubject {
    // Snippet: Arrays
    let tags: Schema = .array(of: .string, .count(1...3), .unique)
    // End
    return .schema(tags)
  }

  private static func enumerations() -> ReferenceSubject {
    // Snippet: Enumerations
    let status: Schema = .oneOf("active", "paused")
    // End
    return .schema(status)
  }

  private static func constants() -> ReferenceSubject {
    // Snippet: Constants
    let unit: Schema = .values("piece", 1, 12)
    let version: Schema = .constant(2)
    let size: Schema = .values(["width": 1], [1, 2])
    // End
    return .schema(unit, beside: version, size)
  }

  private static func sentinels() -> ReferenceSubject {
    // Snippet: Sentinels
    let lastSeen: Schema = .date.or("")
    // End
    return .schema(lastSeen)
  }

  private static func anyValue() -> ReferenceSubject {
    // Snippet: Any value
    let event: Schema = .object {
      Field("payload", .any)
    }
    // End
    return .schema(event)
  }

  private static func aliases() -> ReferenceSubject {
    // Snippet: Aliases
    let note: Schema = .object {
      Field("due_date", .date)
      Field("dueDate", .date, .alias(of: "due_date")).deprecated("use due_date")
    }
    // End
    return .schema(note)
  }

  private static func readOnlyAndWriteOnlyFields() -> ReferenceSubject {
    // Snippet: Read-only and write-only fields
    let account: Schema = .object {
      Field("id", .integer).readOnly
      Field("name", .string)
      Field("password", .string).writeOnly
    }
    let changeAccount = Operation(
      "changeAccount", .put, "/account", body: .json(account),
      responses: [.ok(account)])
    // End
    return .exchanges(with: changeAccount)
  }
}
