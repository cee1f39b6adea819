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
        "showOrder", path: ["order_id": captured("order")], rules: [response("/status") == "sent"]
      ).eventually(within: .seconds(30), every: .milliseconds(200)),
    ])

  static let pageOfOneColor = Scenario(
    "page-of-one-color", "A filter and a limit apply together",
    [
      .call("addProduct", body: [.set("/color", to: "red")]),
      .call(
        "listProducts", query: ["color": constant("red"), "limit": constant(1)],
        rules: [response("/items/*/color") == "red", count(response("/items")) == 1]),
    ])
}
