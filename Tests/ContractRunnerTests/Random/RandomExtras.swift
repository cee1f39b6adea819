import ContractHTTP
import ContractJSON
import ContractModel
import TestSupport

/// The parts of a random contract beside its main type of resource.
struct RandomExtras {
  var operations: [Operation] = []
  var resources: [Resource] = []
  var failures: [Failure] = []
  var scenarios: [Scenario] = []
  var cors: CORS?
}

extension RandomExtras {
  /// - Parameters:
  ///   - random: What decides.
  ///   - id: The schema of the main resource's identity.
  ///   - hasUsers: Whether requests have credentials.
  ///   - access: Who has access to the main resource.
  init(
    _ random: inout SeededRandom, id: Schema, hasUsers: Bool, access: Resource.Access
  ) {
    if random.isRarely { addParts(&random, of: id, access) }
    if random.isRarely, hasUsers { addProfile() }
    if random.isRarely { addMemos(&random, about: id, access) }
    if random.isRarely { operations.append(measurement(&random)) }
    if random.isRarely { addTexts(&random) }
    if random.isRarely { addJobs(&random) }
    if random.isRarely { operations.append(tally(&random)) }
    if random.isRarely, hasUsers { operations.append(greeting()) }
    if random.isRarely { operations.append(quote()) }
    if random.isRarely {
      cors = CORS(
        origins: "https://app.example.com", headers: "Authorization", "Content-Type", "X-Key",
        "X-App", "If-Match", "If-None-Match", "Idempotency-Key", "X-Trace", exposes: "ETag",
        "Location", "X-Count", "X-Next", "Link", allowsCredentials: random.flag())
    }
  }

  private mutating func addFailures(of resource: String, _ access: Resource.Access) {
    failures.append(Failure(404, "NOT_FOUND", when: .missing(resource)))
    if access != .everyone { failures.append(Failure(404, "NOT_FOUND", when: .foreign(resource))) }
  }

  /// Resources within the main one.
  private mutating func addParts(
    _ random: inout SeededRandom, of id: Schema, _ access: Resource.Access
  ) {
    let field: Field = random.fields()[0]
    let part: Schema = .object {
      Field("id", .uuid).readOnly
      field
    }
    let thing = Field("thing_id", id)
    resources.append(Resource("part", id: "/id", access: access))
    operations += [
      Operation(
        "addPart", .post, "/things/{thing_id}/parts", path: [thing],
        body: .json(.object { field }), responses: [.created(part)],
        rules: .echoes(field.name, in: .root),
        effects: [
          .reads("thing", id: path("thing_id")),
          .creates("part", id: response("/id"), state: response(.root)),
        ]),
      Operation(
        "listParts", .get, "/things/{thing_id}/parts", path: [thing],
        responses: [.ok(.array(of: part))],
        effects: [
          .reads("thing", id: path("thing_id")), .lists("part", in: response(.root)),
        ]),
    ]
    if random.flag() {
      operations.append(
        Operation(
          "removePart", .delete, "/parts/{part_id}", path: [Field("part_id", .uuid)],
          responses: [.noContent()], effects: [.deletes("part", id: path("part_id"))]))
      addFailures(of: "part", access)
    }
  }

  /// The resource that each user has one of.
  private mutating func addProfile() {
    let fields = [Field("nick", .string(.length(1...20))), Field("mails", .boolean)]
    let profile: Schema = .object {
      Field("id", .uuid).readOnly
      fields
    }
    resources.append(Resource("profile", id: "/id"))
    operations += [
      Operation(
        "showProfile", .get, "/profile", responses: [.ok(profile)],
        effects: [.readsOwn("profile", state: response(.root))]),
      Operation(
        "changeProfile", .put, "/profile", body: .json(.object { fields }),
        responses: [.ok(profile)], rules: .echoes("nick", "mails", in: .root),
        effects: [.updatesOwn("profile", state: response(.root))]),
    ]
  }

  /// Resources that name one of the main type.
  private mutating func addMemos(
    _ random: inout SeededRandom, about id: Schema, _ access: Resource.Access
  ) {
    let fields = [
      Field("thing_id", id, random.one(of: [.required, .optional])).naming("thing"),
      Field("text", .string(.length(1...200))),
    ]
    let memo: Schema = .object {
      Field("id", .integer(.atLeast(1))).readOnly
      fields
    }
    resources.append(Resource("memo", id: "/id", access: access))
    operations += [
      Operation(
        "addMemo", .post, "/memos", body: .json(.object { fields }), responses: [.created(memo)],
        rules: .echoes("thing_id", "text", in: .root),
        effects: [.creates("memo", id: response("/id"), state: response(.root))]),
      Operation(
        "listMemos", .get, "/memos", responses: [.lines(of: memo)],
        effects: [.lists("memo", in: response(.root))]),
    ]
  }
}

extension RandomExtras {
  /// Parameters in random styles and locations, which the response repeats.
  private func measurement(_ random: inout SeededRandom) -> Operation {
    let codes: Schema = .array(of: .string(.matches("^[A-Z]{2}$")), .count(1...3))
    let area: Schema = .object {
      Field("town", .string(.matches("^[A-Za-z]{1,9}$")))
      Field("radius", .integer(.between(1, 50)))
    }
    let list = random.one(of: [ParameterStyle.label, .matrix, .commas])
    let days = random.one(of: [
      ParameterStyle.brackets, .spaces, .pipes, .commas, .repeated,
    ])
    return Operation(
      "measure", .get, "/measures/{codes}/{unit}",
      path: [Field("codes", codes).style(list), Field("unit", .oneOf("cm", "in"))],
      query: [
        Field("days", .array(of: .oneOf("mon", "tue"), .count(1...2)), .optional).style(days),
        Field("near", area, random.one(of: [.required, .optional])),
        Field("exact", .boolean, .optional),
      ],
      headers: [
        Field("X-Trace", .string(.matches("^[a-z]{4,8}$")), random.one(of: [.required, .optional]))
      ],
      cookies: [Field("theme", .oneOf("light", "dark"), .optional)],
      responses: [
        Response.ok(
          .object {
            Field("codes", codes)
            Field("unit", .string)
            Field("days", .array(of: .string), .optional)
            Field("near", area, .optional)
            Field("theme", .string, .optional)
            Field("exact", .boolean, .optional)
          }
        ).with(headers: Field("X-Trace", .string, .optional))
      ],
      rules: [
        response("/codes") == path("codes"), response("/unit") == path("unit"),
        response("/days") == query("days"), response("/near") == query("near"),
        response("/theme") == cookie("theme"), response("/exact") == query("exact"),
        response.header("X-Trace") == header("X-Trace"),
      ])
  }

  private mutating func addTexts(_ random: inout SeededRandom) {
    let body: RequestBody = random.one(of: [
      .text(.string(.length(1...100))), .binary("image/png", atMost: 50_000),
      .lines(of: .object { Field("n", .integer(.between(0, 9))) }, .count(1...20)),
      .json(.array(of: .integer(.between(0, 9)), .count(1...5))),
      .json(.object { Field("n", .integer(.between(0, 9))) }).or(.text(.string(.length(1...9)))),
      .multipart(
        .file("file", "image/*", atMost: 100_000),
        .text("caption", .string(.length(1...20)), .optional)),
    ])
    let response: Response = random.one(of: [
      .noContent(), .ok(.object { Field("size", .integer(.atLeast(0))) }),
      Response(202, nil).withOpenBody, Response(200, .text(.string(.nonEmpty))),
      Response(200, .binary("image/png", atMost: 1_000_000)),
      .events(of: .object { Field("n", .integer(.atLeast(0))) }, .count(1...10)),
    ])
    operations.append(
      Operation("send", random.one(of: [.post, .put]), "/inbox", body: body, responses: [response]))
  }

  /// A job, whose result is another response than its progress.
  private mutating func addJobs(_ random: inout SeededRandom) {
    let running = Response(202, .object { Field("id", .uuid) }, variant: "running")
    let done = Response(
      200,
      .object {
        Field("id", .uuid)
        Field("pages", .integer(.atLeast(1)))
      }, variant: "done")
    resources.append(Resource("job", id: "/id", access: .everyone))
    operations += [
      Operation(
        "startJob", .post, "/jobs", responses: [Response(202, .object { Field("id", .uuid) })],
        effects: [.creates("job", id: response("/id"), state: response(.root))]),
      Operation(
        "showJob", .get, "/jobs/{job_id}", path: [Field("job_id", .uuid)],
        responses: random.flag() ? [running, done] : [done, running],
        effects: [.reads("job", id: path("job_id"))]),
    ]
    addFailures(of: "job", .everyone)
    scenarios.append(
      Scenario(
        "job-ends", "A job is done after a while",
        [
          .call("startJob", capture: ["job": response("/id")]),
          .call("showJob", path: ["job_id": captured("job")], expect: .variant("done"))
            .eventually(within: .seconds(10), every: .seconds(1)),
        ]))
  }

  /// Header fields with rules.
  private func tally(_ random: inout SeededRandom) -> Operation {
    Operation(
      "tally", .get, "/tally", query: [Field("least", .integer(.between(1, 9)), .optional)],
      responses: [
        Response.ok(
          .object {
            Field("items", .array(of: .string(.length(1...9))))
            Field("total", .integer(.atLeast(0)))
          }
        ).with(
          headers: Field("X-Count", .integer(.atLeast(0))),
          Field("Cache-Control", .string(.matches("max-age=[0-9]+"))))
      ],
      rules: [
        response("/total") >= count(response("/items")),
        random.one(of: [
          response.header("X-Count") >= count(response("/items")),
          response.header("X-Count") == response("/total"),
          response.header("X-Count") >= query("least"),
        ]),
      ])
  }

  private func greeting() -> Operation {
    Operation(
      "greet", .get, "/greeting", authentication: .optional(.bearer),
      responses: [.ok(.object { Field("text", .string(.nonEmpty)) })])
  }

  /// Two responses, of which the request decides.
  private func quote() -> Operation {
    Operation(
      "quote", .post, "/quotes",
      body: .json(
        .object {
          Field("kind", .oneOf("parcel", "pickup"))
          Field("until", .date, .optional)
        }),
      responses: [
        .ok(.object { Field("total", .number(.atLeast(0))) }, variant: "parcel"),
        .ok(
          .object {
            Field("total", .number(.atLeast(0)))
            Field("station", .string(.nonEmpty))
          }, variant: "pickup"),
      ],
      rules: [
        (response("/total") == 0).when(request("/kind"), is: "pickup"),
        (response("/total") != 0).when(request("/kind"), is: "parcel"),
      ])
  }
}
