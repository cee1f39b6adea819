import ContractModel

extension Schema {
  static let category: Schema = .recursive("Category") {
    Field("name", .string(.nonEmpty), example: "Garden")
    Field("parent", .reference("Category"), .optional)
  }

  static let product: Schema = .object {
    Field("id", .uuid).readOnly
    Field("name", .string(.length(1...80)), example: "Watering can")
    Field("color", .color, example: "green")
    Field("price", .number(.atLeast(0), .multiple(of: 0.01)), example: 12.5)
    Field("stock", .integer(.between(0, 10_000)), example: 5)
    Field(
      "titles",
      .map(
        of: .string(.nonEmpty), keys: .matches("^[a-z]{2}$"), count: 1...20,
        examples: ["en", "de"]))
    Field("tags", .array(of: .string(.length(1...20)), .unique, .count(0...5)))
    Field("note", .string(.length(1...200)), .optional, example: "Sturdy")
    Field("category", .category, .optional)
    Field("updated_at", .timestamp)
  }.closed

  static let color: Schema = .oneOf("red", "green", "blue")

  static let order: Schema = .object {
    Field("id", .uuid).readOnly
    Field("product_id", .uuid).naming("product")
    Field("quantity", .integer(.between(1, 100)))
    Field("status", .status)
    Field("created_at", .timestamp)
  }

  static let status: Schema = .oneOf("placed", "paid", "sent", "cancelled")

  static let wish: Schema = .object {
    Field("id", .uuid).readOnly
    Field("text", .string(.length(1...200)))
    Field("removed_at", .timestamp, .optional)
  }

  static let error: Schema = .object {
    Field("code", .string)
    Field("message", .string)
  }

  static let listProductsResponse: Schema = .object {
    Field("items", .array(of: .product))
    Field("total", .integer(.atLeast(0)))
    Field("next", .string.nullable)
  }

  static let newProduct: Schema = .object {
    Field("name", .string(.length(1...80)), example: "Watering can")
    Field("color", .color, example: "green")
    Field("price", .number(.atLeast(0), .multiple(of: 0.01)), example: 12.5)
    Field("stock", .integer(.between(0, 10_000)), example: 5)
    Field(
      "titles",
      .map(
        of: .string(.nonEmpty), keys: .matches("^[a-z]{2}$"), count: 1...20,
        examples: ["en", "de"]))
    Field("tags", .array(of: .string(.length(1...20)), .unique, .count(0...5)))
    Field("note", .string(.length(1...200)), .optional, example: "Sturdy")
    Field("category", .category, .optional)
  }

  static let newOrder: Schema = .object {
    Field("product_id", .uuid).naming("product")
    Field("quantity", .integer(.between(1, 100)), example: 2)
  }

  static let countStockRequest: Schema = .object {
    Field("article", .string(.length(1...40)), example: "Watering can")
    Field("pieces", .integer(.between(0, 10_000)), example: 5)
  }

  static let watchOrderResponse: Schema = .object {
    Field("event", .oneOf("state", "note"))
    Field("data", .order)
  }

  static let requestQuoteRequest: Schema = .object {
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
    Field("days", .tuple(.date, .date))
    Field(
      "voucher", .string(.length(1...20)).excluding(.oneOf("TEST")), .optional, example: "SPRING")
  }

  static let requestQuoteResponse: Schema = .object {
    Field("total", .number(.atLeast(0)))
    Field("contact", .email)
    Field("opens", .time)
    Field("valid_for", .duration)
  }

  static let near: Schema = .object {
    Field("lat", .number(.between(-90, 90)))
    Field("lon", .number(.between(-180, 180)))
  }
}
