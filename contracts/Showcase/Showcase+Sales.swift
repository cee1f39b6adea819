import ContractModel

private let receipt: Schema = .object {
  Field("number", .integer(.atLeast(1)))
  Field("amount", .number(.atLeast(0), .multiple(of: 0.01)))
  Field("color", .color)
  Field("sold_at", .timestamp)
}

extension Operation {
  /// Rules relate the parts of a response to each other, to the request, and to the time.
  static let showSales = Operation(
    "showSales", .get, "/sales/{month}",
    summary: "The receipts of a month, the largest amounts first",
    path: [Field("month", .string(.matches("^2026-(0[1-9]|1[0-2])$")), example: "2026-10")],
    query: [Field("color", .color, .optional)],
    responses: [
      .ok(
        .object {
          Field("month", .string)
          Field("title", .string(.nonEmpty))
          Field("file", .uriReference)
          Field("first_day", .date)
          Field("last_day", .date)
          Field("nights", .integer(.between(27, 30)))
          Field("receipts", .array(of: receipt))
          Field("number_of_receipts", .integer(.atLeast(0)))
          Field("highest", .number.nullable)
          Field("lowest", .number.nullable)
          Field("last_number", .integer)
          Field("next_number", .integer)
          Field("red_ones", .integer(.atLeast(0)))
          Field("most_on_a_day", .integer(.atLeast(0)))
          Field("colors_without_sales", .array(of: .color, .unique))
          Field("counted_at", .timestamp)
        })
    ],
    rules: [
      response("/month") == path("month"),
      response("/title").includes(path("month")),
      response("/file").ends(with: path("month")),
      response("/first_day") <= response("/last_day"),
      response("/last_day") >= response("/first_day"),
      response("/nights") == days(from: response("/first_day"), to: response("/last_day")),
      response("/receipts")
        == sorted(response("/receipts"), by: .descending("/amount"), .ascending("/number")),
      response("/number_of_receipts") == count(response("/receipts")),
      response("/highest") == greatest(of: response("/receipts"), at: "/amount"),
      response("/lowest") == smallest(of: response("/receipts"), at: "/amount"),
      response("/next_number") == response("/last_number") + 1,
      response("/red_ones")
        == count(response("/receipts").elements(where: "/color", is: constant("red"))),
      response("/most_on_a_day")
        == response("/receipts").dayCounts(by: "/sold_at").part(at: "/0/count"),
      response("/colors_without_sales").excludes(response("/receipts/0/color")),
      (response("/receipts/*/color") == query("color")).when(query("color")),
      (response("/highest") != 0).unless(query("color")),
      (response("/counted_at") <= now()).advised,
      seconds(from: response("/counted_at"), to: now()) <= 3600,
    ])
}
