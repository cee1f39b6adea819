import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import Testing

@Suite struct `A form` {
  private static func forms(in phase: Phase) throws -> [String: MultipartForm?] {
    // A picture that a user has had before could not be put back.
    let plan = try Planning.plan(of: .named("deuce-diary")) { $0.isDisposable = true }
    var forms: [String: MultipartForm?] = [:]
    for planned in plan.cases
    where planned.phase == phase && planned.subject.id == "uploadProfilePicture" {
      for case .form(let bytes) in planned.steps.compactMap(\.request?.body) {
        let type = MultipartForm.contentType(boundary: "contract-check-form-boundary")
        forms.updateValue(
          try? MultipartForm(parsing: bytes, contentType: "\(type)"),
          forKey: planned.id.title)
      }
    }
    return forms
  }

  @Test func `is sent with one file of each available type`() throws {
    let forms = try Self.forms(in: .examples)
    #expect(Set(forms.keys) == ["typical", "image/gif"])
    let parts = forms.values.flatMap { $0?.parts ?? [] }
    #expect(parts.map(\.name) == ["profilePicture", "profilePicture"])
    #expect(Set(parts.map(\.mediaType)) == ["image/png", "image/gif"])
  }

  @Test func `is valid with files of many sizes, types and names`() throws {
    let limit = 5 * 1_024 * 1_024
    let parts = try Self.forms(in: .boundaries).compactMapValues { $0?.parts.first }
    for size in [1_048_576, 4_194_304, limit - 1, limit] {
      #expect(parts["profilePicture: \(size) bytes"]?.body.count == size)
    }
    #expect(parts["profilePicture: image/webp"]?.body.starts(with: "RIFF".utf8) == true)
    #expect(parts["profilePicture: image/jpeg"]?.body.starts(with: [0xFF, 0xD8]) == true)
    #expect(parts["profilePicture: a name in Unicode"]?.filename == "Bücher 書籍 📚.png")
    let nameless = try #require(parts["profilePicture: no name"])
    #expect(nameless.filename == nil)
  }

  @Test func `has a number at its limits, written as in JSON`() throws {
    let rate = Operation(
      "rate", .post, "/ratings",
      body: .multipart(
        .text("text", .string), .text("rank", .integer(.atLeast(1), .atMost(9)), .optional)),
      responses: [.noContent()])
    let contract = Contract(
      "ratings", version: "1", title: "Ratings", authentication: .none,
      errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [Failure(400, when: .invalid)], operations: [rate])
    let bodies = try Planning.plan(of: contract).cases.filter { $0.phase == .boundaries }
      .flatMap(\.steps).compactMap(\.request?.body)
    let type = MultipartForm.contentType(boundary: "contract-check-form-boundary")
    var ranks: Set<String> = []
    for case .form(let bytes) in bodies {
      let form = try MultipartForm(parsing: bytes, contentType: "\(type)")
      for part in form.parts where part.name == "rank" {
        ranks.insert(String(decoding: part.body, as: UTF8.self))
      }
    }
    #expect(ranks.isSuperset(of: ["1", "9"]), "\(ranks)")
  }

  @Test func `has one violation at a time`() throws {
    let limit = 5 * 1_024 * 1_024
    let forms = try Self.forms(in: .negative)
    #expect(
      Set(forms.keys) == [
        "no part at all", "profilePicture: under another name", "profilePicture: text/plain",
        "profilePicture: text/plain under the name of an image",
        "profilePicture: application/pdf", "profilePicture: \(limit + 1) bytes",
        "cut off before its end",
      ])
    func part(_ name: String) -> MultipartForm.Part? { forms[name]??.parts.first }
    #expect(forms["no part at all"]??.parts == [])
    #expect(part("profilePicture: under another name")?.name == "file")
    #expect(part("profilePicture: text/plain")?.mediaType == "text/plain")
    #expect(part("profilePicture: application/pdf")?.filename == "picture.pdf")
    #expect(part("profilePicture: \(limit + 1) bytes")?.body.count == limit + 1)
    #expect(forms["cut off before its end"] == .some(nil))
  }
}

@Suite struct `A body with another form` {
  private static func cases(_ body: RequestBody) throws -> [Plan.Case] {
    let contract = Contract(
      "notes", version: "1", title: "Notes", authentication: .none, errors: .coded,
      failures: [Failure(400, "INVALID", when: .invalid)],
      operations: [
        Operation("addNote", .post, "/notes", body: body, responses: [.ok(.object {})])
      ])
    return try Planning.plan(of: contract).cases
  }

  private static func types(of cases: [Plan.Case]) -> Set<String?> {
    Set(cases.flatMap(\.steps).map { $0.request?.mediaType })
  }

  private static let note: Schema = .object { Field("stars", .integer(.between(1, 5))) }

  @Test func `is sent with invalid values in that form, too`() throws {
    let form = "application/x-www-form-urlencoded"
    let cases = try Self.cases(.json(Self.note).or(.form(Self.note)))
    let invalid = cases.filter { $0.phase == .negative }
    #expect(Self.types(of: invalid) == [nil, form])
    #expect(invalid.contains { $0.name.hasSuffix("stars: missing as \(form)") })
    // A form has only texts, so that some invalid values are valid there.
    let count = invalid.count { $0.steps.contains { $0.request?.mediaType == form } }
    #expect(count < invalid.count - count)
  }

  @Test func `is sent in that form where it can carry no typical value of the first`() throws {
    let cases = try Self.cases(.json(Self.note).or(.text(.string(.nonEmpty))))
    #expect(Self.types(of: cases).contains("text/plain"))
  }

  @Test func `of text is sent as another type`() throws {
    let cases = try Self.cases(.text(.string(.nonEmpty)))
    let probe = try #require(cases.first { $0.name.hasSuffix("application/x-unknown") })
    #expect(probe.steps.map(\.expectation) == [.successOrRejection])
  }
}

@Suite struct `A closed object in a body` {
  private static let rule: Schema = .object { Field("field", .string(.nonEmpty)) }.closed

  @Test(
    arguments: [
      (RequestBody.json(.object { Field("rule", rule) }), "rule"),
      (.json(.object { Field("rules", .array(of: rule, .count(1...3))) }), "rules/0"),
      (.lines(of: rule, .count(1...3)), "0"),
      (
        .json(
          .recursive("Folder") {
            Field("rules", .array(of: rule, .count(1...3)))
            Field("parent", .reference("Folder"), .optional)
          }), "rules/0"
      ),
    ])
  func `gets an undocumented field, which must be rejected`(
    body: RequestBody, location: String
  ) throws {
    let contract = Contract(
      "rules", version: "1", title: "Rules", authentication: .none, errors: .coded,
      failures: [Failure(400, "INVALID", when: .invalid)],
      operations: [
        Operation("addRules", .post, "/rules", body: body, responses: [.noContent()])
      ])
    let cases = try Planning.plan(of: contract).cases
    #expect(cases.contains { $0.name.hasSuffix("\(location): an undocumented field") })
  }
}
