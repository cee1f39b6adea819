import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Time` of the language reference, and what its samples are checked with.
enum TimePage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Conditional reads": conditionalReads(),
      "Conditional writes": conditionalWrites(),
      "Idempotency keys": idempotencyKeys(),
      "States": states(), "Soft deletion": softDeletion(),
    ]
  }

  private static func conditionalReads() -> ReferenceSubject {
    // Snippet: Conditional reads
    let note: Schema = .object {
      Field("id", .uuid)
      Field("text", .string(.length(1...50)))
    }
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...50))) }),
      responses: [.created(note)], rules: .echoes("text", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      headers: [Field("If-None-Match", .string(.nonEmpty), .optional)],
      responses: [
        Response.ok(note).with(headers: Field("ETag", .string(.nonEmpty))),
        .notModified(),
      ],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(createNote, showNote)
  }

  private static func conditionalWrites() -> ReferenceSubject {
    // Snippet: Conditional writes
    let newNote: Schema = .object { Field("text", .string(.length(1...50))) }
    let note: Schema = .all(of: .object { Field("id", .uuid) }, newNote)
    let tag = Field("ETag", .string(.nonEmpty))
    let createNote = Operation(
      "createNote", .post, "/notes", body: .json(newNote),
      responses: [Response.created(note).with(headers: tag)],
      rules: .echoes("text", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [Response.ok(note).with(headers: tag)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    let changeNote = Operation(
      "changeNote", .put, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      headers: [Field("If-Match", .string(.nonEmpty), .optional)],
      body: .json(newNote),
      responses: [Response.ok(note).with(headers: tag)],
      failures: [Failure(412, "STALE", when: .stale("note"))],
      rules: .echoes("text", in: .root),
      effects: [.replaces("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(createNote, showNote, changeNote)
  }

  private static func idempotencyKeys() -> ReferenceSubject {
    // Snippet: Idempotency keys
    let order: Schema = .object {
      Field("id", .uuid)
      Field("quantity", .integer(.between(1, 100)))
    }
    let placeOrder = Operation(
      "placeOrder", .post, "/orders",
      headers: [Field("Idempotency-Key", .string(.length(8...100)))],
      body: .json(.object { Field("quantity", .integer(.between(1, 100))) }),
      responses: [.created(order)], rules: .echoes("quantity", in: .root),
      effects: [.creates("order", id: response("/id"), state: response(.root))]
    ).idempotent(by: header("Idempotency-Key"))
    // End
    return .run(placeOrder, resources: [Resource("order", id: "/id")])
  }

  private static func states() -> ReferenceSubject {
    // Snippet: States
    let order: Schema = .object {
      Field("id", .uuid)
      Field("status", .oneOf("placed", "paid", "sent"))
    }
    let orders = Resource(
      "order", id: "/id",
      states: StateMachine(
        at: "/status", initial: "placed",
        .from("placed", to: "paid", by: "payOrder"),
        .later(from: "paid", to: "sent")))
    let placeOrder = Operation(
      "placeOrder", .post, "/orders", responses: [.created(order)],
      effects: [.creates("order", id: response("/id"), state: response(.root))])
    let showOrder = Operation(
      "showOrder", .get, "/orders/{order_id}", path: [Field("order_id", .uuid)],
      responses: [.ok(order)],
      effects: [.reads("order", id: path("order_id"), state: response(.root))])
    let payOrder = Operation(
      "payOrder", .post, "/orders/{order_id}/payment",
      path: [Field("order_id", .uuid)],
      responses: [.ok(order)],
      failures: [Failure(409, "WRONG_STATE", when: .refusedTransition("order"))],
      effects: [.updates("order", id: path("order_id"), state: response(.root))])
    // End
    return .run(placeOrder, showOrder, payOrder, resources: [orders])
  }

  private static func softDeletion() -> ReferenceSubject {
    // Snippet: Soft deletion
    let note: Schema = .object {
      Field("id", .uuid)
      Field("deleted_at", .timestamp, .optional)
    }
    let notes = Resource(
      "note", id: "/id", access: .everyone,
      softDeletion: SoftDeletion(
        marking: "/deleted_at", restoredBy: "restoreNote"))
    let createNote = Operation(
      "createNote", .post, "/notes", responses: [.created(note)],
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let listNotes = Operation(
      "listNotes", .get, "/notes", responses: [.ok(.array(of: note))],
      effects: [.lists("note", in: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    let deleteNote = Operation(
      "deleteNote", .delete, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.noContent()], effects: [.deletes("note", id: path("note_id"))])
    let restoreNote = Operation(
      "restoreNote", .post, "/notes/{note_id}/restoration",
      path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      effects: [.updates("note", id: path("note_id"), state: response(.root))])
    // End
    return .run(
      createNote, listNotes, showNote, deleteNote, restoreNote, resources: [notes]
    )
  }
}
