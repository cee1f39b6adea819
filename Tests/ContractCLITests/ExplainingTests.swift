import ContractCLI
import ContractModel
import ContractReference
import Foundation
import TestSupport
import Testing

@Suite struct `Explaining constructs` {
  @Test func `finds every section by its heading`() throws {
    let pages = try Self.files(in: "Sources/ContractModel/ContractModel.docc", ending: ".md")
      .filter { $0.name != "ContractModel.md" }
    let headings = pages.flatMap { page in
      page.text.matches(of: /\n## (.+)/).map { $0.output.1.lowercased().replacing(" ", with: "-") }
    }
    #expect(headings.count > 80)
    #expect(headings.filter { LanguageReference.sections(of: $0).isEmpty } == [])
  }

  @Test func `has the pages in the order in which the first one lists them`() throws {
    let first = try String(
      contentsOfFile:
        "\(PackageRoot.path)/Sources/ContractModel/ContractModel.docc/ContractModel.md",
      encoding: .utf8)
    let titles = try first.matches(of: /<doc:(\w+)>/).map { link in
      let page = try String(
        contentsOfFile:
          "\(PackageRoot.path)/Sources/ContractModel/ContractModel.docc/\(link.output.1).md",
        encoding: .utf8)
      return page.split(separator: "\n").first.map { String($0.dropFirst(2)) }
    }
    #expect(titles.count > 20 && titles == LanguageReference.pages.map(\.title))
  }

  /// A new construct needs a section that links to it, or mentions it as `.name`.
  @Test func `finds every construct that contracts are written with`() throws {
    let engines = ["Lock/", "Problems/", "Drift/", "Calendar/", "Contract/Contract+"]
    let sources = try Self.files(in: "Sources/ContractModel", ending: ".swift")
      .filter { file in !engines.contains { file.name.hasPrefix($0) } }
    let names = sources.flatMap { Self.constructs(in: $0.text) }
    #expect(names.count > 100)
    #expect(names.filter { LanguageReference.sections(of: $0).isEmpty } == [])
  }

  @Test(arguments: [
    names(ParameterStyle.self), names(Identity.self), names(Scenario.Timing.self),
    names(Filter.Match.self), names(Resource.Access.self), names(NumberForm.self),
    names(TextLimit.Length.Unit.self), names(Timestamp.Zone.self), names(Policies.FieldNames.self),
    names(Policies.UndocumentedFields.self), names(Policies.NumbersAsText.self),
  ])
  func `finds every case of an enumeration`(names: [String]) {
    #expect(names.filter { LanguageReference.sections(of: $0).isEmpty } == [])
  }

  @Test(arguments: [
    ("If-Match", "conditional-writes"), ("304", "conditional-reads"), ("etag", "conditional-reads"),
    ("412", "conditional-writes"), ("NDJSON", "lines-of-json"), ("SSE", "lines-and-events"),
    ("deepObject", "parameter-styles"), ("discriminator", "tagged-unions"),
    ("anyOf", "alternatives"), ("allOf", "all-of"), ("oneOf", "exactly-one-of"),
    ("recursion", "recursive-schemas"), ("$ref", "definitions"),
    ("additionalProperties", "closed-objects"), ("pagination", "pages"), ("sort", "orders"),
    ("preflight", "cross-origin-requests"), ("websocket", "messages"),
    ("upload", "forms-with-files"), ("idempotency key", "idempotency-keys"),
    ("API key", "api-keys"), ("soft deletion", "soft-deletion"), ("state machine", "states"),
    ("read-only", "read-only-and-write-only-fields"), ("cookie", "cookies"),
    ("Retry-After", "response-headers"),
    ("form-urlencoded", "url-encoded-forms"), ("text part", "forms-with-files"),
    ("string", "length"), ("text", "length"), ("map(of:)", "maps"),
    ("Field.readOnly", "read-only-and-write-only-fields"), (".map", "maps"), ("<=", "comparison"),
    ("HEAD", "head"), ("OPTIONS", "options"), ("206", "ranges"), ("Tagged Unions", "tagged-unions"),
  ])
  func `finds a construct by the words of standards and other tools`(word: String, id: String) {
    #expect(LanguageReference.sections(of: word).map(\.id) == [id])
  }

  @Test func `has synonyms of sections only`() {
    let unknown = LanguageReference.synonyms.keys.filter { id in
      LanguageReference.sections(of: id).map(\.id) != [id]
    }
    #expect(unknown.sorted() == [])
  }

  @Test func `fits on a terminal of 80 columns`() throws {
    let long = LanguageReference.sections.flatMap { section in
      section.terminalText.split(separator: "\n").filter { $0.count > 80 }
        .map { "\(section.id): \($0)" }
    }
    #expect(long == [])
  }

  private static func names<Value: CaseIterable & RawRepresentable<String>>(
    _ type: Value.Type
  ) -> [String] {
    Value.allCases.map(\.rawValue)
  }

  /// The names of factories, of terms, and of what returns a changed field, schema or rule.
  private static func constructs(in source: String) -> Set<String> {
    let patterns = [
      /public static (?:func|let|var) (\w+)/, /\npublic func (\w+)/,
      /public func (\w+)\([^{]*\) -> (?:Schema|Field|Rule|Response|Failure|Operation|PositionedTerm|Scenario\.Step)\b(?!\?)/,
      /public var (\w+): (?:Schema|Field|Rule) \{/,
    ]
    let names = patterns.flatMap { source.matches(of: $0).map { String($0.output.1) } }
    // Swift calls these for the block of an object.
    return Set(names.filter { !$0.hasPrefix("build") })
  }

  private static func files(
    in folder: String, ending: String
  ) throws -> [(name: String, text: String)] {
    let root = PackageRoot.path + "/" + folder
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(ending) }.sorted().map { name in
      (name, try String(contentsOfFile: root + "/" + name, encoding: .utf8))
    }
  }
}
