import ContractModel

extension Operation {
  static let placeOrder = Operation(
    "placeOrder", .post, "/orders",
    summary: "Place an order",
    headers: [Field("Idempotency-Key", .string(.length(8...100)))],
    body: .json(.newOrder).or(.form(.newOrder)),
    responses: [.created(.order)],
    rules: [response("/status") == "placed"] + .echoes("product_id", "quantity", in: .root),
    effects: [.creates("order", id: response("/id"), state: response(.root))]
  ).idempotent(by: header("Idempotency-Key"))

  static let listOrders = Operation(
    "listOrders", .get, "/orders",
    summary: "The orders of the user",
    query: [
      Field("page", .integer(.between(1, 1000)), .optional),
      Field("per_page", .integer(.between(1, 100)), .optional),
      Field("status", .status, .optional),
    ],
    responses: [.ok(.array(of: .order))],
    effects: [.lists("order", in: response(.root))],
    listing: [
      .pages(by: query("page"), size: query("per_page"), items: response(.root)),
      .filters(query("status"), on: "/status"),
    ])

  static let showOrder = Operation(
    "showOrder", .get, "/orders/{order_id}",
    summary: "One order",
    path: [Field("order_id", .uuid)],
    responses: [.ok(.order)],
    effects: [.reads("order", id: path("order_id"), state: response(.root))])

  static let payOrder = Operation(
    "payOrder", .post, "/orders/{order_id}/payment",
    summary: "Pay an order",
    path: [Field("order_id", .uuid)],
    responses: [.ok(.order)],
    failures: [
      Failure(409, "WRONG_STATE", when: .refusedTransition("order"), "It cannot be paid any more")
        .with(body: .payOrderFailure, sentAs: "application/problem+json")
    ],
    effects: [.updates("order", id: path("order_id"), state: response(.root))])

  static let cancelOrder = Operation(
    "cancelOrder", .post, "/orders/{order_id}/cancellation",
    summary: "Cancel an order",
    path: [Field("order_id", .uuid)],
    responses: [.ok(.order)],
    failures: [Failure(409, "WRONG_STATE", when: .refusedTransition("order"), "It has been sent")],
    effects: [.updates("order", id: path("order_id"), state: response(.root))])

  static let watchOrder = Operation(
    "watchOrder", .get, "/orders/{order_id}/events",
    summary: "What happens to an order",
    path: [Field("order_id", .uuid)],
    responses: [.namedEvents(of: .watchOrderResponse, .count(1...100))],
    effects: [.reads("order", id: path("order_id"))])
}
