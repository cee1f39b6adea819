import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Testing

private let upload = Operation(
  "upload", .post, "/pictures",
  body: .multipart(.file("picture", "image/*", atMost: 10), .file("caption", "text/plain")),
  responses: [.noContent()],
  failures: [
    Failure(400, "NO_FILE", when: .absent("/picture")),
    Failure(415, "NO_IMAGE", when: .invalid("/picture")),
  ])

private let gallery = Contract(
  "gallery", version: "1", title: "Gallery", authentication: .none,
  errors: ErrorShape(.any, code: nil, message: ""), operations: [upload])

extension MultipartForm.Part {
  fileprivate static func picture(
    _ name: String = "picture", type: String? = "image/png", size: Int = 10,
    filename: String? = "a.png"
  ) -> MultipartForm.Part {
    MultipartForm.Part(
      name, filename: filename, mediaType: type, body: Array(repeating: 0xFF, count: size))
  }

  fileprivate static let caption = MultipartForm.Part("caption", body: Array("Lake".utf8))
}

private func request(_ parts: [MultipartForm.Part]) -> HTTPRequest {
  let type = MultipartForm.contentType(boundary: "X").description
  return HTTPRequest(
    method: .post, target: "/pictures", fields: ["Content-Type": type],
    body: MultipartForm(parts).bytes(boundary: "X"))
}

private func check(_ request: HTTPRequest) throws -> (violations: [Drift], failures: [String]) {
  let operation = try #require(try CompiledContract(gallery).operation("upload"))
  let violations = operation.violations(in: request, parameters: [:])
  let failures = operation.expectedFailures(for: violations, in: request)
  return (violations, failures.compactMap(\.code))
}

@Suite struct `Checking a form` {
  @Test(
    arguments: [
      ([.picture(), .caption], [], []),
      ([.caption, .picture()], [], []),
      ([.picture(type: "IMAGE/JPEG"), .caption], [], []),
      ([.picture(filename: nil), .caption], [], []),
      // Undocumented parts are ignored.
      ([.picture(), .caption, .picture("more", type: "a/b", size: 99)], [], []),
      ([.caption], ["field-missing at request /picture"], ["NO_FILE", "NO_IMAGE"]),
      (
        [.picture("Picture"), .caption], ["field-missing at request /picture"],
        ["NO_FILE", "NO_IMAGE"]
      ),
      // An input that was left empty.
      (
        [.picture(type: "application/octet-stream", size: 0, filename: ""), .caption],
        ["field-missing at request /picture"], ["NO_IMAGE"]
      ),
      (
        [.picture(type: "text/plain"), .caption],
        ["constraint-broken(media-type) at request /picture"], ["NO_IMAGE"]
      ),
      (
        [.picture(type: nil), .caption],
        ["constraint-broken(media-type) at request /picture"], ["NO_IMAGE"]
      ),
      (
        [.picture(type: "image"), .caption],
        ["constraint-broken(media-type) at request /picture"], ["NO_IMAGE"]
      ),
      (
        // Servers refuse what is too large before they look at it.
        [.picture(size: 11), .caption], ["constraint-broken(size) at request /picture"], []
      ),
      (
        [.picture(type: "a/b", size: 11)],
        [
          "constraint-broken(media-type) at request /picture",
          "constraint-broken(size) at request /picture", "field-missing at request /caption",
        ], ["NO_IMAGE"]
      ),
      (
        [], ["field-missing at request /picture", "field-missing at request /caption"],
        ["NO_FILE", "NO_IMAGE"]
      ),
    ] as [([MultipartForm.Part], [String], [String])])
  func `finds violations`(
    parts: [MultipartForm.Part], expected: [String], failures: [String]
  ) throws {
    let found = try check(request(parts))
    #expect(found.violations.map(\.brief) == expected)
    #expect(found.violations.allSatisfy { $0.source?.line ?? 0 > 0 })
    #expect(found.failures == failures)
  }

  @Test func `accepts complete forms only`() throws {
    var cut = request([.picture(), .caption])
    cut.body.removeLast(6)
    #expect(try check(cut).violations.map(\.brief) == ["body-unreadable at request"])
    var json = request([.picture(), .caption])
    json.fields["Content-Type"] = "application/json"
    #expect(try check(json).violations.map(\.brief) == ["body-unreadable at request"])
    var empty = request([])
    empty.body = []
    #expect(try check(empty).violations.map(\.brief) == ["body-unreadable at request"])
  }

  @Test func `reports the actual parts`() throws {
    let missing = try #require(try check(request([.picture("image"), .caption])).violations.first)
    #expect(missing.expected == "a part \"picture\"")
    #expect(missing.actual == "parts image, caption")
    let large = try #require(try check(request([.picture(size: 11), .caption])).violations.first)
    #expect(large.expected == "at most 10 bytes")
    #expect(large.actual == "11 bytes")
  }
}
