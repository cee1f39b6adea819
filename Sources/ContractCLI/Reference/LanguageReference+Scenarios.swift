// The page Scenarios.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let scenarios = #"""
    # Scenarios

    Flows across operations: named steps with captured values.

    ## Calls

    A step calls an operation with its typical request and some changes: `path:`, `query:`, `headers:` and `cookies:`
    for parameters, such as `headers: ["If-Match": captured("tag")]`, and `.set` or `.remove` for parts of a JSON body. `capture` keeps values for later steps, `rules` are checked besides those of the
    contract, `retryWaits` are the seconds before each new attempt after a timeout.

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
    let flow = Scenario(
      "created-note-is-shown", "A created note is shown with its text",
      [
        .call(
          "createNote", body: [.set("/text", to: "Buy milk")],
          capture: ["note": response("/id")]),
        .call(
          "showNote", path: ["note_id": captured("note")],
          rules: [response("/text") == "Buy milk"]),
      ])
    ```

    Accepted:

    ```http
    POST /notes

    {"text": "Buy milk"}
    HTTP/1.1 201

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "text": "Buy milk"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift created-not-stored
    # valid-rejected in showNote at status: expected 200 OK, actual 404 NOT_FOUND: Unknown note
    #   GET /notes/uuid-1
    #   404 {"code": "NOT_FOUND", "message": "Unknown note"}
    ```

    See ``Scenario``, ``captured(_:file:line:)`` and
    ``Scenario/Step/call(_:as:path:query:headers:cookies:body:expect:rules:capture:retryWaits:file:line:)``.

    ## Identities and expectations

    `as:` names the identity whose credentials a request carries: `.user`, `.other`, `.anonymous`, `.unknown` or
    `.malformed`. `expect:` is the expected response: `.success`, a `.variant`, a `.failure`, or `.rejected` for any
    documented failure.

    ```swift
    let note: Schema = .object { Field("id", .uuid) }
    let createNote = Operation(
      "createNote", .post, "/notes", responses: [.created(note)],
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(note)],
      failures: [Failure(403, "NOT_YOURS", when: .foreign("note"))],
      effects: [.reads("note", id: path("note_id"), state: response(.root))])
    let flow = Scenario(
      "notes-are-private", "A second user cannot read a note",
      [
        .call("createNote", capture: ["note": response("/id")]),
        .call(
          "showNote", as: .other, path: ["note_id": captured("note")],
          expect: .failure(403, "NOT_YOURS")),
      ])
    ```

    Accepted:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    Authorization: Bearer a-token
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift foreign-served
    # identity-leak in showNote at status: expected 403 NOT_YOURS, actual 200 OK for showNote
    #   GET /notes/uuid-1
    #   200 {"id": "uuid-1"}
    ```

    See ``Identity`` and ``ScenarioCall/ExpectedOutcome``.

    ## Polling

    A call is repeated until its response is as expected: a job that takes time, a state that changes by itself.
    Where the result is another response than the progress, wait for its variant: `expect: .variant("done")`.
    The mock gives 202 to the first request, and what a scenario waits for after everything else.

    ```swift
    let job: Schema = .object {
      Field("id", .uuid)
      Field("status", .oneOf("running", "done"))
    }
    let jobs = Resource(
      "job", id: "/id",
      states: StateMachine(
        at: "/status", initial: "running", .later(from: "running", to: "done")))
    let startJob = Operation(
      "startJob", .post, "/jobs", responses: [Response(202, job)],
      effects: [.creates("job", id: response("/id"), state: response(.root))])
    let showJob = Operation(
      "showJob", .get, "/jobs/{job_id}", path: [Field("job_id", .uuid)],
      responses: [.ok(job)],
      effects: [.reads("job", id: path("job_id"), state: response(.root))])
    let flow = Scenario(
      "job-ends", "A job is done after some time",
      [
        .call("startJob", capture: ["job": response("/id")]),
        .call(
          "showJob", path: ["job_id": captured("job")],
          rules: [response("/status") == "done"]
        ).eventually(within: .seconds(30), every: .milliseconds(500)),
      ])
    ```

    Accepted:

    ```http
    POST /jobs
    HTTP/1.1 202

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "status": "running"}
    ```

    ```http
    GET /jobs/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    HTTP/1.1 200

    {"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2", "status": "done"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift show-job-server-error
    # server-failed in showJob at status: expected 200 OK, actual 500 INTERNAL_ERROR: Internal error
    #   GET /jobs/uuid-1
    #   500 {"code": "INTERNAL_ERROR", "message": "Internal error"}
    ```

    See ``Scenario/Step/eventually(within:every:)``.

    ## Timing

    A scenario runs `.anytime` concurrently with others, `.first` before everything else because it is about the
    first request of a user, or `.alone` because it counts what other requests change.

    ```swift
    let note: Schema = .object { Field("id", .uuid) }
    let createNote = Operation(
      "createNote", .post, "/notes", responses: [.created(note)],
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let listNotes = Operation(
      "listNotes", .get, "/notes", responses: [.ok(.array(of: note))],
      effects: [.lists("note", in: response(.root))])
    let flow = Scenario(
      "new-note-is-last", "A new note is one more in the list", timing: .alone,
      [
        .call("listNotes", capture: ["before": count(response(.root))]),
        .call("createNote"),
        .call(
          "listNotes", rules: [count(response(.root)) == captured("before") + 1]),
      ])
    ```

    Accepted:

    ```http
    GET /notes
    HTTP/1.1 200

    [{"id": "7d444840-9dc0-4d1d-b245-5ffdce74fad2"}]
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift created-not-stored
    # state-lost in createNote at state: expected the note uuid-1 in the list, actual no such element
    #   GET /notes
    #   200 []
    ```

    See ``Scenario/Timing``.

    ## Derived values

    `created("note")` is what earlier steps of the scenario have created and not deleted, as responses have shown it
    last. Rules derive values from it: `count`, `greatest`, `smallest`, the `elements` with a value, and the days with
    the most elements: `created("note").dayCounts(by: "/created_at").part(at: "/0/count")`.

    ```swift
    let note: Schema = .object {
      Field("id", .uuid)
      Field("rating", .integer(.between(1, 5)))
    }
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("rating", .integer(.between(1, 5))) }),
      responses: [.created(note)], rules: .echoes("rating", in: .root),
      effects: [.creates("note", id: response("/id"), state: response(.root))])
    let statistics = Operation(
      "statistics", .get, "/statistics",
      responses: [
        .ok(
          .object {
            Field("count", .integer(.atLeast(0)), example: 9)
            Field("best", .integer(.between(0, 5)), example: 5)
          })
      ])
    let flow = Scenario(
      "statistics-follow-from-notes", "The statistics count all notes",
      timing: .alone,
      [
        .call("createNote", body: [.set("/rating", to: 2)]),
        .call("createNote", body: [.set("/rating", to: 4)]),
        .call(
          "statistics",
          rules: [
            count(created("note")) <= response("/count"),
            greatest(of: created("note"), at: "/rating") <= response("/best"),
          ]),
      ])
    ```

    Accepted:

    ```http
    GET /statistics
    HTTP/1.1 200

    {"count": 2, "best": 4}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift statistics-server-error
    # server-failed in statistics at status: expected 200 OK, actual 500 INTERNAL_ERROR: Internal error
    #   GET /statistics
    #   500 {"code": "INTERNAL_ERROR", "message": "Internal error"}
    ```

    See ``created(_:file:line:)``, ``greatest(of:at:file:line:)``, ``smallest(of:at:file:line:)``,
    ``PositionedTerm/elements(where:is:)``, ``PositionedTerm/dayCounts(by:)`` and ``PositionedTerm/part(at:)``.

    """#
}
