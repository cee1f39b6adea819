import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `Scenarios` of the language reference, and what its samples are checked with.
enum ScenariosPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Calls": calls(),
      "Identities and expectations": identitiesAndExpectations(),
      "Polling": polling(),
      "Timing": timing(),
      "Derived values": derivedValues(),
    ]
  }

  private static func calls() -> ReferenceSubject {
    // Snippet: Calls
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
    // End
    return .run(createNote, showNote, scenarios: [flow], phases: [.scenarios])
  }

  private static func identitiesAndExpectations() -> ReferenceSubject {
    // Snippet: Identities and expectations
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
    // End
    return .run(
      createNote, showNote, authentication: .bearer, scenarios: [flow],
      phases: [.scenarios])
  }

  private static func polling() -> ReferenceSubject {
    // Snippet: Polling
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
    // End
    return .run(
      startJob, showJob, resources: [jobs], scenarios: [flow],
      phases: [.scenarios])
  }

  private static func timing() -> ReferenceSubject {
    // Snippet: Timing
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
    // End
    return .run(createNote, listNotes, scenarios: [flow], phases: [.scenarios])
  }

  private static func derivedValues() -> ReferenceSubject {
    // Snippet: Derived values
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
    // End
    return .run(createNote, statistics, scenarios: [flow], phases: [.scenarios])
  }
}
