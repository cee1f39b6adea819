import ContractModel

extension Contract {
  /// Showcase: a small shop, version 1.0.0.
  static let showcase = Contract(
    "showcase", version: "1.0.0", title: "Showcase: a small shop", host: "shop.example.com",
    authentication: .bearer,
    errors: ErrorShape(.error, code: "/code", message: "/message"),
    policies: Policies(fieldNames: .snakeCase),
    cors: CORS(
      origins: "https://www.shop.example.com", "https://admin.shop.example.com",
      headers: "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match",
      exposes: "ETag", "Location", "X-Total-Count", maxAge: 600),
    failures: [
      Failure(400, "INVALID", when: .invalid, "The request violates the contract"),
      Failure(401, "UNAUTHORIZED", when: .unauthenticated, "No valid token"),
      Failure(404, "PRODUCT_NOT_FOUND", when: .missing("product"), "No such product"),
      Failure(404, "ORDER_NOT_FOUND", when: .missing("order"), "No such order"),
      Failure(404, "ORDER_NOT_FOUND", when: .foreign("order"), "An order of another user"),
      Failure(404, "WISH_NOT_FOUND", when: .missing("wish"), "No such wish"),
      Failure(404, "WISH_NOT_FOUND", when: .foreign("wish"), "A wish of another user"),
    ],
    resources: [
      Resource("product", id: "/id", access: .everyone),
      Resource(
        "order", id: "/id",
        states: StateMachine(
          at: "/status", initial: "placed", .from("placed", to: "paid", by: "payOrder"),
          .from("placed", to: "cancelled", by: "cancelOrder"),
          .from("paid", to: "cancelled", by: "cancelOrder"), .later(from: "paid", to: "sent"))),
      Resource(
        "wish", id: "/id",
        softDeletion: SoftDeletion(marking: "/removed_at", restoredBy: "restoreWish")),
    ],
    operations: [
      .listProducts, .addProduct, .showProduct, .changeProduct, .adjustProduct, .removeProduct,
      .placeOrder, .listOrders, .showOrder, .payOrder, .cancelOrder, .addWish, .listWishes,
      .showWish, .removeWish, .restoreWish, .exportProducts, .countStock, .watchOrder,
      .requestQuote, .showShop, .sendFeedback,
    ],
    definitions: [Definition("Category", .category)],
    scenarios: [.paidOrderIsSent, .pageOfOneColor])
}
