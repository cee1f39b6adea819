import TestSupport
import Testing

@Suite struct `The language reference` {
  @Test func `has a snippet on each page`() {
    #expect(Set(ReferencePage.all.map(\.name)) == Set(ReferenceSubject.all.keys))
  }

  /// `SNAPSHOT_RECORD=failed` writes the messages into the page.
  @Test(arguments: ReferencePage.all)
  func `shows the messages of real checks`(page: ReferencePage) async throws {
    let subjects = try #require(ReferenceSubject.all[page.name])
    let text = try await page.rendered(subjects)
    let difference = try Snapshot("../\(ReferencePage.catalogue)/\(page.name).md")
      .difference(from: text)
    #expect(difference == nil)
  }

  @Test(arguments: ReferencePage.all)
  func `has a snippet in each section`(page: ReferencePage) throws {
    let headings = try page.text.matches(of: /\n## (.+)/).map { String($0.output.1) }
    #expect(headings.sorted() == ReferenceSubject.all[page.name]?.keys.sorted())
  }

  @Test(arguments: ReferencePage.all)
  func `describes contracts whose mocks conform`(page: ReferencePage) async throws {
    for (heading, subject) in ReferenceSubject.all[page.name] ?? [:] {
      let drifts = try await subject.driftsOfMock()
      #expect(drifts == [], "\(heading)")
    }
  }
}
