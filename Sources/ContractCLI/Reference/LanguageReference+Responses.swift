// The page Responses.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let responses = #"""
    # Responses

    Documented successes: status, body and header fields.

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
    let stopJob = Operation("stopJob", .delete, "/jobs", responses: [Response(202, nil)])
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

    ## Other bodies

    A body that is not JSON: a text in UTF-8 within a schema, or bytes, with a media type or a range of them.

    ```swift
    let export = Operation(
      "export", .get, "/export",
      responses: [Response(200, .text(.string(.nonEmpty), mediaType: "text/csv"))])
    let showPicture = Operation(
      "showPicture", .get, "/picture",
      responses: [Response(200, .binary("image/*", atMost: 5_000_000))])
    ```

    Accepted:

    ```http
    GET /export
    HTTP/1.1 200
    Content-Type: text/csv

    Buy milk,red
    ```

    Rejected:

    ```http
    GET /export
    HTTP/1.1 200
    Content-Type: text/html

    <p>Buy milk</p>
    // content-type-changed at header Content-Type: expected text/csv, actual text/html
    ```

    ```http
    GET /picture
    HTTP/1.1 200

    {"picture": "a.png"}
    // content-type-changed at header Content-Type: expected image/*, actual application/json
    ```

    See ``RawContent``.

    ## JSON of other media types

    A JSON body that is sent as another type than `application/json`, or as one of a range: `application/*`. Bodies
    of requests are `.sent(as:)` in the same way.

    ```swift
    let countNotes = Operation(
      "countNotes", .get, "/notes/count",
      responses: [
        Response.ok(.object { Field("count", .integer(.atLeast(0))) })
          .sent(as: "application/vnd.notes+json")
      ])
    ```

    Accepted:

    ```http
    GET /notes/count
    HTTP/1.1 200
    Content-Type: application/vnd.notes+json

    {"count": 3}
    ```

    Rejected:

    ```http
    GET /notes/count
    HTTP/1.1 200
    Content-Type: application/vnd.notes+json

    {"count": -1}
    // constraint-broken(minimum) at /count: expected number at least 0, actual number -1
    ```

    ```http
    GET /notes/count
    HTTP/1.1 200
    Content-Type: application/json

    {"count": 3}
    // content-type-changed at header Content-Type: expected application/vnd.notes+json, actual application/json
    ```

    See ``Response/sent(as:)``, ``Response/jsonType`` and ``RequestBody/sent(as:)``.

    ## Lines and events

    A sequence of JSON values, each within a schema: lines (`application/x-ndjson`), server-sent events with JSON
    as their data (`text/event-stream`), or such events together with their names. To rules, effects and limits
    the body is the array of them. Of events without an end a run reads those of the first seconds.

    ```swift
    let exportNotes = Operation(
      "exportNotes", .get, "/export", responses: [.lines(of: .object { Field("id", .integer) })])
    let watchJob = Operation(
      "watchJob", .get, "/job/events",
      responses: [.events(of: .object { Field("percent", .integer(.between(0, 100))) })])
    let watchNotes = Operation(
      "watchNotes", .get, "/notes/events",
      responses: [
        .namedEvents(
          of: .object {
            Field("event", .oneOf("added", "removed"))
            Field("data", .object { Field("id", .integer) })
          })
      ])
    ```

    Accepted:

    ```http
    GET /export
    HTTP/1.1 200
    Content-Type: application/x-ndjson

    {"id": 1}
    {"id": 2}
    ```

    ```http
    GET /notes/events
    HTTP/1.1 200
    Content-Type: text/event-stream

    event: added
    data: {"id": 1}

    event: removed
    data: {"id": 1}

    : end of the events
    ```

    Rejected:

    ```http
    GET /export
    HTTP/1.1 200
    Content-Type: application/x-ndjson

    {"id": 1}
    {"id": "2"}
    // number-as-string at /*/id: expected number, actual string "2"
    ```

    ```http
    GET /job/events
    HTTP/1.1 200
    Content-Type: text/event-stream

    data: almost done

    data: {"percent": 99}
    // body-unreadable at body: expected events with JSON as their data, actual line 1: unexpected "a", expected a value at byte 0
    ```

    See ``Response/lines(of:_:file:line:)``, ``Response/events(of:_:file:line:)``,
    ``Response/namedEvents(of:_:file:line:)`` and ``StreamFormat``.

    ## Negotiation

    The same content in several media types, of which a client chooses by `Accept`. A run asks for the first, and
    once for each of the others. Where the chosen one is a text or bytes, rules about the body do not apply.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        .ok(.array(of: .object { Field("id", .integer) }))
          .or(.lines(of: .object { Field("id", .integer) }))
          .or(Response(200, .text(.string(.nonEmpty), mediaType: "text/csv")))
      ])
    ```

    Accepted:

    ```http
    GET /notes
    Accept: application/x-ndjson
    HTTP/1.1 200
    Content-Type: application/x-ndjson

    {"id": 1}
    ```

    ```http
    GET /notes
    Accept: text/csv;q=0.5, application/json
    HTTP/1.1 200
    Content-Type: text/csv

    id
    1
    ```

    Rejected:

    ```http
    GET /notes
    Accept: text/csv
    HTTP/1.1 200
    Content-Type: application/json

    [{"id": 1}]
    // content-type-changed at header Content-Type: expected text/csv, actual application/json
    ```

    See ``Response/or(_:)``.

    ## Variants

    Several responses of one status have names. A response must be one of them.

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

    The `Location` field of a response names the new resource, and a run reads it there.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string) }),
      responses: [Response.created(.object { Field("id", .uuid) }).locating("note")],
      effects: [.creates("note", id: response("/id"))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.object { Field("id", .uuid) })],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift location-missing
    # field-missing in createNote at header Location: expected a Location that names the new note, actual no Location
    ```

    See ``Response/locating(_:)``.

    """#
}
