import ContractModel

private let orderID = Field("order_id", .uuid)

extension Operation {
  /// The same key twice places one order; the body is JSON or a form.
  static let placeOrder = Operation(
    "placeOrder", .post, "/orders",
    summary: "Place an order",
    headers: [Field("Idempotency-Key", .string(.length(8...100)))],
    body: .json(.newOrder).or(
      .form {
        Field("product_id", .uuid).naming("product")
        Field("quantity", .integer(.between(1, 100)), example: 2)
      }),
    responses: [.created(.order)],
    rules: [response("/status") == "placed"] + .echoes("product_id", "quantity", in: .root),
    effects: [.creates("order", id: response("/id"), state: response(.root))]
  ).idempotent(by: header("Idempotency-Key"))

  /// Pages by number.
  static let listOrders = Operation(
    "listOrders", .get, "/orders",
    summary: "The orders of the user",
    query: [
      Field("page", .integer(.between(1, 1_000)), .optional),
      Field("per_page", .integer(.between(1, 100)), .optional),
      Field("status", .oneOf("placed", "paid", "sent", "cancelled"), .optional),
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
    path: [orderID],
    responses: [.ok(.order)],
    effects: [.reads("order", id: path("order_id"), state: response(.root))])

  static let payOrder = Operation(
    "payOrder", .post, "/orders/{order_id}/payment",
    summary: "Pay an order",
    path: [orderID],
    responses: [.ok(.order)],
    failures: [
      // A failure whose body is not that of all errors.
      Failure(409, "WRONG_STATE", when: .refusedTransition("order"), "It cannot be paid any more")
        .with(body: .wrongState, sentAs: "application/problem+json")
    ],
    effects: [.updates("order", id: path("order_id"), state: response(.root))])

  static let cancelOrder = Operation(
    "cancelOrder", .post, "/orders/{order_id}/cancellation",
    summary: "Cancel an order",
    path: [orderID],
    responses: [.ok(.order)],
    failures: [
      Failure(409, "WRONG_STATE", when: .refusedTransition("order"), "It has been sent")
    ],
    effects: [.updates("order", id: path("order_id"), state: response(.root))])
}
