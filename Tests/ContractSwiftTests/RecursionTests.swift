import ContractModel
import ContractSwift
import Testing

@Suite struct `The Swift types of schemas that refer to each other` {
  private func types(_ definitions: [Definition]) -> SwiftModels {
    var contract = Contract(
      "observatory", version: "1", title: "Observatory", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"), operations: [])
    contract.definitions = definitions
    return SwiftModels(contract)
  }

  private func references(_ name: String, in models: SwiftModels) -> [SwiftReference] {
    switch models[name]?.form {
    case .record(let properties): properties.map(\.reference)
    case .union(let alternatives, _):
      alternatives.compactMap { if case .value(let type) = $0.content { type } else { nil } }
    default: []
    }
  }

  private let star = Definition(
    "Star",
    .object {
      Field("planets", .array(of: .reference("Planet")))
      Field("twin", .reference("Star").nullable, .optional)
    })
  private let planet = Definition(
    "Planet", .object { Field("orbits", .reference("Star"), .optional) })

  @Test func `are one type for each definition, wherever it is used`() {
    let models = types([
      star, planet, Definition("Sky", .object { Field("first", .reference("Star")) }),
    ])
    #expect(models.declarations.map(\.name) == ["Star", "Planet", "Sky"])
    #expect(references("Sky", in: models) == [.named("Star")])
    #expect(references("Planet", in: models) == [.named("Star")])
  }

  @Test func `need indirection only for values that contain themselves in location`() {
    let models = types([star, planet])
    #expect(
      references("Star", in: models)
        == [.list(.named("Planet")), .nullable(.indirect(.named("Star")))])
  }

  @Test func `are an indirect enumeration for alternatives that contain each other`() {
    let models = types([
      Definition(
        "Formula",
        .either(.number, .object { Field("negated", .reference("Formula")) }))
    ])
    #expect(models["Formula"]?.isIndirect == true)
    #expect(references("FormulaObject", in: models) == [.named("Formula")])
  }

  @Test func `have the members of a definition that is joined with others`() {
    let models = types([
      star, planet,
      Definition("Giant", .all(of: .reference("Star"), .object { Field("mass", .number) })),
    ])
    #expect(
      references("Giant", in: models)
        == [.list(.named("Planet")), .nullable(.named("Star")), .decimal])
  }

  @Test func `are lists of a definition that contains such a list`() {
    let models = types([
      Definition("Stars", .array(of: .reference("Sun"))),
      Definition("Sun", .object { Field("others", .reference("Stars")) }),
    ])
    #expect(references("Sun", in: models) == [.list(.named("Sun"))])
    #expect(models["Stars"]?.form == .alias(.list(.named("Sun"))))
  }

  @Test func `name a definition before the field that has its shape`() {
    let models = types([
      Definition("Order", .object { Field("buyer", .reference("Customer")) }),
      Definition("Customer", .object { Field("name", .string) }),
    ])
    #expect(references("Order", in: models) == [.named("Customer")])
  }

  @Test func `differ in requests and responses where fields are only sent or only received`() {
    var contract = Contract(
      "observatory", version: "1", title: "Observatory", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: [
        Operation(
          "add", .post, "/users", body: .json(.reference("User")),
          responses: [.created(.reference("User"))])
      ])
    contract.definitions = [
      Definition(
        "User",
        .object {
          Field("password", .string).writeOnly
          Field("friends", .array(of: .reference("User")))
        })
    ]
    let models = SwiftModels(contract)
    let type = models.bodies.first {
      $0.location == .response(operation: "add", status: nil, variant: nil)
    }
    guard case .record(let properties)? = models[type?.type ?? ""]?.form else {
      Issue.record("no structure")
      return
    }
    #expect(properties.map(\.key) == ["friends"])
  }
}
