import ContractModel

private let orderID = Field("order_id", .uuid)

/// An event has a name and data.
private let orderEvent: Schema = .object {
  Field("event", .oneOf("state", "note"))
  Field("data", .order)
}

extension Operation {
  /// Many values, one on each line; lists that are too long for pages come like this.
  static let exportProducts = Operation(
    "exportProducts", .get, "/exports/products",
    summary: "All products, one on each line",
    requiresAuthentication: false,
    responses: [.lines(of: .product)],
    effects: [.lists("product", in: response(.root))])

  /// Requests can have lines, too.
  static let countStock = Operation(
    "countStock", .post, "/stock-counts",
    summary: "Counted products, one on each line",
    body: .lines(
      of: .object {
        Field("article", .string(.length(1...40)), example: "Watering can")
        Field("pieces", .integer(.between(0, 10_000)), example: 5)
      }, .count(1...1_000)),
    responses: [.ok(.object { Field("counted", .integer(.atLeast(0))) })],
    rules: [response("/counted") == count(request(.root))])

  /// Server-sent events with names, whose stream may stay open.
  static let watchOrder = Operation(
    "watchOrder", .get, "/orders/{order_id}/events",
    summary: "What happens to an order",
    path: [orderID],
    responses: [.namedEvents(of: orderEvent, .count(1...100))],
    effects: [.reads("order", id: path("order_id"))])

  /// Shapes that are composed of others.
  static let requestQuote = Operation(
    "requestQuote", .post, "/quotes",
    summary: "What a delivery costs",
    body: .json(
      .object {
        // The member `type` decides what else there is.
        Field(
          "delivery",
          .union(
            by: "type",
            [
              "parcel": .object {
                Field("place", .string(.length(1...80)), example: "Long Road 1")
                Field("pieces", .integer(.between(1, 20)), example: 2)
              },
              "pickup": .object { Field("place", .string(.length(1...80)), example: "Station") },
            ]))
        // A list of fixed length: the first day and the last one.
        Field("days", .tuple(.date, .date))
        // Any text but one.
        Field(
          "voucher", .string(.length(1...20)).excluding(.oneOf("TEST")), .optional,
          example: "SPRING")
      }),
    // Two responses of one status, and JSON under a media type of its own.
    responses: [
      .ok(
        .object {
          Field("total", .number(.atLeast(0)), example: 4.5)
          Field("contact", .email)
          Field("opens", .time)
          Field("valid_for", .duration)
        }, variant: "parcel"
      ).sent(as: "application/vnd.shop.quote+json"),
      .ok(
        .object {
          Field("total", .number(.atLeast(0)))
          Field("station", .string(.nonEmpty), example: "Platform 2")
        }, variant: "pickup"
      ).sent(as: "application/vnd.shop.quote+json"),
    ],
    // A rule may have a condition.
    rules: [(response("/total") == 0).when(request("/delivery/type"), is: "pickup")])
}
