import ContractHTTP
import ContractJSON
import ContractModel

/// The snippets of the page `ConditionalRules` of the language reference, and what its samples are checked with.
enum ConditionalRulesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Days and times": daysAndTimes(),
      "Seconds": secondsBetweenTimes(),
      "Earlier values": earlierValues(),
      "Conditions": conditions(),
      "Recommended rules": recommendedRules(),
      "Echoes": echoes(),
      "Partial updates": partialUpdates(),
    ]
  }

  private static func daysAndTimes() -> ReferenceSubject {
    // Snippet: Days and times
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
    // End
    return .exchanges(with: showTrip)
  }

  private static func secondsBetweenTimes() -> ReferenceSubject {
    // Snippet: Seconds
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
    // End
    return .exchanges(with: signIn)
  }

  private static func earlierValues() -> ReferenceSubject {
    // Snippet: Earlier values
    let step = Operation(
      "step", .post, "/counters/{counter_id}/steps",
      path: [Field("counter_id", .integer)],
      responses: [.ok(.object { Field("count", .integer) })],
      rules: [response("/count") == stored("/count") + 1],
      effects: [
        .updates("counter", id: path("counter_id"), state: response(.root))
      ])
    // End
    return .exchanges(
      with: step, resources: [Resource("counter", id: "/id")],
      stored: ["count": 1])
  }

  private static func conditions() -> ReferenceSubject {
    // Snippet: Conditions
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
    // End
    return .exchanges(with: showNote)
  }

  private static func recommendedRules() -> ReferenceSubject {
    // Snippet: Recommended rules
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
    // End
    return .exchanges(with: showTrip)
  }

  private static func echoes() -> ReferenceSubject {
    // Snippet: Echoes
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
    // End
    return .exchanges(with: createNote)
  }

  private static func partialUpdates() -> ReferenceSubject {
    // Snippet: Partial updates
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
    // End
    return .exchanges(
      with: changeNote, stored: ["text": "Buy milk", "color": "red", "owner": "Anna"])
  }
}
