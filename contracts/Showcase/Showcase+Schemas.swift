import ContractModel

extension Schema {
  /// The body of every error.
  static let shopError: Schema = .object {
    Field("code", .string)
    Field("message", .string)
  }

  /// The body of an error about the state of an order.
  static let wrongState: Schema = .object {
    Field("code", .string)
    Field("message", .string)
    Field("status", .oneOf("placed", "paid", "sent", "cancelled"))
  }

  /// A constraint used in several places has a name.
  static let color: Schema = .oneOf("red", "green", "blue")

  /// A recursive shape: a category has a parent, which is a category.
  static let category: Schema = .recursive("Category") {
    Field("name", .string(.nonEmpty), example: "Garden")
    Field("parent", .reference("Category"), .optional)
  }

  /// A map: texts by language, whose keys are limited.
  static let titles: Schema = .map(
    of: .string(.nonEmpty), keys: .matches("^[a-z]{2}$"), count: 1...20, examples: ["en", "de"])

  /// The fields of a product that a request sets.
  static let productFields: [Field] = [
    Field("name", .string(.length(1...80)), example: "Watering can"),
    Field("color", .color, example: "green"),
    Field("price", .number(.atLeast(0), .multiple(of: 0.01)), example: 12.5),
    Field("stock", .integer(.between(0, 10_000)), example: 5),
    Field("titles", .titles),
    Field("tags", .array(of: .string(.length(1...20)), .unique, .count(0...5))),
    Field("note", .string(.length(1...200)), .optional, example: "Sturdy"),
    Field("category", .category, .optional),
  ]

  static let newProduct: Schema = .object { productFields }

  /// A closed object: a member that is not listed here is drift.
  static let product: Schema = .object {
    Field("id", .uuid).readOnly
    productFields
    Field("updated_at", .timestamp)
  }.closed

  static let productPage: Schema = .object {
    Field("items", .array(of: .product))
    Field("total", .integer(.atLeast(0)))
    Field("next", .string.nullable)
    Field("theme", .oneOf("light", "dark"), .optional)
  }

  static let newOrder: Schema = .object {
    Field("product_id", .uuid).naming("product")
    Field("quantity", .integer(.between(1, 100)), example: 2)
  }

  static let order: Schema = .object {
    Field("id", .uuid).readOnly
    Field("product_id", .uuid).naming("product")
    Field("quantity", .integer(.between(1, 100)))
    Field("status", .oneOf("placed", "paid", "sent", "cancelled"))
    Field("created_at", .timestamp)
  }
}
