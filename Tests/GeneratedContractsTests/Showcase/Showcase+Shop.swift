import ContractModel

extension Operation {
  static let showShop = Operation(
    "showShop", .get, "/shop",
    summary: "What the shop says about itself",
    responses: [
      .ok(
        .object {
          Field("name", .constant("Garden shop"))
          Field("unit", .values("piece", 1, 12), example: "piece")
          Field("floors", .values(0, 1, 2), example: 1)
          Field("currency", .constant(["code": "GBP", "digits": 2]))
          Field("working_days", .constant([1, 2, 3, 4, 5]))
          Field("floor_plan", .reference("Area"))
          Field(
            "shelf_sizes", .tuple(.integer(.between(1, 9)), rest: .string(.nonEmpty)),
            example: [3, "wide"])
          Field("branch", .string(.commonly(["garden", "kitchen"])), example: "garden")
          Field("closed_until", .date.or(""), example: "")
          Field("founded", .either(.date, .integer(.between(1800, 2100))), example: 1998)
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
              .format(
                .custom("tax number", matches: "^[A-Z]{2}[0-9]{9}$", examples: ["GB123456789"]))))
          Field("register", .uuid(version: 4), example: "7d444840-9dc0-4d1d-b245-5ffdce74fad2")
          Field("rating", .number(.greaterThan(0), .atMost(5)), example: 4.5)
          Field("discount", .number(.atLeast(0), .lessThan(1)), example: 0.05)
          Field("build", .integer(.atLeast(1), form: .digits), example: 42)
          Field("as_of", .timestamp(fractionDigits: 3))
          Field("motto", .string(.advised(.length(1...40))), example: "All that grows")
          Field(
            "phones", .array(of: .string(.matches("^[+][0-9]{5,15}$")), .nonEmpty),
            example: ["+4411311"])
          Field("phone", .string, .alias(of: "phones"))
            .deprecated("use phones", until: "2027-12-31")
          Field("fax", .string, .optional).deprecated("use phones", until: "2027-12-31")
          Field(
            "fees",
            .object { Field("currency", .oneOf("GBP", "EUR"), example: "GBP") }
              .with(
                others: .number(.atLeast(0)), keys: .matches("^[a-z_]+$"),
                examples: ["parcel", "express"]
              ))
          Field(
            "hours",
            .object { Field("zone", .string(.nonEmpty), example: "Europe/London") }
              .with(membersMatching: "^(mon|tue|wed|thu|fri|sat|sun)$", .array(of: .time)))
          Field("theme", .object { Field("color", .color) }.open)
          Field("extra", .any, .optional)
          Field(
            "address",
            .all(
              of: .object {
                Field("street", .string(.nonEmpty), example: "Long Road 1")
                Field("city", .string(.nonEmpty), example: "Leeds")
              },
              .object { Field("country", .oneOf("GB", "IE"), example: "GB") }))
          Field(
            "support",
            .exactlyOne(
              of: .object { Field("email", .email) }.closed,
              .object { Field("page", .uri) }.closed))
          Field(
            "bank",
            .choosing(
              if: .object { Field("type", .oneOf("iban")) },
              then: .object {
                Field("iban", .string(.length(15...34)), example: "GB33BUKB20201555555555")
              },
              else: .object { Field("account", .string(.nonEmpty), example: "55555555") }))
          Field(
            "settings",
            .map(
              of: .perType(.string(.length(1...20)), .number(.atLeast(0))), examples: ["language"]))
          Field(
            "staff",
            .array(
              of: .object {
                Field("name", .string(.nonEmpty), example: "Anna")
                Field("role", .oneOf("owner", "clerk"), example: "owner")
              }
            ).containing(.object { Field("role", .oneOf("owner")) }))
        })
    ])

  static let listShopMethods = Operation(
    "listShopMethods", .options, "/shop",
    summary: "The methods of the shop",
    requiresAuthentication: false,
    responses: [.noContent().with(headers: Field("Allow", .string(.matches("GET"))))])

  static let changeLogo = Operation(
    "changeLogo", .put, "/shop/logo",
    summary: "Replace the logo of the shop",
    body: .binary("image/*", atMost: 100_000),
    responses: [.noContent()])
}
