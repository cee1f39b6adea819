// The page Failures.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let failures = #"""
    # Failures

    Documented error responses, each with the condition that causes it. The condition decides which requests
    must get the failure.

    ## Error shape

    All error responses of a contract have one shape. The code, if there is one, is that of the failure.

    ```swift
    let errors = ErrorShape(
      .object {
        Field("code", .string)
        Field("message", .string)
      }, code: "/code", message: "/message")
    let failures = [Failure(400, "INVALID", when: .invalid)]
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [.noContent()], failures: failures)
    ```

    Accepted:

    ```http
    POST /notes

    {}
    HTTP/1.1 400

    {"code": "INVALID", "message": "text is missing"}
    ```

    Rejected:

    ```http
    POST /notes

    {}
    HTTP/1.1 400

    {"error": "text is missing"}
    // note: field-undocumented at /error: expected documented fields only, actual string "text is missing"
    // error-shape-changed at body: expected the error shape of the contract, actual /code: expected field "code": string, actual object {"error":…}; /message: expected field "message": string, actual object {"error":…}
    ```

    ```http
    POST /notes

    {}
    HTTP/1.1 400

    {"code": "BAD", "message": "text is missing"}
    // error-shape-changed at /code: expected INVALID, actual BAD
    ```

    See ``ErrorShape``.

    ## Bodies of failures

    A failure whose body is not that of all errors, or is sent as another media type.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [.noContent()],
      failures: [
        Failure(400, when: .invalid)
          .with(
            body: .object {
              Field("title", .string)
              Field("member", .string, .optional)
            }, sentAs: "application/problem+json")
      ])
    ```

    Accepted:

    ```http
    POST /notes

    {"text": 1}
    HTTP/1.1 400
    Content-Type: application/problem+json

    {"title": "The text is not a string", "member": "text"}
    ```

    Rejected:

    ```http
    POST /notes

    {"text": 1}
    HTTP/1.1 400
    Content-Type: application/problem+json

    {"code": "INVALID", "message": "The text is not a string"}
    // field-missing at /title: expected field "title": string, actual object {"code":…,"message":…}
    // note: field-undocumented at /code: expected documented fields only, actual string "INVALID"
    // note: field-undocumented at /message: expected documented fields only, actual string "The text is not a string"
    ```

    Noted:

    ```http
    POST /notes

    {"text": 1}
    HTTP/1.1 400
    Content-Type: text/html

    <h1>Bad request</h1>
    // note: content-type-changed at header Content-Type: expected application/problem+json, actual text/html
    ```

    See ``Failure/with(body:sentAs:)``.

    ## Invalid requests

    A request that violates the contract in any way. Without this failure any 4xx is accepted.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...200))) }),
      responses: [.noContent()],
      failures: [Failure(422, "INVALID", when: .invalid, "The text is too long")])
    ```

    Accepted:

    ```http
    POST /notes

    {"text": ""}
    HTTP/1.1 422

    {"code": "INVALID", "message": "The text is empty"}
    ```

    Rejected:

    ```http
    POST /notes

    {"text": ""}
    HTTP/1.1 204
    // invalid-accepted at status: expected 422 INVALID, actual 204 No Content, a request that violates the contract was accepted
    ```

    ```http
    POST /notes

    {"text": ""}
    HTTP/1.1 400

    {"code": "INVALID", "message": "The text is empty"}
    // status-undocumented at status: expected 422 INVALID, actual 400 INVALID: The text is empty
    ```

    See ``Failure/Condition/invalid``.

    ## Invalid parts

    A violation at one place: a location in the body, or a parameter, `/?limit` in the query, `/{id}` in the
    path, `/x-tenant:` in the header. `.absent` is about a value that is absent, null or empty there.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [Field("limit", .integer(.between(1, 100)), .optional)],
      responses: [.ok(.array(of: .string))],
      failures: [Failure(416, "BAD_LIMIT", when: .invalid("/?limit"))])
    ```

    Accepted:

    ```http
    GET /notes?limit=0
    HTTP/1.1 416

    {"code": "BAD_LIMIT", "message": "at least 1"}
    ```

    Rejected:

    ```http
    GET /notes?limit=0
    HTTP/1.1 400

    {"code": "INVALID", "message": "at least 1"}
    // status-unexpected at status: expected 416 BAD_LIMIT, actual 400 INVALID: at least 1
    ```

    See ``Failure/Condition/invalidAt(_:)`` and ``Failure/Condition/absent(_:)``.

    ## Missing resources

    The resource that the request names does not exist. In the samples there is no such note.

    ```swift
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      failures: [Failure(404, "NO_NOTE", when: .missing("note"))],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    ```

    Accepted:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 404

    {"code": "NO_NOTE", "message": "No such note"}
    ```

    Rejected:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}
    // status-unexpected at status: expected 404 NO_NOTE, actual 200 OK, an unknown id was served
    ```

    See ``Failure/Condition/missing(_:)``.

    ## Resources of others

    The resource belongs to another user, as in the samples. A run needs the credentials of two users to check it.

    ```swift
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", authentication: .bearer,
      path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      failures: [Failure(403, "NOT_YOURS", when: .foreign("note"))],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    ```

    Accepted:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    Authorization: Bearer t1
    HTTP/1.1 403

    {"code": "NOT_YOURS", "message": "A note of another user"}
    ```

    Rejected:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    Authorization: Bearer t1
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}
    // identity-leak at status: expected 403 NOT_YOURS, actual 200 OK, another user's resource was served
    ```

    See ``Failure/Condition/foreign(_:)``.

    ## Duplicates

    A value of the request that is already taken, such as the name in the samples.

    ```swift
    let createUser = Operation(
      "createUser", .post, "/users",
      body: .json(.object { Field("name", .string) }),
      responses: [.noContent()],
      failures: [Failure(409, "TAKEN", when: .duplicate("/name"))])
    ```

    Accepted:

    ```http
    POST /users

    {"name": "anna"}
    HTTP/1.1 409

    {"code": "TAKEN", "message": "Choose another name"}
    ```

    Rejected:

    ```http
    POST /users

    {"name": "anna"}
    HTTP/1.1 204
    // invalid-accepted at status: expected 409 TAKEN, actual 204 No Content, a request that violates the contract was accepted
    ```

    See ``Failure/Condition/duplicate(_:)``.

    ## Server errors

    The backend itself failed. The documents give the shape; it is never an acceptable response.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes", responses: [.ok(.array(of: .string))],
      failures: [Failure(500, "INTERNAL", when: .serverError)])
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 500

    {"code": "INTERNAL", "message": "Try again later"}
    // server-failed at status: expected 200 OK, actual 500 INTERNAL: Try again later
    ```

    See ``Failure/Condition/serverError``.

    ## Header fields of failures

    A failure has documented header fields as a response has.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [.noContent()],
      failures: [
        Failure(400, "INVALID", when: .invalid)
          .with(headers: Field("X-Request-ID", .string(.nonEmpty)))
      ])
    ```

    Accepted:

    ```http
    POST /notes

    {}
    HTTP/1.1 400
    X-Request-ID: 17

    {"code": "INVALID", "message": "text is missing"}
    ```

    Rejected:

    ```http
    POST /notes

    {}
    HTTP/1.1 400

    {"code": "INVALID", "message": "text is missing"}
    // field-missing at header X-Request-ID: expected a header field X-Request-ID, actual no such field
    ```

    See ``Failure/with(headers:)``.

    """#
}
