import ContractHTTP
import ContractJSON
import ContractModel

/// The file of the unchanged contract.
private let sample = "ContractProblemTests.swift"

/// Mistakes with effects, resources and values that cannot fit each other.
extension Mistake {
  static let effects: [Mistake] = ofMethods + ofIdentities + ofRepresentations + ofResources

  private static let ofMethods: [Mistake] = [
    .effect(
      "201: 'read' cannot create a 'letter': GET changes nothing",
      .creates("letter", id: response("/id", line: 201))),
    .effect(
      "201: 'read' cannot delete a 'letter': GET changes nothing",
      .deletes("letter", id: path("id", line: 201))),
    .effect(
      "201: 'read' cannot update a 'letter': GET changes nothing",
      .updates("letter", id: path("id", line: 201))),
    Mistake(["24: 'send' cannot create a 'letter': PATCH changes what exists"], file: sample) {
      $0.operations[0].method = .patch
    },
    .effect(
      "201: the effect on 'letter' is declared twice; the first is at "
        + "Tests/ContractModelTests/Problems/ContractProblemTests.swift:33",
      .reads("letter", id: path("id", line: 201))),
    Mistake(["201: 'drop' cannot update and delete the same 'letter'"]) {
      $0.operations.append(
        Operation(
          "drop", .delete, "/letters/{id}", path: [Field("id", .uuid)],
          responses: [.noContent()],
          effects: [
            .updates("letter", id: path("id", line: 200)),
            .deletes("letter", id: path("id", line: 201)),
          ]))
    },
  ]

  private static let ofIdentities: [Mistake] = [
    .creation(
      "201: the identity of a 'letter' is a text or a number, but response is an object",
      .creates("letter", id: response("", line: 201))),
    .creation(
      "201: the response must show the identity of the new 'letter'",
      .creates("letter", id: request("/text", line: 201))),
    .effect(
      "201: a request names a 'letter' by a key, and the resource has none; state "
        + "Resource(…, key: …)",
      .reads("letter", id: request("", line: 201)), body: .json(.string)),
    Mistake(["31: path parameter 'id' cannot be absent"], file: sample) {
      $0.operations[1].parameters[0].presence = .optional
    },
    Mistake(
      [
        "33: the identity of a 'letter' is a UUID, but {id} is a date"
      ], file: sample
    ) {
      $0.operations[1].parameters[0].schema = .date
      $0.operations[1].effects[0].state = .response(.root)
    },
  ]

  private static let ofRepresentations: [Mistake] = [
    .list(
      "201: the 'letter' list must be an array, but response is an object", response("", line: 201)),
    .list(
      "201: the 'letter' list must be an array, but response /id is a UUID",
      response("/id", line: 201)),
    .list(
      "201: a 'letter' is shown by the response, not by path {id}", path("id", line: 201)),
    .effect(
      "201: whether there are more is a Boolean, but response /text is a text",
      .lists("letter", in: response("/all", line: 201), hasMore: response("/text")),
      shown: .object {
        Field("all", .array(of: .letter))
        Field("text", .string)
      }),
    .effect(
      "201: no element of response /all has /id, the identity of a 'letter'",
      .lists("letter", in: response("/all", line: 201)),
      shown: .object { Field("all", .array(of: .object { Field("text", .string) })) }),
  ]

  private static let ofResources: [Mistake] = [
    .resource("4: no response shows /owner, the owner of a 'letter'") { $0.owner = "/owner" },
    .resource("4: no response shows /slug, the key of a 'letter'") { $0.key = "/slug" },
    .resource("4: no response shows /number, the identity of a 'letter'") { $0.id = "/number" },
    .resource(
      "4: the identity of a 'letter' cannot be an object, as  is",
      "33: the identity of a 'letter' is an object, but {id} is a UUID"
    ) { $0.id = .root },
    Mistake(["201: '2026-13-01' is no day; write it as 2026-12-31"]) { contract in
      contract.addField { _ in
        Field("old", .string, line: 201).deprecated("late", until: "2026-13-01")
      }
    },
  ]
}

extension Mistake {
  /// An effect of the operation that reads.
  private static func effect(
    _ message: String, _ effect: Effect, body: RequestBody? = nil, shown: Schema? = nil
  ) -> Mistake {
    Mistake([message]) {
      $0.operations[1].effects.append(effect)
      if let body { $0.operations[1].body = body }
      guard let shown else { return }
      $0.operations[1].responses.append(Response(202, shown))
      $0.operations[1].effects[0].state = .response(.root)
    }
  }

  /// The effect of the operation that creates.
  private static func creation(_ message: String, _ effect: Effect) -> Mistake {
    Mistake([message]) { $0.operations[0].effects = [effect] }
  }

  private static func list(_ message: String, _ location: PositionedTerm) -> Mistake {
    .effect(message, .lists("letter", in: location))
  }

  /// A change of the resource, which details show.
  private static func resource(
    _ messages: String..., change: @escaping @Sendable (inout Resource) -> Void
  ) -> Mistake {
    Mistake(messages, file: sample) {
      $0.operations[1].effects[0].state = .response(.root)
      change(&$0.resources[0])
    }
  }
}
