import TestSupport
import Testing

@Suite struct `The language reference` {
  private static let subjects = [
    "Contracts": ContractsPage.subjects,
    "Shapes": ShapesPage.subjects,
    "Values": ValuesPage.subjects,
    "ComposedSchemas": ComposedSchemasPage.subjects,
    "Objects": ObjectsPage.subjects,
    "Operations": OperationsPage.subjects,
    "RequestBodies": RequestBodiesPage.subjects,
    "Responses": ResponsesPage.subjects,
    "Representations": RepresentationsPage.subjects,
    "Failures": FailuresPage.subjects,
    "AuthenticationSchemes": AuthenticationSchemesPage.subjects,
    "Rules": RulesPage.subjects,
    "ConditionalRules": ConditionalRulesPage.subjects,
    "Effects": EffectsPage.subjects,
    "Lists": ListsPage.subjects,
    "Time": TimePage.subjects,
    "Methods": MethodsPage.subjects,
    "Scenarios": ScenariosPage.subjects,
    "Channels": ChannelsPage.subjects,
    "PoliciesAndAdvice": PoliciesAndAdvicePage.subjects,
    "Services": ServicesPage.subjects,
  ]

  @Test func `has the pages that are checked`() {
    #expect(Set(ReferencePage.all.map(\.name)) == Set(Self.subjects.keys))
  }

  @Test func `is part of the command line, in reading order`() throws {
    let difference = try Snapshot("../\(ReferencePage.copies)/LanguageReference+Pages.swift")
      .difference(from: ReferencePage.listing)
    #expect(difference == nil)
  }

  /// `SNAPSHOT_RECORD=failed` writes snippets and messages into the page, and the page into the command
  /// line.
  @Test(arguments: ReferencePage.all)
  func `shows compiled snippets, and the messages of real checks`(page: ReferencePage) async throws
  {
    let subjects = try #require(Self.subjects[page.name])
    let text = try await page.rendered(subjects)
    let copies = [
      (Snapshot("../\(ReferencePage.catalogue)/\(page.name).md"), text),
      (
        Snapshot("../\(ReferencePage.copies)/LanguageReference+\(page.name).swift"),
        page.copy(of: text)
      ),
    ]
    for (copy, text) in copies {
      let difference = try copy.difference(from: text)
      #expect(difference == nil)
    }
  }

  @Test(arguments: ReferencePage.all)
  func `has a section for each snippet`(page: ReferencePage) throws {
    let headings = try page.text.matches(of: /\n## (.+)/).map { String($0.output.1) }
    #expect(try headings.sorted() == page.snippets.keys.sorted())
    #expect(headings.sorted() == Self.subjects[page.name]?.keys.sorted())
  }

  @Test(arguments: ReferencePage.all)
  func `describes contracts whose mocks conform`(page: ReferencePage) async throws {
    for (heading, subject) in Self.subjects[page.name] ?? [:] {
      let drifts = try await subject.driftsOfMock()
      #expect(drifts == [], "\(heading)")
    }
  }
}
