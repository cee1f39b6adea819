import TestSupport
import Testing

@Suite struct `The language reference` {
  private static let subjects = [
    "Shapes": ShapesPage.subjects, "Values": ValuesPage.subjects,
    "ComposedSchemas": ComposedSchemasPage.subjects, "Objects": ObjectsPage.subjects,
    "Operations": OperationsPage.subjects, "Responses": ResponsesPage.subjects,
    "Failures": FailuresPage.subjects, "AuthenticationSchemes": AuthenticationSchemesPage.subjects,
    "Rules": RulesPage.subjects, "Effects": EffectsPage.subjects, "Lists": ListsPage.subjects,
    "Time": TimePage.subjects, "Scenarios": ScenariosPage.subjects,
    "Channels": ChannelsPage.subjects, "PoliciesAndAdvice": PoliciesAndAdvicePage.subjects,
  ]

  @Test func `has the pages that are checked`() {
    #expect(Set(ReferencePage.all.map(\.name)) == Set(Self.subjects.keys))
  }

  /// `SNAPSHOT_RECORD=failed` writes snippets and messages into the page.
  @Test(arguments: ReferencePage.all)
  func `shows compiled snippets, and the messages of real checks`(page: ReferencePage) async throws
  {
    let subjects = try #require(Self.subjects[page.name])
    let rendered = try await page.rendered(subjects)
    let difference = try Snapshot("../\(ReferencePage.catalogue)/\(page.name).md")
      .difference(from: rendered)
    #expect(difference == nil)
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
      #expect(try await subject.driftsOfMock() == [], "\(heading)")
    }
  }

  /// `SNAPSHOT_RECORD=failed` writes the text.
  @Test(arguments: ReferencePage.all)
  func `is part of the command line`(page: ReferencePage) throws {
    let text = try page.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    let property = page.name.prefix(1).lowercased() + page.name.dropFirst()
    let source = """
      // The page \(page.name).md of the catalogue of ContractModel, which a test compares with it.

      extension LanguageReference {
        static let \(property) = #\"""
      \(text)
          \"""#
      }

      """
    let difference = try Snapshot(
      "../Sources/ContractCLI/Reference/LanguageReference+\(page.name).swift"
    ).difference(from: source)
    #expect(difference == nil)
  }
}
