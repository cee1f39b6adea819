import ContractModel
import ContractSwift
import Testing

@Suite struct `The Swift types of a composed schema` {
  private func forms(_ schema: Schema) -> [String: SwiftDeclaration.Form] {
    let declarations = SwiftModels(schema, named: "things").declarations
    return Dictionary(
      declarations.map { ($0.name, $0.form) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `are one structure for joined objects`() {
    let forms = forms(
      .all(
        of: .object { Field("id", .integer) },
        .object { Field("name", .string) }.excluding(.object { Field("name", .constant("a")) })))
    guard case .record(let properties)? = forms["Model"] else {
      Issue.record("\(forms)")
      return
    }
    #expect(properties.map(\.key) == ["id", "name"])
  }

  @Test func `are an enumeration with a structure for each tag`() {
    let forms = forms(
      .union(
        by: "type",
        [
          "circle": .object { Field("radius", .number) },
          "square": .object { Field("side", .number) },
        ]))
    guard case .union(let alternatives, _)? = forms["Model"] else {
      Issue.record("\(forms)")
      return
    }
    #expect(alternatives.count == 2)
    let keys = forms.values.compactMap { form -> [String]? in
      if case .record(let properties) = form { properties.map(\.key).sorted() } else { nil }
    }
    #expect(Set(keys) == [["radius", "type"], ["side", "type"]])
  }

  @Test func `are an enumeration with a structure for each branch of a choice`() {
    let forms = forms(
      .choosing(
        if: .object { Field("mode", .constant("solar")) },
        then: .object { Field("watts", .integer) }, else: .object { Field("fuel", .string) }))
    let keys = forms.values.compactMap { form -> [String]? in
      if case .record(let properties) = form { properties.map(\.key).sorted() } else { nil }
    }
    #expect(Set(keys) == [["fuel"], ["mode", "watts"]])
  }

  @Test(arguments: [
    (Schema.values(1, 2, 4), SwiftReference.integer), (.values(1, 2.5), .decimal),
    (.values(true), .boolean), (.values(1, nil), .nullable(.integer)),
    (.values([1], 2), .json), (.values("a", 1), .named("LevelOrA")),
  ])
  func `are those of its constants`(schema: Schema, type: SwiftReference) {
    guard case .record(let properties)? = forms(.object { Field("level", schema) })["Model"] else {
      Issue.record("no structure")
      return
    }
    #expect(properties.map(\.reference) == [type])
  }
}
