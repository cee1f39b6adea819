import ContractHTTP
import ContractJSON
import ContractModel
import TestSupport

/// Makes contracts whose operations on one type of resource combine constructs of the language at random.
struct RandomService {
  private var random: SeededRandom

  /// The fields that requests set.
  private let fields: [Field]
  private let id: Schema
  private let access: Resource.Access
  private let authentication: Authentication
  private let envelope: JSON.Pointer
  private let hasTags: Bool
  private let invalid: HTTPStatus
  private let machine: StateMachine?
  private let softDeletion: SoftDeletion?

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    fields = random.fields()
    id = random.one(of: [
      .uuid, .uuid, .integer(.atLeast(1)), .string(.matches("^[a-z]{3}-[0-9]{4}$")),
      .string(.length(1...40)),
    ])
    authentication = random.one(of: [
      .bearer, .bearer, .basic, .apiKey(header: "X-Key"), .apiKey(query: "key"),
      .apiKey(cookie: "session"), .any(.bearer, .apiKey(header: "X-Key")),
      .all(.apiKey(header: "X-App"), .bearer), .none,
    ])
    access = authentication == .none ? .everyone : random.one(of: [.everyone, .owner, .owner])
    envelope = random.one(of: [.root, .root, .root.appending(.name("data"))])
    hasTags = random.isRarely
    invalid = random.one(of: [400, 400, 422])
    machine = random.isRarely ? random.machine() : nil
    softDeletion =
      random.isRarely ? SoftDeletion(marking: "/removed_at", restoredBy: "restoreThing") : nil
    self.random = random
  }
}

extension RandomService {
  static func contract(seed: UInt64) -> Contract {
    var service = RandomService(seed: seed)
    return service.contract()
  }

  private mutating func contract() -> Contract {
    var operations = [creation()]
    if random.isUsual { operations.append(listing()) }
    if random.isUsual || operations.count == 1 || softDeletion != nil {
      operations.append(reading())
    }
    if random.isUsual { operations.append(contentsOf: updates()) }
    if random.isUsual || softDeletion != nil { operations.append(deletion()) }
    if softDeletion != nil { operations.append(change("restoreThing", "restoration")) }
    if random.isRarely, operations.contains(where: { !$0.parameters.isEmpty }) {
      operations[0].responses = operations[0].responses.map { $0.locating("thing") }
    }
    for name in Set(machine?.transitions.compactMap(\.operation) ?? []).sorted() {
      operations.append(change(name, name))
    }
    var failures = [
      Failure(invalid, "INVALID", when: .invalid),
      Failure(404, "NOT_FOUND", when: .missing("thing")),
    ]
    if authentication != .none {
      failures.append(Failure(401, "UNAUTHORIZED", when: .unauthenticated))
    }
    if access == .owner {
      failures.append(
        Failure(random.one(of: [404, 403]), "NOT_FOUND", when: .foreign("thing")))
    }
    let extras = RandomExtras(
      &random, id: id, hasUsers: authentication != .none, access: access)
    return Contract(
      "things", version: "1", title: "Things", authentication: authentication, errors: .coded,
      policies: Policies(undocumentedFields: random.one(of: [.note, .fail])),
      cors: extras.cors, failures: failures + extras.failures,
      resources: [
        Resource("thing", id: "/id", access: access, states: machine, softDeletion: softDeletion)
      ] + extras.resources,
      operations: operations + extras.operations, scenarios: extras.scenarios)
  }
}

extension RandomService {
  /// The representation in responses.
  private var thing: Schema {
    .object {
      Field("id", id).readOnly
      fields.filter { !$0.isWriteOnly }
      if let machine { Field("status", .string(.oneOf(machine.states))).readOnly }
      if softDeletion != nil { Field("removed_at", .timestamp, .optional).readOnly }
      Field("made_at", .timestamp).readOnly
    }
  }

  private func wrapped(_ schema: Schema) -> Schema {
    envelope == .root ? schema : .object { Field("data", schema) }
  }

  private var tag: [Field] {
    hasTags ? [Field("ETag", .string(.matches("^\"[^\"]*\"$")))] : []
  }

  private func shown(_ status: HTTPStatus) -> Response {
    var response = Response(status, wrapped(thing))
    response.headers += tag
    return response
  }

  private var echoes: [Rule] {
    fields.filter { !$0.isWriteOnly }.flatMap { [Rule].echoes($0.name, in: envelope) }
  }

  private var thingID: Field { Field("thing_id", id) }

  private mutating func body() -> RequestBody {
    let whole = RequestBody.json(.object { fields })
    let isFlat = fields.allSatisfy(\.schema.isFormValue)
    guard isFlat, random.isRarely else { return whole }
    return random.flag() ? .form(.object { fields }) : whole.or(.form(.object { fields }))
  }

  private mutating func creation() -> Operation {
    let response = shown(random.one(of: [201, 201, 200]))
    var operation = Operation(
      "addThing", .post, "/things", body: body(), responses: [response], rules: echoes,
      effects: [
        .creates(
          "thing", id: ContractModel.response(envelope.appending(.name("id"))), state: shownState)
      ])
    if random.isRarely {
      operation.headers.append(
        Field("Idempotency-Key", .string(.length(8...100)), random.one(of: [.required, .optional])))
      operation = operation.idempotent(by: header("Idempotency-Key"))
    }
    if random.isRarely, let unique = fields.first(where: \.canBeUnique) {
      operation.failures.append(
        Failure(409, "TAKEN", when: .duplicate(.root.appending(.name(unique.name)))))
    }
    return operation
  }

  private var shownState: PositionedTerm { ContractModel.response(envelope) }

  private mutating func reading() -> Operation {
    var operation = Operation(
      "showThing", .get, "/things/{thing_id}", path: [thingID], responses: [shown(200)],
      effects: [.reads("thing", id: path("thing_id"), state: shownState)])
    if random.flag() {
      operation.rules.append(
        ContractModel.response(envelope.appending(.name("id"))) == path("thing_id"))
    }
    if hasTags, random.flag() {
      operation.headers.append(Field("If-None-Match", .string(.nonEmpty), .optional))
      operation.responses.append(.notModified())
    }
    return operation
  }

  private mutating func updates() -> [Operation] {
    var operations: [Operation] = []
    if random.flag() {
      operations.append(
        Operation(
          "replaceThing", .put, "/things/{thing_id}", path: [thingID],
          body: .json(.object { fields }), responses: [shown(200)], rules: echoes,
          effects: [.replaces("thing", id: path("thing_id"), state: shownState)]))
    }
    if random.flag() || operations.isEmpty {
      let parts = fields.map { field in
        var part = field
        part.presence = .optional
        return part
      }
      operations.append(
        Operation(
          "adjustThing", .patch, "/things/{thing_id}", path: [thingID],
          body: .json(.object { parts }), responses: [shown(200)],
          rules: fields.filter { !$0.isWriteOnly }.flatMap {
            [Rule].patches($0.name, in: envelope)
          },
          effects: [.updates("thing", id: path("thing_id"), state: shownState)]))
    }
    if random.isRarely, let unique = fields.first(where: \.canBeUnique) {
      let taken = Failure(409, "TAKEN", when: .duplicate(.root.appending(.name(unique.name))))
      operations[0].failures.append(taken)
    }
    if hasTags, random.flag() {
      let presence: Field.Presence = random.one(of: [.required, .optional])
      operations[0].headers.append(Field("If-Match", .string(.nonEmpty), presence))
      operations[0].failures.append(Failure(412, "STALE", when: .stale("thing")))
    }
    return operations
  }

  /// An operation that changes the state of a resource.
  private func change(_ id: String, _ word: String) -> Operation {
    var operation = Operation(
      id, .post, "/things/{thing_id}/\(word)", path: [thingID], responses: [shown(200)],
      effects: [.updates("thing", id: path("thing_id"), state: shownState)])
    if machine?.transitions.contains(where: { $0.operation == id }) == true {
      operation.failures.append(Failure(409, "WRONG_STATE", when: .refusedTransition("thing")))
    }
    return operation
  }

  private mutating func deletion() -> Operation {
    Operation(
      "removeThing", .delete, "/things/{thing_id}", path: [thingID],
      responses: [random.one(of: [.noContent(), .ok(.object { Field("removed", .boolean) })])],
      effects: [.deletes("thing", id: path("thing_id"))])
  }
}

extension RandomService {
  private mutating func listing() -> Operation {
    let isBare = envelope == .root && random.flag()
    let items: JSON.Pointer = isBare ? .root : envelope.appending(.name("items"))
    var members = [Field("items", .array(of: thing))]
    var operation = Operation(
      "listThings", .get, "/things", responses: [],
      effects: [.lists("thing", in: ContractModel.response(items))])
    var headers: [Field] = []
    func query(_ field: Field) { operation.queryParameters.append(field) }
    let size = random.flag() ? "limit" : nil
    let isPaged = random.flag()
    if isPaged {
      if let size {
        let field = Field(size, .integer(.between(1, 50)), .optional)
        let usual = Int.random(in: 1...12, using: &random)
        query(random.isRarely ? field.defaulting(to: constant(.number(.init(usual)))) : field)
      }
      var style = Int.random(in: 0..<5, using: &random)
      if isBare, style == 2 { style = 3 }
      let next: NextPage
      switch style {
      case 0:
        query(Field("page", .integer(.between(1, 1_000)), .optional))
        next = .number()
      case 1:
        query(Field("page", .integer(.between(0, 1_000)), .optional))
        next = .offset
      case 2:
        query(Field("page", .string(.nonEmpty), .optional))
        members.append(Field("next", .string.nullable))
        next = .cursor(ContractModel.response(envelope.appending(.name("next"))))
      case 3:
        query(Field("page", .string(.nonEmpty), .optional))
        headers.append(Field("X-Next", .string(.nonEmpty), .optional))
        next = .cursor(response.header("X-Next"))
      default:
        headers.append(Field("Link", .string(.nonEmpty), .optional))
        next = .link
      }
      var total: PositionedTerm?
      if !isBare, random.isRarely {
        members.append(Field("total", .integer(.atLeast(0))))
        total = ContractModel.response(envelope.appending(.name("total")))
      }
      operation.listing.append(
        .pages(
          by: style == 4 ? nil : ContractModel.query("page"),
          size: size.map { ContractModel.query($0) },
          items: ContractModel.response(items), next: next, total: total))
    }
    for field in fields
    where field.schema.isFilterable && field.name != "key" && random.isRarely {
      query(Field(field.name, field.schema, .optional))
      operation.listing.append(
        .filters(ContractModel.query(field.name), on: .root.appending(.name(field.name))))
    }
    if random.isRarely, let field = fields.first(where: \.isSortable) {
      let sort = Field("sort", .oneOf("up", "down"), .optional)
      query(random.isRarely ? sort.defaulting(to: constant("up")) : sort)
      let pointer = JSON.Pointer.root.appending(.name(field.name))
      operation.listing.append(
        .sorts(
          ContractModel.query("sort"),
          by: ["up": [SortKey.ascending(pointer)], "down": [SortKey.descending(pointer)]]))
    }
    var response = Response(200, isBare ? .array(of: thing) : wrapped(.object { members }))
    response.headers = headers
    operation.responses = [response]
    return operation
  }
}
