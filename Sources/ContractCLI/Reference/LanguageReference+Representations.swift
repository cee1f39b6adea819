// The page Representations.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let representations = #"""
    # Representations

    Responses that are no JSON value, and several media types of one response.

    ## Other bodies

    A body that is not JSON: a text in UTF-8 within a schema, or bytes, with a media type or a range of them.

    ```swift
    let export = Operation(
      "export", .get, "/export",
      responses: [Response(200, .text(.string(.nonEmpty), mediaType: "text/csv"))]
    )
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
      "exportNotes", .get, "/export",
      responses: [.lines(of: .object { Field("id", .integer) })])
    let watchJob = Operation(
      "watchJob", .get, "/job/events",
      responses: [
        .events(of: .object { Field("percent", .integer(.between(0, 100))) })
      ])
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

    """#
}
