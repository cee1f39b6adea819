// The page Rules.md of the catalogue of ContractModel, which a test compares with it.

extension LanguageReference {
  static let rules = #"""
    # Rules

    Relations between parts of one exchange. A term without a value, such as an optional field that was not
    sent, leaves the rule unchecked.

    ## Equality

    Both sides are the same JSON value; `!=` is the opposite. Terms name the parts of the exchange: `response`,
    `request`, `path`, `query`, `header`, `cookie`, `response.header`, `constant`, and `now()`.

    ```swift
    let showNote = Operation(
      "showNote", .get, "/notes/{id}", path: [Field("id", .string)],
      responses: [.ok(.object { Field("id", .string) })],
      rules: [response("/id") == path("id")])
    ```

    Accepted:

    ```http
    GET /notes/a
    HTTP/1.1 200

    {"id": "a"}
    ```

    Rejected:

    ```http
    GET /notes/a
    HTTP/1.1 200

    {"id": "b"}
    // rule-broken at /id: expected equal to path {id} ("a"), actual "b"
    ```

    See ``Rule``, ``Term`` and ``response(_:file:line:)``.

    ## Comparison

    The left number, date or timestamp is at most, or at least, the right one.

    ```swift
    let showTrip = Operation(
      "showTrip", .get, "/trip",
      responses: [
        .ok(
          .object {
            Field("start", .date)
            Field("end", .date)
          })
      ],
      rules: [response("/start") <= response("/end")])
    ```

    Accepted:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-18"}
    ```

    Rejected:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-16"}
    // rule-broken at /start: expected at most response /end ("2025-11-16"), actual "2025-11-17"
    ```

    See ``Rule/Relation/atMost``.

    ## Counts and sums

    The number of elements of a list; a number plus a constant.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        .ok(
          .object {
            Field("notes", .array(of: .string))
            Field("count", .integer)
            Field("next", .integer)
          })
      ],
      rules: [
        response("/count") == count(response("/notes")),
        response("/next") == response("/count") + 1,
      ])
    ```

    Accepted:

    ```http
    GET /notes
    HTTP/1.1 200

    {"notes": ["Buy milk"], "count": 1, "next": 2}
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 200

    {"notes": ["Buy milk"], "count": 2, "next": 3}
    // rule-broken at /count: expected equal to count of response /notes (1), actual 2
    ```

    See ``count(_:file:line:)``.

    ## Membership

    One of several values, or none of them, equals another: `contains` and `excludes`. `*` in a location stands
    for every element.

    ```swift
    let addMember = Operation(
      "addMember", .post, "/members", body: .json(.object { Field("name", .string) }),
      responses: [.ok(.object { Field("members", .array(of: .string)) })],
      rules: [response("/members").contains(request("/name"))])
    ```

    Accepted:

    ```http
    POST /members

    {"name": "Ben"}
    HTTP/1.1 200

    {"members": ["Anna", "Ben"]}
    ```

    Rejected:

    ```http
    POST /members

    {"name": "Ben"}
    HTTP/1.1 200

    {"members": ["Anna"]}
    // rule-broken at /members: expected to contain request /name ("Ben"), actual ["Anna"]
    ```

    See ``PositionedTerm/contains(_:)`` and ``PositionedTerm/excludes(_:)``.

    ## Parts of texts

    A text ends with another one, or has it in it, in any letter case.

    ```swift
    let invite = Operation(
      "invite", .post, "/invites",
      responses: [
        .ok(
          .object {
            Field("id", .string)
            Field("link", .uri)
          })
      ],
      rules: [response("/link").ends(with: response("/id"))])
    ```

    Accepted:

    ```http
    POST /invites
    HTTP/1.1 200

    {"id": "a1", "link": "https://example.com/join/a1"}
    ```

    Rejected:

    ```http
    POST /invites
    HTTP/1.1 200

    {"id": "a1", "link": "https://example.com/join/b2"}
    // rule-broken at /link: expected to end with response /id ("a1"), actual "https://example.com/join/b2"
    ```

    See ``PositionedTerm/ends(with:)`` and ``PositionedTerm/includes(_:)``.

    ## Sorted lists

    A list is in an order: by one key, then by the next.

    ```swift
    let listScores = Operation(
      "listScores", .get, "/scores",
      responses: [.ok(.array(of: .object { Field("points", .integer) }))],
      rules: [response(.root) == sorted(response(.root), by: .descending("/points"))])
    ```

    Accepted:

    ```http
    GET /scores
    HTTP/1.1 200

    [{"points": 9}, {"points": 4}]
    ```

    Rejected:

    ```http
    GET /scores
    HTTP/1.1 200

    [{"points": 4}, {"points": 9}]
    // order-broken at body: expected elements by /points descending, actual element 0 (4) before element 1 (9)
    ```

    See ``sorted(_:by:file:line:)`` and ``SortKey``.

    ## Days and times

    The whole days from one time to another, rounded towards zero; `now()` is the time of the exchange.

    ```swift
    let showTrip = Operation(
      "showTrip", .get, "/trip",
      responses: [
        .ok(
          .object {
            Field("start", .date)
            Field("end", .date)
            Field("days", .integer)
          })
      ],
      rules: [response("/days") == days(from: response("/start"), to: response("/end"))])
    ```

    Accepted:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-20", "days": 3}
    ```

    Rejected:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-20", "days": 4}
    // rule-broken at /days: expected equal to whole days from response /start to response /end (3), actual 4
    ```

    See ``days(from:to:file:line:)`` and ``now(file:line:)``.

    ## Conditions

    A rule with `when` is checked only where another term has a value, or this value; with `unless` only where
    it has none.

    ```swift
    let showNote = Operation(
      "showNote", .get, "/note",
      responses: [
        .ok(
          .object {
            Field("done", .boolean)
            Field("progress", .number)
          })
      ],
      rules: [(response("/progress") == 1).when(response("/done"), is: true)])
    ```

    Accepted:

    ```http
    GET /note
    HTTP/1.1 200

    {"done": false, "progress": 0.5}
    ```

    Rejected:

    ```http
    GET /note
    HTTP/1.1 200

    {"done": true, "progress": 0.5}
    // rule-broken at /progress: expected equal to 1, actual 0.5
    ```

    See ``Rule/when(_:is:)``, ``Rule/when(_:)`` and ``Rule/unless(_:)``.

    ## Echoes

    The response repeats members of the request. `.keeps` is about the values that the resource had before,
    `.patches` about both, for a partial update.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(
        .object {
          Field("text", .string)
          Field("color", .string, .optional)
        }),
      responses: [
        .created(
          .object {
            Field("text", .string)
            Field("color", .string, .optional)
          })
      ],
      rules: .echoes("text", "color", in: .root))
    ```

    Accepted:

    ```http
    POST /notes

    {"text": "Buy milk"}
    HTTP/1.1 201

    {"text": "Buy milk", "color": "yellow"}
    ```

    Rejected:

    ```http
    POST /notes

    {"text": "Buy milk", "color": "red"}
    HTTP/1.1 201

    {"text": "Buy milk", "color": "yellow"}
    // rule-broken at /color: expected equal to request /color ("red"), actual "yellow"
    ```

    See ``Rule``, `.echoes(_:in:)`, `.keeps(_:in:)` and `.patches(_:in:)`.

    """#
}
