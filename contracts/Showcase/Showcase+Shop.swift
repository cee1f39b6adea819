import ContractModel

private let place: Schema = .object {
  Field("street", .string(.nonEmpty), example: "Long Road 1")
  Field("city", .string(.nonEmpty), example: "Leeds")
}

extension Schema {
  /// Two shapes that are part of each other: an area has stands, and a stand may have an area.
  static let area: Schema = .object {
    Field("name", .string(.nonEmpty), example: "Hall 1")
    Field("stands", .array(of: .reference("Stand"), .count(0...50)))
  }

  static let stand: Schema = .object {
    Field("number", .integer(.atLeast(1)), example: 7)
    Field("area", .reference("Area"), .optional)
  }
}

/// Rarer shapes of values, each once.
private let shop: Schema = .object {
  // Exactly one value, and one of several of different types.
  Field("name", .constant("Garden shop"))
  Field("unit", .values("piece", 1, 12), example: "piece")
  Field("floors", .values(0, 1, 2), example: 1)
  Field("currency", .constant(["code": "GBP", "digits": 2]))
  Field("working_days", .constant([1, 2, 3, 4, 5]))
  Field("floor_plan", .reference("Area"))
  // A list of fixed positions, and any number of texts after them.
  Field(
    "shelf_sizes", .tuple(.integer(.between(1, 9)), rest: .string(.nonEmpty)),
    example: [3, "wide"])
  // These values are usual, and others may follow.
  Field("branch", .string(.commonly(["garden", "kitchen"])), example: "garden")
  // A day, or an empty text for none.
  Field("closed_until", .date.or(""), example: "")
  Field("founded", .either(.date, .integer(.between(1_800, 2_100))), example: 1998)
  Field("is_open", .boolean)
  Field("website", .uri, example: "https://shop.example.com/")
  Field("mail_server", .hostname, example: "mail.example.com")
  Field("proxy", .ipv4, example: "192.0.2.7")
  Field("proxy_v6", .ipv6, example: "2001:db8::7")
  Field("imprint", .uriReference, example: "/imprint")
  Field("highlight", .jsonPointer, example: "/items/0")
  Field("voucher_form", .regex, example: "^[A-Z]{6}$")
  Field("logo", .base64, example: "R0lGODlhAQABAAAAACw=")
  Field(
    "tax_number",
    .string(
      .format(.custom("tax number", matches: "^[A-Z]{2}[0-9]{9}$", examples: ["GB123456789"]))))
  Field("register", .uuid(version: 4), example: "7d444840-9dc0-4d1d-b245-5ffdce74fad2")
  Field("rating", .number(.greaterThan(0), .atMost(5)), example: 4.5)
  Field("discount", .number(.atLeast(0), .lessThan(1)), example: 0.05)
  // Digits only, for clients that read the text of the number.
  Field("build", .integer(.atLeast(1), form: .digits), example: 42)
  Field("as_of", .timestamp(fractionDigits: 3))
  // A recommendation: a longer text gets a note.
  Field("motto", .string(.advised(.length(1...40))), example: "All that grows")
  Field(
    "phones", .array(of: .string(.matches("^[+][0-9]{5,15}$")), .nonEmpty), example: ["+4411311"])
  // An older spelling, and a member that ends some day.
  Field("phone", .string, .alias(of: "phones")).deprecated("use phones", until: "2027-12-31")
  Field("fax", .string, .optional).deprecated("use phones", until: "2027-12-31")
  // Fields, and further members whose values all have one schema.
  Field(
    "fees",
    .object { Field("currency", .oneOf("GBP", "EUR"), example: "GBP") }
      .with(
        others: .number(.atLeast(0)), keys: .matches("^[a-z_]+$"), examples: ["parcel", "express"]))
  // Fields, and further members whose names match a pattern.
  Field(
    "hours",
    .object { Field("zone", .string(.nonEmpty), example: "Europe/London") }
      .with(membersMatching: "^(mon|tue|wed|thu|fri|sat|sun)$", .array(of: .time)))
  // Fields, and anything else.
  Field("theme", .object { Field("color", .color) }.open)
  Field("extra", .any, .optional)
  // Joined fields, one shape of two, and a member that decides between two shapes.
  Field(
    "address", .all(of: place, .object { Field("country", .oneOf("GB", "IE"), example: "GB") }))
  Field(
    "support",
    .exactlyOne(
      of: .object { Field("email", .email) }.closed, .object { Field("page", .uri) }.closed)
  )
  Field(
    "bank",
    .choosing(
      if: .object { Field("type", .oneOf("iban")) },
      then: .object { Field("iban", .string(.length(15...34)), example: "GB33BUKB20201555555555") },
      else: .object { Field("account", .string(.nonEmpty), example: "55555555") }))
  // Limits for each type; values of other types are valid.
  Field(
    "settings",
    .map(of: .perType(.string(.length(1...20)), .number(.atLeast(0))), examples: ["language"])
  )
  // A list with at least one element of a kind.
  Field(
    "staff",
    .array(
      of: .object {
        Field("name", .string(.nonEmpty), example: "Anna")
        Field("role", .oneOf("owner", "clerk"), example: "owner")
      }
    ).containing(.object { Field("role", .oneOf("owner")) }))
}

extension Operation {
  static let showShop = Operation(
    "showShop", .get, "/shop",
    summary: "What the shop says about itself",
    responses: [.ok(shop)])

  /// Which methods a path has.
  static let listShopMethods = Operation(
    "listShopMethods", .options, "/shop",
    summary: "The methods of the shop",
    requiresAuthentication: false,
    responses: [.noContent().with(headers: Field("Allow", .string(.matches("GET"))))])

  /// A body that is a text, and a response whose body is not documented.
  static let sendFeedback = Operation(
    "sendFeedback", .post, "/feedback",
    summary: "Send a message to the shop",
    body: .text(.string(.length(1...1_000))),
    responses: [Response(202, nil).withOpenBody])
}
