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
          "countNotes", .get, "/notes/count",
          responses: [.ok(.integer(.atLeast(0)))])
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
