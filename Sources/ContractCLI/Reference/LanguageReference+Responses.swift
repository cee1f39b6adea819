// The page Responses.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let responses = #"""
    # Responses

    Documented successes: status, JSON body and header fields. Bodies of other forms are on the page <doc:Representations>.

    ## Statuses

    A response has a status and the schema of its JSON body. `.ok`, `.created` and `.noContent` are short
    forms; any other status is given as a number.

    ```swift
    let startJob = Operation(
      "startJob", .post, "/jobs",
      responses: [Response(202, .object { Field("job", .integer) })])
    ```

    Accepted:

    ```http
    POST /jobs
    HTTP/1.1 202

    {"job": 1}
    ```

    Rejected:

    ```http
    POST /jobs
    HTTP/1.1 200

    {"job": 1}
    // status-undocumented at status: expected 202 Accepted, actual 200 OK
    ```

    ```http
    POST /jobs
    HTTP/1.1 202
    Content-Type: text/plain

    {"job": 1}
    // content-type-changed at header Content-Type: expected application/json, actual text/plain
    ```

    ```http
    POST /jobs
    HTTP/1.1 202

    {"job": 1
    // body-unreadable at body: expected strict JSON, actual unexpected end of document, expected a comma or } at byte 9 (line 1, column 10)
    ```

    See ``Response`` and ``Response/ok(_:variant:file:line:)``.

    ## No body

    A response with status 204 has no body.

    ```swift
    let deleteNote = Operation(
      "deleteNote", .delete, "/notes/{id}", path: [Field("id", .integer)],
      responses: [.noContent()])
    ```

    Accepted:

    ```http
    DELETE /notes/1
    HTTP/1.1 204
    ```

    Rejected:

    ```http
    DELETE /notes/1
    HTTP/1.1 204

    {}
    // type-changed at body: expected no body, actual 2 bytes
    ```

    See ``Response/noContent(file:line:)``.

    ## Open bodies

    A response whose body the documents do not state: it may have any, or none. Without `.withOpenBody`, a response
    without a schema has no body.

    ```swift
    let startJob = Operation(
      "startJob", .post, "/jobs", responses: [Response(202, nil).withOpenBody])
    let stopJob = Operation(
      "stopJob", .delete, "/jobs", responses: [Response(202, nil)])
    ```

    Accepted:

    ```http
    POST /jobs
    HTTP/1.1 202

    {"job": 1}
    ```

    ```http
    POST /jobs
    HTTP/1.1 202

    ```

    Rejected:

    ```http
    DELETE /jobs
    HTTP/1.1 202

    {"job": 1}
    // type-changed at body: expected no body, actual 10 bytes
    ```

    See ``Response/withOpenBody`` and ``Response/leavesBodyOpen``.

    ## Variants

    Several responses of one status have names. A response must be one of them. Rules may decide which: a rule
    with a condition on the request about a member that only one of them has. The mock sends one that satisfies the rules.

    ```swift
    let join = Operation(
      "join", .post, "/groups/1/members",
      responses: [
        .ok(.object { Field("group", .string) }, variant: "new member"),
        .ok(
          .object {
            Field("group", .string)
            Field("message", .oneOf("Already a member"))
          }, variant: "already a member"),
      ])
    ```

    Accepted:

    ```http
    POST /groups/1/members
    HTTP/1.1 200

    {"group": "Family"}
    ```

    ```http
    POST /groups/1/members
    HTTP/1.1 200

    {"group": "Family", "message": "Already a member"}
    ```

    Rejected:

    ```http
    POST /groups/1/members
    HTTP/1.1 200

    {"message": "Already a member"}
    // field-missing at /group: expected field "group": string, actual object {"message":…}
    ```

    See ``Response/variant``.

    ## Response headers

    Header fields of a response, required or optional. Rules read them with `response.header("…")`.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        Response.ok(.array(of: .string))
          .with(headers: Field("X-Total-Count", .integer(.atLeast(0))))
      ])
    ```

    Accepted:

    ```http
    GET /notes
    HTTP/1.1 200
    X-Total-Count: 1

    ["Buy milk"]
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 200

    ["Buy milk"]
    // field-missing at header X-Total-Count: expected a header field X-Total-Count, actual no such field
    ```

    ```http
    GET /notes
    HTTP/1.1 200
    X-Total-Count: -1

    ["Buy milk"]
    // constraint-broken(minimum) at header X-Total-Count: expected number at least 0, actual number -1
    ```

    See ``Response/with(headers:)`` and ``ResponseParts/header(_:file:line:)``.

    ## Location

    The `Location` field of a response names the new resource, and a run reads it there, where an operation
    with `GET` shows it.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [
        Response.created(.object { Field("id", .uuid) }).locating("note")
      ],
      effects: [.creates("note", id: response("/id"))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    ```

    Accepted:

    ```http
    POST /notes

    {"text": "Buy milk"}
    HTTP/1.1 201
    Location: /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift location-missing
    # field-missing in createNote at header Location: expected a Location that names the new note, actual no Location
    #   POST /notes {"text": "text"}
    #   201 {"id": "uuid-1"}
    ```

    See ``Response/locating(_:)``.

    """#
}
