import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `A body that is not JSON` {
  private static func operation(_ id: String) throws -> CompiledOperation {
    try #require(try CompiledContract(.desk).operation(id))
  }

  private static func request(
    _ method: HTTPMethod, _ target: String, _ type: String?, _ body: [UInt8]
  ) -> HTTPRequest {
    var request = HTTPRequest(method: method, target: target, fields: HTTPFields(), body: body)
    request.fields["Content-Type"] = type
    return request
  }

  @Test(
    arguments: [
      ("Hello", []), ("12", []), ("", ["constraint-broken(length) at request"]),
      (String(repeating: "x", count: 61), ["constraint-broken(length) at request"]),
    ] as [(String, [String])])
  func `is a text within its schema`(text: String, expected: [String]) throws {
    let operation = try Self.operation("setGreeting")
    let request = Self.request(.put, "/greeting", "text/plain", Array(text.utf8))
    #expect(operation.violations(in: request, parameters: [:]).map(\.brief) == expected)
    #expect(operation.document(of: request) == .string(text))
  }

  @Test func `is no text in another encoding`() throws {
    let request = Self.request(.put, "/greeting", "text/plain", [0xFF, 0xFE])
    #expect(
      try Self.operation("setGreeting").violations(in: request, parameters: [:]).map(\.brief)
        == ["body-unreadable at request"])
  }

  @Test(
    arguments: [
      ("image/png", 10, []), ("IMAGE/PNG", 50_000, []),
      ("image/jpeg", 10, ["constraint-broken(media-type) at request"]),
      (nil, 10, ["constraint-broken(media-type) at request"]),
      ("image/png", 50_001, ["constraint-broken(size) at request"]),
      ("image/png", 0, ["body-unreadable at request"]),
    ] as [(String?, Int, [String])])
  func `is bytes of a type and a size`(type: String?, size: Int, expected: [String]) throws {
    let request = Self.request(.put, "/logo", type, Array(repeating: 7, count: size))
    #expect(
      try Self.operation("setLogo").violations(in: request, parameters: [:]).map(\.brief)
        == expected)
  }

  @Test(
    arguments: [
      ("getGreeting", "text/plain; charset=utf-8", "Hello", []),
      ("getGreeting", "text/html", "Hello", ["content-type-changed at header Content-Type"]),
      ("getGreeting", nil, "Hello", ["content-type-changed at header Content-Type"]),
      ("getGreeting", "text/plain", "", ["constraint-broken(length) at body"]),
      ("getLogo", "image/webp", "not checked", []),
      ("getLogo", "application/json", "{}", ["content-type-changed at header Content-Type"]),
    ] as [(String, String?, String, [String])])
  func `is checked in responses`(
    id: String, type: String?, body: String, expected: [String]
  ) throws {
    var response = HTTPResponse(status: .ok, fields: HTTPFields(), body: Array(body.utf8))
    response.fields["Content-Type"] = type
    let operation = try Self.operation(id)
    let request = Self.request(.get, operation.operation.template, nil, [])
    let drifts = operation.drifts(in: response, to: request, expecting: .success)
    #expect(drifts.map(\.brief) == expected)
    #expect(drifts.allSatisfy { $0.source?.line ?? 0 > 0 })
  }

  @Test func `may not be too large`() throws {
    let response = HTTPResponse(
      status: .ok, fields: ["Content-Type": "image/png"], body: Array(repeating: 7, count: 50_001))
    let drifts = try Self.operation("getLogo").drifts(
      in: response, to: Self.request(.get, "/logo", nil, []), expecting: .success)
    #expect(drifts.map(\.brief) == ["constraint-broken(size) at body"])
  }

  @Test(
    arguments: [
      ("Lake", "7", []), ("Lake", nil, []), ("Lake", "", []),
      (nil, "7", ["field-missing at request /caption"]),
      ("", nil, ["constraint-broken(length) at request /caption"]),
      ("Lake", "100", ["constraint-broken(maximum) at request /page"]),
      ("Lake", "first", ["type-changed at request /page"]),
    ] as [(String?, String?, [String])])
  func `can be a form with files and texts`(
    caption: String?, page: String?, expected: [String]
  ) throws {
    var form = MultipartForm([
      MultipartForm.Part("file", filename: "a.png", mediaType: "image/png", body: [1])
    ])
    for case (let name, let text?) in [("caption", caption), ("page", page)] {
      form.parts.append(MultipartForm.Part(name, body: Array(text.utf8)))
    }
    let request = Self.request(
      .post, "/files", "\(MultipartForm.contentType(boundary: "X"))", form.bytes(boundary: "X"))
    let operation = try Self.operation("attachFile")
    #expect(operation.violations(in: request, parameters: [:]).map(\.brief) == expected)
    if page == "7" { #expect(operation.document(of: request)?["page"] == 7) }
  }

  @Test func `may have no bytes unless it is an image`() throws {
    var contract = Contract.desk
    contract.operations += [
      Operation(
        "scan", .put, "/scan", authentication: .none,
        body: .binary("application/pdf", atMost: 1_000), responses: [.noContent()])
    ]
    let operation = try #require(try CompiledContract(contract).operation("scan"))
    let request = Self.request(.put, "/scan", "application/pdf", [])
    #expect(operation.violations(in: request, parameters: [:]).isEmpty)
  }
}
