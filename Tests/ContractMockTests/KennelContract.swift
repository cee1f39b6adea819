import ContractModel

extension Contract {
  /// A contract as an OpenAPI document gives it: it says nothing about the effects of its parameters.
  static let kennel: Contract = {
    let dog: Schema = .object {
      Field("id", .integer(.atLeast(1)))
      Field("name", .string(.length(1...40)))
      Field("status", .oneOf("available", "sold"))
      Field("price", .number(.between(0, 500)), .optional)
      Field("city", .string, .optional)
      Field("description", .string, .optional, summary: "The description of the dog")
      Field("owner_email", .string(.format(.email)), .optional)
      Field("created_at", .timestamp(fractionDigits: 0...9))
      Field("updated_at", .timestamp(fractionDigits: 0...9), .optional)
    }
    let draft: Schema = .object {
      Field("name", .string(.length(1...40)))
      Field("status", .oneOf("available", "sold"))
      Field("price", .number(.between(0, 500)), .optional)
      Field("city", .string, .optional)
      Field("description", .string, .optional)
      Field("owner_email", .string(.format(.email)), .optional)
    }
    let problem: Schema = .object {
      Field(
        "detail",
        .array(
          of: .object {
            Field("loc", .array(of: .string))
            Field("msg", .string)
            Field("type", .string)
          }))
    }
    return Contract(
      "kennel", version: "1", title: "Kennel", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      resources: [Resource("dog", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "listDogs", .get, "/dogs",
          query: [
            Field("limit", .integer(.between(1, 100)), .optional),
            Field("offset", .integer(.atLeast(0)), .optional),
            Field("status", .oneOf("available", "sold"), .optional),
            Field("max_price", .number, .optional), Field("q", .string, .optional),
            Field("sort", .oneOf("price", "-price", "name"), .optional),
          ],
          responses: [
            .ok(
              .object {
                Field("items", .array(of: dog))
                Field("total", .integer)
              }
            ).showing(["items": [], "total": 0], as: "none")
          ],
          failures: [Failure(429, when: .invalid, "Slow down").with(body: problem)]),
        Operation(
          "addDog", .post, "/dogs", body: .json(draft), responses: [.created(dog)],
          failures: [
            Failure(429, when: .invalid, "Slow down").with(body: problem),
            Failure(422, when: .invalid, "Invalid").with(body: problem),
          ],
          effects: [.creates("dog", id: response("/id"), state: response(""))]),
        Operation(
          "getDog", .get, "/dogs/{id}", path: [Field("id", .integer)], responses: [.ok(dog)],
          failures: [Failure(404, when: .missing("dog"), "Not found").with(body: problem)],
          effects: [.reads("dog", id: path("id"), state: response(""))]),
      ])
  }()
}
