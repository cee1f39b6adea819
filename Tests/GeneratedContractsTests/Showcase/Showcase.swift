import ContractModel

extension Contract {
  /// Showcase: a small shop, version 1.0.0.
  static let showcase = Contract(
    "showcase", version: "1.0.0", title: "Showcase: a small shop", host: "shop.example.com",
    authentication: .bearer,
    login: Login("openSession", token: response("/token"), expiresIn: response("/expires_in")),
    errors: ErrorShape(.error, code: "/code", message: "/message"),
    policies: Policies(fieldNames: .snakeCase),
    cors: CORS(
      origins: "https://www.shop.example.com", "https://admin.shop.example.com",
      headers: "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match",
      exposes: "Allow", "Content-Range", "ETag", "Link", "Location", "RateLimit-Remaining",
      "X-Total-Count", allowsCredentials: true, maxAge: 600),
    failures: [
      Failure(400, "INVALID", when: .invalid, "The request violates the contract"),
      Failure(401, "UNAUTHORIZED", when: .unauthenticated, "No valid token"),
      Failure(404, "PRODUCT_NOT_FOUND", when: .missing("product"), "No such product"),
      Failure(404, "ORDER_NOT_FOUND", when: .missing("order"), "No such order"),
      Failure(404, "ORDER_NOT_FOUND", when: .foreign("order"), "An order of another user"),
      Failure(404, "WISH_NOT_FOUND", when: .missing("wish"), "No such wish"),
      Failure(404, "WISH_NOT_FOUND", when: .foreign("wish"), "A wish of another user"),
      Failure(404, "PHOTO_NOT_FOUND", when: .missing("photo"), "No such photo"),
      Failure(404, "SUPPLIER_NOT_FOUND", when: .missing("supplier"), "No such supplier"),
      Failure(404, "NEWS_NOT_FOUND", when: .missing("news"), "No such news"),
      Failure(404, "SHELF_NOT_FOUND", when: .missing("shelf"), "No such shelf"),
      Failure(404, "SHELF_NOT_FOUND", when: .foreign("shelf"), "A shelf of other users"),
      Failure(503, "CLOSED", when: .serverError, "The shop is closed for a moment"),
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
      Resource("account", id: "/id"),
      Resource("photo", id: "/id", access: .everyone),
      Resource("supplier", id: "/id", access: .everyone),
      Resource("shelf", id: "/id", access: .members),
      Resource("news", id: "/number", access: .everyone),
    ],
    operations: [
      .listProducts, .addProduct, .showProduct, .changeProduct, .adjustProduct, .removeProduct,
      .placeOrder, .listOrders, .showOrder, .payOrder, .cancelOrder, .addWish, .listWishes,
      .showWish, .removeWish, .restoreWish, .exportProducts, .countStock, .watchOrder,
      .requestQuote, .showShop, .listShopMethods, .sendFeedback, .openSession, .showAccount,
      .changeAccount, .countVisitors, .watchVisitors, .openTill, .greet, .addPhoto, .showPhoto,
      .downloadPhoto, .measurePhoto, .removePhoto, .changeLogo, .addSupplier, .listSuppliers,
      .showSupplier, .removeSupplier, .addShelf, .showShelf, .fillShelf, .planDelivery, .addNews,
      .listNews, .removeNews, .showSales,
    ],
    channels: [.support],
    definitions: [
      Definition("Category", .category),
      Definition("Area", .area),
      Definition("Stand", .stand),
    ],
    scenarios: [
      .paidOrderIsSent, .pageOfOneColor, .ordersArePrivate, .orderNeedsQuantity,
      .onlyTheReadStateIsChanged, .pickupIsFree, .questionsAreAnswered,
    ])
}
