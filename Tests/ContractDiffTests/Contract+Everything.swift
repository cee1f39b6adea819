import ContractHTTP
import ContractJSON
import ContractModel

extension Contract {
  /// A contract that uses every part of the language.
  static let everything: Contract = {
    var contract = Contract(
      "orders", version: "1", title: "Orders", host: "shop", documents: ["orders.md"],
      authentication: .bearer,
      login: Login("signIn", token: response("/token"), expiresIn: response("/lifetime")),
      errors: ErrorShape(
        .object {
          Field("code", .string)
          Field("message", .string)
        }, code: "/code", message: "/message"),
      cors: CORS(
        origins: "https://a.example", headers: "Authorization", "Content-Type", exposes: "ETag",
        allowsCredentials: true, maxAge: 600),
      failures: [Failure(401, when: .unauthenticated)],
      resources: [
        Resource(
          "order", id: "/id", owner: "/owner", access: .members,
          states: StateMachine(
            at: "/state", initial: "placed", .from("placed", to: "paid", by: "payOrder"),
            .later(from: "paid", to: "sent")),
          softDeletion: SoftDeletion(marking: "/deleted", restoredBy: "payOrder"))
      ],
      operations: [.signIn, .addOrder, .payOrder, .listOrders, .upload],
      channels: [
        Channel(
          "events", "/events",
          client: [Message("hello", .object { Field("type", .oneOf("hello")) })],
          server: [
            Message(
              "tick",
              .object {
                Field("type", .oneOf("tick"))
                Field("n", .integer)
                Field("m", .integer)
              }, rules: [message("/n") == message("/m")])
          ])
      ],
      definitions: [
        Definition(
          "Order", .order, rules: [response("/id") == response("/owner")])
      ],
      scenarios: [Scenario("pay", "an order is paid", [.call("addOrder")])])
    contract.policies.undocumentedFields = .note
    return contract
  }()
}

extension Schema {
  fileprivate static let order: Schema = .object {
    Field("id", .string)
    Field("owner", .string)
    Field("state", .oneOf("placed", "paid", "sent"))
    Field("deleted", .boolean, .optional)
    Field("user", .string, .optional)
  }

  fileprivate static let labels = Schema(
    .object(
      {
        var shape = ObjectShape(
          fields: [Field("a", .string)], keys: [.length(1...9)], others: .string, minimum: 1,
          maximum: 5)
        shape.patterns = [MemberPattern("^x-", .integer)]
        return shape
      }()))
}

extension Operation {
  fileprivate static let signIn = Operation(
    "signIn", .post, "/session", requiresAuthentication: false,
    body: .form {
      Field("user", .string)
      Field("scopes", .array(of: .string), .optional)
    },
    responses: [
      .ok(
        .object {
          Field("token", .string)
          Field("lifetime", .integer)
        })
    ])

  fileprivate static let addOrder: Operation = {
    var operation = Operation(
      "addOrder", .post, "/orders/{shop}", summary: "Adds an order.",
      path: [Field("shop", .string)],
      query: [Field("notify", .boolean, .optional), Field("tags", .array(of: .string), .optional)],
      headers: [Field("Idempotency-Key", .string, .optional)],
      cookies: [Field("region", .string, .optional)],
      body: .json(
        .object {
          Field("title", .string)
          Field("labels", .labels, .optional)
        }),
      responses: [
        Response(201, .reference("Order")).locating("order").with(headers: Field("ETag", .string))
      ],
      failures: [
        Failure(409, "TAKEN", when: .duplicate("/title"))
          .with(body: .object { Field("reason", .string) }, sentAs: "application/problem+json")
          .with(headers: Field("Retry-After", .integer))
      ],
      rules: [response("/owner") == request("/title")],
      effects: [
        .creates("order", id: response("/id"), state: response("")),
        .links(
          "order", response("/id"), at: "/user", to: "order", request("/title"), back: "/user"),
      ])
    operation.idempotencyKey = "Idempotency-Key"
    operation.deprecation = "use carts"
    operation.removalDate = "2030-01-01"
    return operation.storingImage(at: response("/user"), as: .png, width: 20, height: 20)
  }()

  fileprivate static let payOrder = Operation(
    "payOrder", .put, "/orders/{id}/payment", path: [Field("id", .string)],
    body: .json(.object { Field("title", .string) }),
    responses: [.ok(.reference("Order"))],
    effects: [.updates("order", id: path("id"), state: response(""))])

  fileprivate static let listOrders = Operation(
    "listOrders", .get, "/orders",
    query: [
      Field("page", .integer, .optional), Field("size", .integer, .optional),
      Field("state", .string, .optional), Field("order", .oneOf("id"), .optional),
    ],
    responses: [
      .ok(
        .object {
          Field("items", .array(of: .reference("Order")))
          Field("more", .boolean)
          Field("total", .integer)
        })
    ],
    effects: [.lists("order", in: response("/items"), hasMore: response("/more"))],
    listing: [
      .pages(
        by: query("page"), size: query("size"), items: response("/items"),
        total: response("/total")),
      .filters(query("state"), on: "/state"),
      .sorts(query("order"), by: ["id": [.ascending("/id")]]),
    ])

  fileprivate static let upload = Operation(
    "upload", .post, "/files",
    body: .multipart(
      .file("image", "image/*", atMost: 1_000), .text("note", .string, .optional)),
    responses: [
      Response(200, .binary("image/*", atMost: 1_000)),
      Response.events(of: .object { Field("n", .integer) }).with(status: 202),
    ])
}

extension Response {
  fileprivate func with(status: HTTPStatus) -> Response {
    var copy = self
    copy.status = status
    return copy
  }
}
