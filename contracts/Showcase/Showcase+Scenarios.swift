import ContractModel

extension Scenario {
  static let paidOrderIsSent = Scenario(
    "paid-order-is-sent", "A paid order is sent after some time",
    [
      .call("addProduct", capture: ["product": response("/id")]),
      .call(
        "placeOrder", body: [.set("/product_id", to: captured("product"))],
        capture: ["order": response("/id")]),
      .call("payOrder", path: ["order_id": captured("order")]),
      .call(
        "showOrder", path: ["order_id": captured("order")],
        rules: [response("/status") == "sent"]
      ).eventually(within: .seconds(30), every: .milliseconds(200)),
    ])

  static let pageOfOneColor = Scenario(
    "page-of-one-color", "A filter and a limit apply together",
    [
      .call("addProduct", body: [.set("/color", to: "red")]),
      .call(
        "listProducts", query: ["color": constant("red"), "limit": constant(1)],
        headers: ["Accept-Language": constant("de")], cookies: ["theme": constant("dark")],
        rules: [
          response("/items/*/color") == "red", count(response("/items")) == 1,
          response.header("Content-Language") == "de",
        ]),
    ])

  static let ordersArePrivate = Scenario(
    "orders-are-private", "An order is seen by its user only",
    [
      .call("addProduct", capture: ["product": response("/id")]),
      .call(
        "placeOrder", body: [.set("/product_id", to: captured("product"))],
        capture: ["order": response("/id")]),
      .call(
        "showOrder", as: .other, path: ["order_id": captured("order")],
        expect: .failure(404, "ORDER_NOT_FOUND")),
      .call(
        "showOrder", as: .anonymous, path: ["order_id": captured("order")],
        expect: .failure(401, "UNAUTHORIZED")),
      .call(
        "showOrder", as: .unknown, path: ["order_id": captured("order")],
        expect: .failure(401, "UNAUTHORIZED")),
      .call(
        "showOrder", as: .malformed, path: ["order_id": captured("order")],
        expect: .failure(401, "UNAUTHORIZED")),
      .call("showOrder", path: ["order_id": captured("order")]),
    ])

  static let onlyTheReadStateIsChanged = Scenario(
    "only-the-read-state-is-changed", "Of two changes of one state the second is refused",
    [
      .call("addProduct", capture: ["product": response("/id")]),
      .call(
        "showProduct", path: ["product_id": captured("product")],
        capture: ["tag": response.header("ETag")]),
      .call(
        "changeProduct", path: ["product_id": captured("product")],
        headers: ["If-Match": captured("tag")], body: [.set("/name", to: "Large can")],
        rules: [response.header("ETag") != header("If-Match")]),
      .call(
        "changeProduct", path: ["product_id": captured("product")],
        headers: ["If-Match": captured("tag")], body: [.set("/name", to: "Small can")],
        expect: .failure(412, "STALE")),
      .call(
        "showProduct", path: ["product_id": captured("product")],
        rules: [response("/name") == "Large can"]),
    ])

  static let pickupIsFree = Scenario(
    "pickup-is-free", "What is picked up costs nothing; a parcel has a quote of its own",
    [
      .call(
        "requestQuote",
        body: [
          .set(
            "/delivery", to: constant(["type": "parcel", "place": "Long Road 1", "pieces": 2]))
        ],
        expect: .variant("parcel"), rules: [response("/total") != 0]),
      .call(
        "requestQuote",
        body: [.set("/delivery", to: constant(["type": "pickup", "place": "Station"]))],
        expect: .variant("pickup"), rules: [response("/total") == 0]),
    ])

  static let orderNeedsQuantity = Scenario(
    "order-needs-quantity", "An order without a quantity is rejected", timing: .alone,
    [
      .call("addProduct", capture: ["product": response("/id")]),
      .call(
        "placeOrder",
        body: [.set("/product_id", to: captured("product")), .remove("/quantity")],
        expect: .rejected),
      .call(
        "placeOrder", body: [.set("/product_id", to: captured("product"))],
        capture: ["order": response("/id")]),
    ])
}
