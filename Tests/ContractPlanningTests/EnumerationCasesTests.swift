import ContractModel
import ContractPlanning
import Testing

@Suite struct `A plan for a body with enumerations` {
  @Test func `sends each text, also beside a list of numbers`() throws {
    let contract = Contract(
      "paints", version: "1", title: "Paints", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: [
        Operation(
          "mix", .post, "/paints",
          body: .json(
            .object {
              Field("litres", Schema(.constants([1, 5])))
              Field("colour", .string(.oneOf(["red", "blue", "green"])))
            }),
          responses: [.noContent()])
      ])
    let plan = try Planning.plan(of: contract)
    let titles = plan.cases.filter { $0.phase == .examples }.map(\.id.title)
    #expect(["red", "blue", "green"].allSatisfy(titles.contains), "\(titles)")
  }
}
