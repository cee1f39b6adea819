import ContractModel

private let orderID = Field("order_id", .uuid)

/// A line of a count.
private let countedArticle: Schema = .object {
  Field("article", .string(.length(1...40)), example: "can-10")
  Field("pieces", .integer(.between(0, 10_000)), example: 12)
}

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

  /// Lines in a request; rules see the list of them.
  static let countStock = Operation(
    "countStock", .post, "/stock-counts",
    summary: "Report what is in stock",
    body: .lines(of: countedArticle, .count(1...100)),
    responses: [.ok(.object { Field("lines", .integer(.atLeast(0))) })],
    rules: [response("/lines") == count(request(.root))])

  /// Server-sent events with names. The stream may stay open.
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
              "pickup": .object { Field("shop", .string(.length(1...40)), example: "Station") },
              "parcel": .object {
                Field("street", .string(.length(1...80)), example: "Long Road 1")
                Field("pieces", .integer(.between(1, 20)), example: 2)
              },
            ]))
        // A list of fixed length: the first day and the last one.
        Field("days", .tuple(.date, .date))
        // Any text but one.
        Field(
          "voucher", .string(.length(1...20)).excluding(.oneOf("TEST")), .optional,
          example: "SPRING")
      }),
    responses: [
      .ok(
        .object {
          Field("total", .number(.atLeast(0)))
          Field("contact", .email)
          Field("opens", .time)
          Field("valid_for", .duration)
        })
    ])
}
