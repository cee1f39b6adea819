import ContractModel

extension Operation {
  static let showSales = Operation(
    "showSales", .get, "/sales/{month}",
    summary: "The receipts of a month, the largest amounts first",
    path: [Field("month", .string(.matches("^2026-(0[1-9]|1[0-2])$")), example: "2026-10")],
    query: [Field("color", .color, .optional)],
    responses: [.ok(.showSalesResponse)],
    rules: [
      response("/month") == path("month"),
      response("/title").includes(path("month")),
      response("/file").ends(with: path("month")),
      response("/first_day") <= response("/last_day"),
      response("/first_day") <= response("/last_day"),
      response("/nights") == days(from: response("/first_day"), to: response("/last_day")),
      response("/receipts")
        == sorted(response("/receipts"), by: .descending("/amount"), .ascending("/number")),
      response("/number_of_receipts") == count(response("/receipts")),
      response("/highest")
        == sorted(response("/receipts"), by: .descending("/amount")).part(at: "/0/amount"),
      response("/lowest")
        == sorted(response("/receipts"), by: .ascending("/amount")).part(at: "/0/amount"),
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
