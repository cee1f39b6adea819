// The page ConditionalRules.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let conditionalRules = #"""
    # Rules about states and conditions

    Rules that depend on a time, on the state before a request, or on another part of the exchange.

    ## Days and times

    The whole days from one time to another, rounded towards zero; `now()` is the time of the exchange:
    `days(from: response("/created_at"), to: now()) == 0` for what was created today.

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
      rules: [
        response("/days") == days(from: response("/start"), to: response("/end"))
      ])
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

    ## Seconds

    The whole seconds from one time to another, for what lasts minutes or hours. A rule with `now()` needs a tolerance:
    the clocks of two machines differ, and a request takes time.

    ```swift
    let signIn = Operation(
      "signIn", .post, "/sessions",
      responses: [
        .created(
          .object {
            Field("token", .string(.nonEmpty))
            Field("issued", .timestamp)
            Field("expires", .timestamp)
          })
      ],
      rules: [
        seconds(from: response("/issued"), to: response("/expires")) == 3600,
        seconds(from: response("/issued"), to: now()) <= 600,
      ])
    ```

    Accepted:

    ```http
    POST /sessions
    HTTP/1.1 201

    {
      "token": "t-1",
      "issued": "2025-11-17T19:26:02Z",
      "expires": "2025-11-17T21:26:02+01:00"
    }
    ```

    Rejected:

    ```http
    POST /sessions
    HTTP/1.1 201

    {
      "token": "t-1",
      "issued": "2025-11-17T19:26:02Z",
      "expires": "2025-11-17T21:26:02Z"
    }
    // rule-broken at /issued: expected whole seconds from response /issued to response /expires equal to 3600, actual 7200
    ```

    See ``seconds(from:to:file:line:)``.

    ## Earlier values

    `stored` is a part of the resource as it was before the request. In the samples it is `{"count": 1}`.

    ```swift
    let step = Operation(
      "step", .post, "/counters/{counter_id}/steps",
      path: [Field("counter_id", .integer)],
      responses: [.ok(.object { Field("count", .integer) })],
      rules: [response("/count") == stored("/count") + 1],
      effects: [
        .updates("counter", id: path("counter_id"), state: response(.root))
      ])
    ```

    Accepted:

    ```http
    POST /counters/1/steps
    HTTP/1.1 200

    {"count": 2}
    ```

    Rejected:

    ```http
    POST /counters/1/steps
    HTTP/1.1 200

    {"count": 1}
    // rule-broken at /count: expected equal to /count before the call + 1 (2), actual 1
    ```

    See ``stored(_:file:line:)``.

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
            Field("started", .date, .optional)
          })
      ],
      rules: [
        (response("/progress") == 1).when(response("/done"), is: true),
        (response("/progress") == 0).unless(response("/started")),
      ])
    ```

    Accepted:

    ```http
    GET /note
    HTTP/1.1 200

    {"done": false, "progress": 0.5, "started": "2025-11-17"}
    ```

    Rejected:

    ```http
    GET /note
    HTTP/1.1 200

    {"done": true, "progress": 0.5, "started": "2025-11-17"}
    // rule-broken at /progress: expected equal to 1, actual 0.5
    ```

    ```http
    GET /note
    HTTP/1.1 200

    {"done": false, "progress": 0.5}
    // rule-broken at /progress: expected equal to 0, actual 0.5
    ```

    See ``Rule/when(_:is:)``, ``Rule/when(_:)`` and ``Rule/unless(_:)``.

    ## Recommended rules

    A rule that the documents imply without stating it: a backend that does not follow it gets a note.

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
      rules: [(response("/start") <= response("/end")).advised])
    ```

    Accepted:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-18"}
    ```

    Noted:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-16"}
    // note: advice-not-followed at /start: expected at most response /end ("2025-11-16"), actual "2025-11-17"
    ```

    See ``Rule/advised``.

    ## Echoes

    The response repeats members of the request, where it has them.

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

    See ``Rule`` and `.echoes(_:in:)`.

    ## Partial updates

    The response has the members of the request, and the earlier values of those that the request omits. `.keeps` is about
    members that no request changes. In the samples the note was `{"text": "Buy milk", "color": "red", "owner": "Anna"}`.

    ```swift
    let changeNote = Operation(
      "changeNote", .patch, "/notes/{note_id}",
      path: [Field("note_id", .integer)],
      body: .json(
        .object {
          Field("text", .string, .optional)
          Field("color", .string, .optional)
        }),
      responses: [
        .ok(
          .object {
            Field("text", .string)
            Field("color", .string)
            Field("owner", .string)
          })
      ],
      rules: .patches("text", "color", in: .root) + .keeps("owner", in: .root),
      effects: [.updates("note", id: path("note_id"), state: response(.root))])
    ```

    Accepted:

    ```http
    PATCH /notes/1

    {"text": "Buy tea"}
    HTTP/1.1 200

    {"text": "Buy tea", "color": "red", "owner": "Anna"}
    ```

    Rejected:

    ```http
    PATCH /notes/1

    {"text": "Buy tea"}
    HTTP/1.1 200

    {"text": "Buy tea", "color": "blue", "owner": "Ben"}
    // rule-broken at /color: expected equal to /color before the call ("red"), actual "blue"
    // rule-broken at /owner: expected equal to /owner before the call ("Anna"), actual "Ben"
    ```

    See ``Rule``, `.patches(_:in:)` and `.keeps(_:in:)`.

    """#
}
