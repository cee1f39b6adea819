import ContractJSON
import ContractModel

extension Contract {
  /// Notes that users create, and a socket that reports them; as short as possible.
  static func notes(
    _ scenarios: Scenario..., id: Schema = .integer, path: Schema = .integer,
    adding more: [Operation] = [], about resources: [Resource] = []
  ) -> Contract {
    Contract(
      "notes", version: "1", title: "Notes", authentication: .bearer,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      failures: [
        Failure(401, when: .unauthenticated), Failure(404, when: .missing("note")),
      ],
      resources: [Resource("note", id: "/id", access: .everyone)] + resources,
      operations: [
        .make("note", id), .list("note", id), .delete("note", path), .show("note", id, path),
      ] + more,
      channels: [
        Channel(
          "news", "/news",
          client: [
            Message("follow", .object { Field("type", .string(.oneOf(["follow"]))) })
          ],
          server: [
            Message(
              "note_made",
              .object {
                Field("type", .string(.oneOf(["note_made"])))
                Field("note", .integer)
              }),
            Message("bye", .object { Field("type", .string(.oneOf(["bye"]))) }),
          ])
      ],
      scenarios: scenarios)
  }
}

extension Operation {
  static func make(
    _ kind: String, _ id: Schema, naming note: Schema? = nil, unique: Bool = false
  ) -> Operation {
    var fields = [Field("text", .string)]
    if let note { fields.append(Field("note", note).naming("note")) }
    if unique { fields.append(Field("name", .string(.length(3...40)))) }
    let names = fields.map(\.name)
    return Operation(
      "make\(kind.title)", .post, "/\(kind)s", body: .json(.object { fields }),
      responses: [.created(.shown(fields, id))],
      failures: unique ? [Failure(409, when: .duplicate("/name"))] : [],
      rules: names.map { name in
        let location = JSON.Pointer([.name(name)])
        return response(location) == request(location)
      },
      effects: [.creates(kind, id: response("/id"), state: response(""))])
  }

  static func list(_ kind: String, _ id: Schema) -> Operation {
    Operation(
      "list\(kind.title)s", .get, "/\(kind)s", responses: [.ok(.array(of: .shown(id)))],
      effects: [.lists(kind, in: response(""))])
  }

  static func show(_ kind: String, _ id: Schema, _ path: Schema) -> Operation {
    Operation(
      "show\(kind.title)", .get, "/\(kind)s/{id}", path: [Field("id", path)],
      responses: [.ok(.shown(id))],
      effects: [
        .reads(kind, id: ContractModel.path("id"), state: response(""))
      ])
  }

  static func delete(_ kind: String, _ path: Schema) -> Operation {
    Operation(
      "delete\(kind.title)", .delete, "/\(kind)s/{id}", path: [Field("id", path)],
      responses: [.noContent()], effects: [.deletes(kind, id: ContractModel.path("id"))])
  }
}

extension Schema {
  fileprivate static func shown(_ fields: [Field] = [], _ id: Schema) -> Schema {
    .object {
      Field("id", id)
      fields.filter { $0.name != "text" }
      Field("text", .string)
    }
  }

  fileprivate static func shown(_ id: Schema) -> Schema { shown([], id) }
}

extension String {
  fileprivate var title: String { prefix(1).uppercased() + dropFirst() }
}
