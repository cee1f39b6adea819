// The page Time.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let time = #"""
    # Conditional requests, keys and states

    What several requests have to do with each other, and what takes time.

    ## Conditional reads

    The `ETag` of a response names the state of a representation. A request with that value in `If-None-Match`
    gets 304 until the state changes.

    ```swift
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
    ```

    Accepted:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 200
    ETag: "v1"

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    If-None-Match: "v1"
    HTTP/1.1 304
    ETag: "v1"
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift validator-ignored
    # status-unexpected in showNote at status: expected 304 Not Modified, actual 200 OK
    #   GET /notes/uuid-1
    #   200 {"id": "uuid-1", "text": "text"}
    contract-check mock --drift header-etag-missing
    # field-missing in showNote at header ETag: expected a header field ETag, actual no such field
    #   GET /notes/uuid-1
    #   200 {"id": "uuid-1", "text": "text"}
    ```

    See ``Response/notModified(file:line:)``.

    ## Conditional writes

    A request with the `ETag` of an older state in `If-Match` is rejected: of two changes of one state the
    second fails.

    ```swift
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
    ```

    Accepted:

    ```http
    PUT /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    If-Match: "v1"

    {"text": "Buy milk"}
    HTTP/1.1 200
    ETag: "v2"

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift precondition-ignored
    # invalid-accepted in changeNote at request: expected 412 STALE, actual 200 OK for a change of a state that is gone
    #   PUT /notes/uuid-1 {"text": "text"}
    #   200 {"id": "uuid-1", "text": "text"}
    ```

    See ``Failure/Condition/stale(_:)``.

    ## Idempotency keys

    Repeated requests with one value of a header field take effect once and get the response of the first.

    ```swift
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
    ```

    Accepted:

    ```http
    POST /orders
    Idempotency-Key: 5f2c1a90

    {"quantity": 2}
    HTTP/1.1 201

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "quantity": 2}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift key-ignored
    # rule-broken in placeOrder at /id: expected equal to captured id ("uuid-1"), actual "uuid-2"
    #   POST /orders {"quantity": 1}
    #   201 {"id": "uuid-2", "quantity": 1}
    ```

    See ``Operation/idempotent(by:)``.

    ## States

    The states of a resource, and the operations that lead from one to another. In every other state an
    operation gets the failure `.refusedTransition`. `.later` is a way that takes only time.

    ```swift
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
    ```

    Accepted:

    ```http
    POST /orders/7d444840-9dc0-4d1d-b245-5ffdce74fad2/payment
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "status": "paid"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift state-ignored
    # invalid-accepted in payOrder at request: expected 409 WRONG_STATE, actual 200 OK for payOrder in the state paid
    #   POST /orders/uuid-1/payment
    #   200 {"id": "uuid-1", "status": "paid"}
    contract-check mock --drift state-kept
    # rule-broken in showOrder at /status: expected equal to "sent", actual "placed"
    #   GET /orders/uuid-1
    #   200 {"id": "uuid-1", "status": "placed"}
    ```

    See ``StateMachine``, ``StateMachine/Transition/from(_:to:by:)`` and
    ``StateMachine/Transition/later(from:to:)``.

    ## Soft deletion

    A deletion that keeps the resource: lists omit it, its identity still shows it, and a member marks it. The
    member is absent, null or false unless the resource is deleted. An operation may undo the deletion.

    ```swift
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
    ```

    Accepted:

    ```http
    DELETE /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 204
    ```

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2",
     "deleted_at": "2025-11-17T10:00:00Z"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift marked-listed
    # state-leaked in deleteNote at state: expected the note gone from the list, actual the list shows uuid-1
    #   GET /notes
    #   200 [{"id": "uuid-2"}, {"id": "uuid-1", "deleted_at": "2025-01-01T…Z"}]
    ```

    ```sh
    contract-check mock --drift restoration-ignored
    # state-leaked in restoreNote at state /deleted_at: expected no mark after the restoration, actual "2025-01-01T00:00:00.000Z"
    #   GET /notes/uuid-1
    #   200 {"id": "uuid-1", "deleted_at": "2025-01-01T…Z"}
    ```

    See ``SoftDeletion``.

    """#
}
