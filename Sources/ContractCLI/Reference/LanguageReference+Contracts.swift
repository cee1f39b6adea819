// The page Contracts.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let contracts = #"""
    # Contracts

    The whole: what a contract consists of, and how its own mistakes are found.

    ## Contracts

    A contract has an identifier, a version, a title, and everything that this reference describes. What operations
    share, such as error shape and failures, is stated once. `contract-check lint` compares contracts of one `host`
    with each other.

    ```swift
    let contract = Contract(
      "notes", version: "1", title: "Notes API", host: "notes-service",
      authentication: .none,
      errors: ErrorShape(
        .object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [Failure(400, when: .invalid)],
      operations: [
        Operation(
          "countNotes", .get, "/notes/count", responses: [.ok(.integer(.atLeast(0)))])
      ])
    ```

    Accepted:

    ```http
    GET /notes/count
    HTTP/1.1 200

    3
    ```

    Rejected:

    ```http
    GET /notes/count
    HTTP/1.1 200

    -1
    // constraint-broken(minimum) at body: expected number at least 0, actual number -1
    ```

    See ``Contract``. A package lists its contracts in one place, such as `contracts/Catalog.swift`.

    ## Cross-origin requests

    Which web apps of other origins may use the API, with which header fields, and which fields of responses they may
    read (CORS; Fetch Standard). Preflights, requests with an `Origin` and rejections are then checked as browsers
    read them.

    ```swift
    let cors = CORS(
      origins: "https://app.example.com", headers: "Authorization", "Content-Type",
      exposes: "X-Total-Count", maxAge: 600)
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        Response.ok(.array(of: .string)).with(headers: Field("X-Total-Count", .integer))
      ])
    let deleteNotes = Operation("deleteNotes", .delete, "/notes", responses: [.noContent()])
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift cors-preflight-rejected
    # cross-origin-refused in listNotes at status: expected a success (2xx) of the preflight, actual 405 Method Not Allowed
    ```

    ```sh
    contract-check mock --drift cors-errors-closed
    # cross-origin-refused in listNotes at header Access-Control-Allow-Origin: expected https://app.example.com or *, actual no such field
    ```

    See ``CORS``.

    ## Inferred effects

    A contract whose effects no document states: they are derived from paths, as those of OpenAPI documents are. A run
    uses them to make requests that name existing resources; a backend that contradicts one gets a note.

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
        Failure(400, when: .invalid), Failure(404, when: .missing("note"), "Unknown note"),
      ],
      resources: [Resource("note", id: "/id", access: .everyone)],
      operations: [createNote, showNote]
    ).withInferredEffects
    ```

    Noted:

    ```sh
    contract-check mock --drift created-not-stored
    # note: valid-rejected in showNote at status: expected 200 OK, actual 404: Unknown note
    ```

    See ``Contract/withInferredEffects``.

    ## Mistakes

    A contract that contradicts itself is reported with the line of each mistake before a request is sent.

    ```swift
    let resources = [Resource("note", id: "/id")]
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      rules: [response("/uuid") == path("id")],
      effects: [.reads("notes", id: path("id"))])
    ```

    Reported by every command:

    ```sh
    contract-check list --contract notes
    # {note_id} in '/notes/{note_id}' has no path parameter; add Field("note_id", …)
    # path parameter 'id' is not in '/notes/{note_id}'
    # no response has /uuid in operation 'showNote'
    # unknown resource 'notes'; did you mean 'note'?
    ```

    See ``Contract/problems()``.

    """#
}
