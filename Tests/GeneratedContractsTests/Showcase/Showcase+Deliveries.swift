import ContractModel

extension Operation {
  static let planDelivery = Operation(
    "planDelivery", .get, "/deliveries/{codes}/{area}",
    summary: "When suppliers can deliver to an area",
    path: [
      Field("codes", .array(of: .string(.matches("^[A-Z]{4,8}$")), .count(1...3))).style(.label),
      Field("area", .area2).style(.matrix),
    ],
    query: [
      Field("days", .array(of: .oneOf("mon", "wed", "fri"), .count(1...3)), .optional)
        .style(.brackets),
      Field("words", .array(of: .oneOf("fragile", "heavy"), .count(1...2)), .optional)
        .style(.spaces),
      Field("sizes", .array(of: .integer(.between(1, 9)), .count(1...3)), .optional).style(.pipes),
    ],
    headers: [Field("X-Vans", .array(of: .integer(.between(1, 99)), .count(1...3)), .optional)],
    responses: [.ok(.planDeliveryResponse)],
    rules: [
      response("/codes") == path("codes"),
      response("/town") == path("area").part(at: "/town"),
      response("/radius") == path("area").part(at: "/radius"),
    ])
}
