import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `A form without files` {
  private static func operation() throws -> CompiledOperation {
    try #require(try CompiledContract(.desk).operation("openTicket"))
  }

  private static func request(_ body: some StringProtocol) -> HTTPRequest {
    HTTPRequest(
      method: .post, target: "/tickets",
      fields: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(body.utf8))
  }

  private static let valid = "title=A&seats=3&urgent=true&topic=access&labels=x"

  @Test(
    arguments: [
      ("", []),
      ("&codes=1,2&due=2026-01-02&unknown=1", []),
      // Readers differ in which of two values they use.
      ("&seats=99", []), ("&seats=", []), ("&seats=+4", []),
      // An optional field without a value may count as absent.
      ("&due=&codes=", []),
      ("&labels=y&labels=z", []),
      ("&labels=b&labels=c&labels=d", ["constraint-broken(count) at request /labels"]),
      ("&codes=1,20", ["constraint-broken(maximum) at request /codes/*"]),
      ("&codes=1,x", ["type-changed at request /codes/*"]),
      ("&due=tomorrow", ["format-broken at request /due"]),
    ] as [(String, [String])])
  func `has violations in its fields`(addition: String, expected: [String]) throws {
    let violations = try Self.operation().violations(
      in: Self.request(Self.valid + addition), parameters: [:])
    #expect(violations.map(\.brief) == expected)
    #expect(violations.allSatisfy { $0.source?.line ?? 0 > 0 })
  }

  @Test(
    arguments: [
      ("title=A", "title=", ["constraint-broken(length) at request /title"]),
      ("title=A&", "", ["field-missing at request /title"]),
      ("seats=3", "seats=0", ["constraint-broken(minimum) at request /seats"]),
      ("seats=3", "seats=many", ["type-changed at request /seats"]),
      ("seats=3", "seats=%33", []),
      ("urgent=true", "urgent=perhaps", ["type-changed at request /urgent"]),
      ("urgent=true", "urgent=on", []),
      ("topic=access", "topic=Access", ["enum-new-value at request /topic"]),
      ("&labels=x", "", ["field-missing at request /labels"]),
    ] as [(String, String, [String])])
  func `is read leniently`(part: String, replacement: String, expected: [String]) throws {
    let violations = try Self.operation().violations(
      in: Self.request(Self.valid.replacing(part, with: replacement)), parameters: [:])
    #expect(violations.map(\.brief) == expected)
  }

  @Test(
    arguments: [
      (
        #"{"title":"a&b=c","seats":3,"labels":["x","y z"],"codes":[1,2]}"#,
        "title=a%26b%3Dc&seats=3&labels=x&labels=y%20z&codes=1,2"
      ),
      (#"{"title":"ü+","urgent":false}"#, "title=%C3%BC%2B&urgent=false"),
      (#"{"title":null,"other":[1]}"#, "other=%5B1%5D"),
      (#"{"labels":[]}"#, ""),
    ])
  func `is written with encoded names and values`(body: String, form: String) throws {
    let json = try JSON(parsing: Array(body.utf8))
    #expect(try String(decoding: Self.operation().bytes(of: json), as: UTF8.self) == form)
  }

  @Test(
    arguments: [
      #"{"title":"12","seats":3,"urgent":true,"topic":"access","labels":["1","a,b"]}"#,
      #"{"title":"A","codes":[7],"extra":"1"}"#,
    ])
  func `is read as the object it was written from`(body: String) throws {
    let json = try JSON(parsing: Array(body.utf8))
    let operation = try Self.operation()
    #expect(operation.carries(json))
    let request = Self.request(String(decoding: operation.bytes(of: json), as: UTF8.self))
    #expect(operation.document(of: request) == json)
  }

  @Test(arguments: [#"{"title":1}"#, #"{"labels":[]}"#, #"{"title":null}"#, #"{"codes":["1,2"]}"#])
  func `cannot carry every object`(body: String) throws {
    #expect(try !Self.operation().carries(JSON(parsing: Array(body.utf8))))
  }

  @Test(arguments: [("2e0", "2"), ("3.20E+1", "32"), ("-0.5", "-0.5"), ("25e-1", "2.5")])
  func `has numbers without exponents`(number: String, text: String) throws {
    let body = try JSON(parsing: Array(#"{"title": "A", "seats": \#(number)}"#.utf8))
    let bytes = try Self.operation().bytes(of: body)
    #expect(String(decoding: bytes, as: UTF8.self) == "title=A&seats=\(text)")
  }
}
