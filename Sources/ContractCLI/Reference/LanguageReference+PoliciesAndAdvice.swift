// The page PoliciesAndAdvice.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let policiesAndAdvice = #"""
    # Policies and advice

    What the contract does not list, and what it only recommends.

    ## Undocumented fields

    The consequence of a response field that the contract does not define: `.ignore`, `.note` or `.fail`.

    ```swift
    let policies = Policies(undocumentedFields: .fail)
    let note: Schema = .object { Field("text", .string) }
    ```

    Accepted:

    ```json
    {"text": "Buy milk"}
    ```

    Rejected:

    ```json
    {"text": "Buy milk", "color": "red"}
    // field-undocumented at /color: expected documented fields only, actual string "red"
    ```

    See ``Policies`` and ``Policies/UndocumentedFields``.

    ## Recommendations

    A constraint or rule that the documents imply without stating it. Requests respect it; a backend that does
    not gets a note and no drift.

    ```swift
    let note: Schema = .object {
      Field("text", .string(.advised(.length(1...10))))
    }
    ```

    Accepted:

    ```json
    {"text": "Buy milk"}
    ```

    Noted:

    ```json
    {"text": "Buy milk and bread"}
    // note: advice-not-followed at /text: expected string 1 to 10 characters long, actual string "Buy milk and bread", 18 long
    ```

    A field that should be present is `Field("due", .date, .advised)`: requests have it, and a backend that accepts one
    without it gets a note.

    See ``Constraint/advised(_:)``, ``Field/Presence/advised`` and ``Rule/advised``.

    ## Field names

    The convention for field names, by which a field that is spelled in another way is recognised: `.snakeCase`,
    `.camelCase`, or `.any`.

    ```swift
    let policies = Policies(fieldNames: .snakeCase)
    let note: Schema = .object { Field("due_date", .date) }
    ```

    Accepted:

    ```json
    {"due_date": "2025-11-17"}
    ```

    Rejected:

    ```json
    {"dueDate": "2025-11-17"}
    // field-renamed at /due_date: expected field "due_date", actual field "dueDate"
    ```

    See ``Policies/FieldNames``.

    ## Numbers as text

    The consequence of a request that sends a number as text and is accepted: `.ignore` sends no such request,
    `.note` reports it, `.fail` makes it a drift.

    ```swift
    let policies = Policies(numbersAsText: .fail)
    let note: Schema = .object { Field("count", .integer) }
    ```

    Accepted:

    ```json
    {"count": 3}
    ```

    Rejected:

    ```json
    {"count": "3"}
    // number-as-string at /count: expected number, actual string "3"
    ```

    See ``Policies/NumbersAsText``.

    ## Suggested fixes

    The fix that the documents decided on for drifts of a field, reported with the drift.

    ```swift
    let note: Schema = .object {
      Field("tags", .array(of: .string)).suggestingFix(
        "send tags as a list of strings")
    }
    ```

    Accepted:

    ```json
    {"tags": ["new"]}
    ```

    Rejected:

    ```json
    {"tags": "new"}
    // single-for-list at /tags: expected array, actual string "new"
    ```

    See ``Field/suggestingFix(_:)``.

    ## Inferred effects

    A contract whose effects no document states: they are derived from paths, as those of OpenAPI documents are. A run
    uses them to make requests that name existing resources; a backend that contradicts one gets a note.

    Where the documents state more than the contract holds, `.omitting(DocumentOmission(.operation, "POST /photos", "…"))`
    after the contract names each such part. A run counts it as not covered, and reports it.

    ```swift
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
    ```

    Accepted:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    Noted:

    ```sh
    contract-check mock --drift created-not-stored
    # note: valid-rejected in showNote at status: expected 200 OK, actual 404: Unknown note
    #   GET /notes/uuid-1
    #   404 {"message": "Unknown note"}
    ```

    See ``Contract/withInferredEffects`` and ``Contract/omitting(_:)``.

    """#
}
