import ContractJSON
import ContractLint
import ContractModel

extension Contract {
  /// A contract without warnings: notes that can be created, read, changed and deleted.
  static func notes(_ id: String) -> Contract {
    Contract(
      id, version: "1", title: "Notes", host: "notes.example", authentication: .bearer,
      errors: ErrorShape(
        .object {
          Field("message", .string)
        }, code: nil, message: "/message"),
      failures: [
        Failure(400, when: .invalid), Failure(401, when: .unauthenticated),
        Failure(403, when: .foreign("note")), Failure(404, when: .missing("note")),
      ],
      resources: [Resource("note", id: "/id", owner: "/author_id")],
      operations: [.createNote, .listNotes, .showNote, .changeNote, .deleteNote])
  }
}

extension Operation {
  private static let id = Field("id", .uuid)

  static let createNote = Operation(
    "createNote", .post, "/notes", body: .json(.newNote), responses: [.created(.data(.note))],
    effects: [.creates("note", id: response("/data/id"), state: response("/data"))])

  static let listNotes = Operation(
    "listNotes", .get, "/notes", responses: [.ok(.data(.array(of: .note)))],
    effects: [.lists("note", in: response("/data"))])

  static let showNote = Operation(
    "showNote", .get, "/notes/{id}", path: [id], responses: [.ok(.data(.note))],
    effects: [.reads("note", id: path("id"), state: response("/data"))])

  static let changeNote = Operation(
    "changeNote", .put, "/notes/{id}", path: [id], body: .json(.newNote),
    responses: [.ok(.data(.note))],
    effects: [.updates("note", id: path("id"), state: response("/data"))])

  static let deleteNote = Operation(
    "deleteNote", .delete, "/notes/{id}", path: [id], responses: [.noContent()],
    effects: [.deletes("note", id: path("id"))])
}

extension Schema {
  static func data(_ content: Schema) -> Schema {
    .object {
      Field("data", content)
    }
  }

  static let note: Schema = .object {
    Field("id", .uuid)
    Field("author_id", .uuid)
    Field("text", .string)
    Field("mood", .string(.oneOf(["good", "bad"])))
    Field("tags", .array(of: .string))
    Field("written_at", .timestamp(fractionDigits: 3))
  }

  static let newNote: Schema = .object {
    Field("text", .string)
    Field("mood", .string(.oneOf(["good", "bad"])))
  }
}

// MARK: - Changes

extension Contract {
  /// Changes one operation.
  mutating func change(_ id: String, _ change: (inout Operation) -> Void) {
    for index in operations.indices where operations[index].id == id { change(&operations[index]) }
  }

  /// Changes every schema, the innermost first.
  mutating func changeFields(_ change: (Field) -> Field?) {
    for index in operations.indices {
      if let schema = operations[index].body?.schema {
        operations[index].body?.schema = schema.changing(change)
      }
      for location in operations[index].responses.indices {
        operations[index].responses[location].body =
          operations[index].responses[location].body?.changing(change)
      }
    }
  }

  /// Replaces the schema of a field of notes everywhere.
  mutating func retype(_ name: String, _ schema: Schema) {
    changeFields { field in
      guard field.name == name else { return field }
      var copy = field
      copy.schema = schema
      return copy
    }
  }
}

extension Schema {
  fileprivate func changing(_ change: (Field) -> Field?) -> Schema {
    switch kind {
    case .object(let shape):
      Schema(
        .object(
          shape.fields.compactMap { field in
            var copy = field
            copy.schema = field.schema.changing(change)
            return change(copy)
          }), isNullable: isNullable)
    case .array(let element, let limits):
      Schema(.array(of: element.changing(change), limits), isNullable: isNullable)
    case .boolean, .number, .string, .union, .constants, .composed, .recursive, .reference, .any:
      self
    }
  }
}

extension LintFinding {
  /// The id and the message.
  var text: String { "\(kind.id): \(message)" }
}
