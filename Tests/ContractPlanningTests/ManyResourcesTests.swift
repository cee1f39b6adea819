import ContractFindings
import ContractModel
import ContractPlanning
import Testing

@Suite struct `A contract of many resources` {
  private static let contract: Contract = {
    let names = (1...30).map { "thing\($0)" }
    let thing = Schema.object {
      Field("id", .uuid)
      Field("name", .string)
    }
    return Contract(
      "many", version: "1", title: "Many resources",
      authentication: .bearer,
      errors: ErrorShape(.object { Field("error", .string) }, code: nil, message: "/error"),
      resources: names.map { Resource($0, id: "/id", access: .owner) },
      operations: names.flatMap { name in
        [
          Operation(
            "create-\(name)", .post, "/\(name)",
            body: .json(.object { Field("name", .string) }), responses: [Response(201, thing)],
            effects: [.creates(name, id: response("/id"), state: response(""))]),
          Operation(
            "list-\(name)", .get, "/\(name)", responses: [Response(200, .array(of: thing))],
            effects: [.lists(name, in: response(""))]),
        ]
      })
  }()

  @Test func `compares a creation with the nearest lists only`() throws {
    let cases = try Planning.plan(of: Self.contract).cases.filter {
      $0.phase == .sequences && $0.subject == .operation("create-thing29")
    }
    let observed = cases.flatMap(\.steps).compactMap { step -> String? in
      (step.observation as? Observations.Neighbours)?.resource.name
    }
    let resources = Set(observed)
    #expect(resources.contains("thing29") && resources.contains("thing30"))
    #expect(resources.contains("thing1") && !resources.contains("thing20"))
    #expect(resources.count == 16)
  }

  @Test func `compares a rejected request with the lists of its own resource only`() throws {
    let rejections = try #require(
      try Planning.plan(of: Self.contract).cases.first {
        $0.phase == .negative && $0.name.contains("each rejection by itself")
      })
    let start = try #require(rejections.steps.firstIndex { $0.purpose == .probe })
    #expect(start == 60, "every list twice, before the first rejection")
    var rejected: String?
    for step in rejections.steps[start...] {
      guard let neighbours = step.observation as? Observations.Neighbours else {
        rejected = step.endpointID
        continue
      }
      #expect(rejected == "create-\(neighbours.resource)")
    }
    let observed = rejections.steps[start...].count { $0.observation != nil }
    #expect(observed == rejections.steps.count - start - observed, "one list after each rejection")
  }
}
