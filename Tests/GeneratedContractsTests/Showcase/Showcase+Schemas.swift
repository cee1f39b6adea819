import ContractModel

extension Schema {
  static let category: Schema = .recursive("Category") {
    Field("name", .string(.nonEmpty), example: "Garden")
    Field("parent", .reference("Category"), .optional)
  }

  static let area: Schema = .object {
    Field("name", .string(.nonEmpty), example: "Hall 1")
    Field("stands", .array(of: .reference("Stand"), .count(0...50)))
  }

  static let stand: Schema = .object {
    Field("number", .integer(.atLeast(1)), example: 7)
    Field("area", .reference("Area"), .optional)
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

  static let account: Schema = .object {
    Field("id", .uuid).readOnly
    Field("email", .email, example: "anna@example.com")
    Field("newsletter", .boolean)
    Field("pin", .string(.matches("^[0-9]{4}$")), example: "2718").writeOnly
  }

  static let photo: Schema = .object {
    Field("id", .uuid).readOnly
    Field("product_id", .uuid).naming("product")
    Field("caption", .string(.length(1...80)), .optional)
    Field("url", .uriReference, example: "/pictures/1.png")
  }

  static let supplier: Schema = .object {
    Field("id", .uuid).readOnly
    Field("code", .string(.matches("^[A-Z]{4,8}$")), example: "SEEDS")
    Field("name", .string(.length(1...60)), example: "Seeds and Sons")
    Field("country", .country, example: "NL")
    Field("shelf_id", .uuid.nullable)
  }

  static let country: Schema = .oneOf("GB", "IE", "NL")

  static let shelf: Schema = .object {
    Field("id", .uuid).readOnly
    Field("label", .string(.length(1...20)), example: "A 1")
    Field("supplier_id", .uuid.nullable)
  }

  static let news: Schema = .object {
    Field("number", .integer(.atLeast(1))).readOnly
    Field("text", .string(.length(1...500)), example: "New cans")
    Field("posted_on", .date)
  }

  static let error: Schema = .object {
    Field("code", .string)
    Field("message", .string)
  }

  static let listProductsResponse: Schema = .object {
    Field("items", .array(of: .product))
    Field("total", .integer(.atLeast(0)))
    Field("next", .string.nullable)
    Field("theme", .theme, .optional)
  }

  static let theme: Schema = .oneOf("light", "dark")

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

  static let productUpdate: Schema = .object {
    Field("price", .number(.atLeast(0), .multiple(of: 0.01)), .optional, example: 9.5)
    Field("stock", .integer(.between(0, 10_000)), .optional, example: 4)
  }

  static let newOrder: Schema = .object {
    Field("product_id", .uuid).naming("product")
    Field("quantity", .integer(.between(1, 100)), example: 2)
  }

  static let payOrderFailure: Schema = .object {
    Field("code", .string)
    Field("message", .string)
    Field("status", .status)
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

  static let requestQuoteParcelResponse: Schema = .object {
    Field("total", .number(.atLeast(0)), example: 4.5)
    Field("contact", .email)
    Field("opens", .time)
    Field("valid_for", .duration)
  }

  static let requestQuotePickupResponse: Schema = .object {
    Field("total", .number(.atLeast(0)))
    Field("station", .string(.nonEmpty), example: "Platform 2")
  }

  static let openSessionRequest: Schema = .object {
    Field("name", .string(.length(1...40)), example: "anna")
    Field("password", .string(.length(8...100)), example: "open sesame").writeOnly
  }

  static let openSessionResponse: Schema = .object {
    Field("token", .string(.nonEmpty))
    Field("expires_in", .integer(.atLeast(1)))
  }

  static let accountUpdate: Schema = .object {
    Field("email", .email, example: "anna@example.com")
    Field("newsletter", .boolean)
    Field("pin", .string(.matches("^[0-9]{4}$")), example: "2718").writeOnly
  }

  static let greetResponse: Schema = .object {
    Field("text", .string(.nonEmpty))
    Field("user_id", .uuid, .optional)
  }

  static let newSupplier: Schema = .object {
    Field("code", .string(.matches("^[A-Z]{4,8}$")), example: "SEEDS")
    Field("name", .string(.length(1...60)), example: "Seeds and Sons")
    Field("country", .country, example: "NL")
  }

  static let listSuppliersResponse: Schema = .object {
    Field("suppliers", .array(of: .supplier))
    Field("has_more", .boolean)
  }

  static let planDeliveryResponse: Schema = .object {
    Field("codes", .array(of: .string))
    Field("town", .string)
    Field("radius", .integer)
    Field("deliveries", .array(of: .timestamp(fractionDigits: 0)))
  }

  static let showSalesResponse: Schema = .object {
    Field("month", .string)
    Field("title", .string(.nonEmpty))
    Field("file", .uriReference)
    Field("first_day", .date)
    Field("last_day", .date)
    Field("nights", .integer(.between(27, 30)))
    Field("receipts", .array(of: .receipt))
    Field("number_of_receipts", .integer(.atLeast(0)))
    Field("highest", .number.nullable)
    Field("lowest", .number.nullable)
    Field("last_number", .integer)
    Field("next_number", .integer)
    Field("red_ones", .integer(.atLeast(0)))
    Field("most_on_a_day", .integer(.atLeast(0)))
    Field("colors_without_sales", .array(of: .color, .unique))
    Field("counted_at", .timestamp)
  }

  static let receipt: Schema = .object {
    Field("number", .integer(.atLeast(1)))
    Field("amount", .number(.atLeast(0), .multiple(of: 0.01)))
    Field("color", .color)
    Field("sold_at", .timestamp)
  }

  static let askMessage: Schema = .object {
    Field("type", .oneOf("ask"))
    Field("question", .string(.length(1...200)), example: "Are there red cans?")
  }

  static let answerMessage: Schema = .object {
    Field("type", .oneOf("answer"))
    Field("number", .integer(.atLeast(1)))
    Field("question", .string(.length(1...200)))
    Field("text", .string(.nonEmpty), example: "Ask again tomorrow")
  }

  static let contentLanguage: Schema = .oneOf("en", "de")

  static let near: Schema = .object {
    Field("lat", .number(.between(-90, 90)))
    Field("lon", .number(.between(-180, 180)))
  }

  static let area2: Schema = .object {
    Field("town", .string(.matches("^[A-Za-z]{1,30}$")), example: "Leeds")
    Field("radius", .integer(.between(1, 50)), example: 5)
  }
}
