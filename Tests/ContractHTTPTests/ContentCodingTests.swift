import ContractHTTP
import Testing

@Suite struct `A body with a content coding` {
  @Test(arguments: [
    (ContentCoding.gzip, "H4sIAAAAAAAEAwEJAPb/V2FsayBtb3JlWEOJqQkAAAA=", "stored"),
    (.gzip, "H4sIAAAAAAACAwtPzMlWyM0vSgUAWEOJqQkAAAA=", "fixed codes"),
    (.gzip, "H4sIGAAAAAAAA25hbWUAd29yZHMAC0/MyVbIzS9KBQBYQ4mpCQAAAA==", "a name and a comment"),
    (.deflate, "eJwLT8zJVsjNL0oFABCAA2M=", "a head of zlib"),
    (.deflate, "C0/MyVbIzS9KBQA=", "no head"),
  ])
  func `is decoded`(coding: ContentCoding, coded: String, form: String) throws {
    #expect(try coding.decode(bytes(coded), upTo: 100) == Array("Walk more".utf8))
  }

  @Test func `is decoded where it has codes of its own and refers to what came before`() throws {
    let expected = (0..<120).map { "\($0) bottles of beer, " }.joined()
    #expect(try ContentCoding.gzip.decode(bytes(Self.bottles), upTo: 4_000) == Array(expected.utf8))
  }

  @Test func `is rejected where it is longer than allowed`() throws {
    let coded = try bytes(Self.bottles)
    #expect(throws: CodingError.tooLong(limitBytes: 1_000)) {
      try ContentCoding.gzip.decode(coded, upTo: 1_000)
    }
  }

  @Test func `is rejected where any byte is missing at the end`() throws {
    let coded = try bytes(Self.bottles)
    for count in 1..<coded.count {
      #expect(throws: CodingError.self, "\(count) bytes are missing") {
        try ContentCoding.gzip.decode(coded.dropLast(count), upTo: 4_000)
      }
    }
  }

  @Test func `is rejected where a byte differs`() throws {
    let coded = try bytes(Self.bottles)
    // The head has the time and the system, which do not matter.
    for index in 10..<coded.count {
      var other = coded
      other[index] ^= 0x10
      #expect(throws: CodingError.self, "byte \(index) differs") {
        try ContentCoding.gzip.decode(other, upTo: 4_000)
      }
    }
  }

  @Test func `is rejected where it is not coded at all`() {
    #expect(throws: CodingError.wrongHead) {
      try ContentCoding.gzip.decode(Array("{\"data\": {\"goals\": []}}".utf8), upTo: 100)
    }
    #expect(throws: CodingError.endsEarly) { try ContentCoding.gzip.decode([], upTo: 100) }
  }

  @Test(arguments: [
    ("gzip", ContentCoding.gzip), ("X-GZIP", .gzip), ("deflate", .deflate), ("br", nil),
    ("gzip, gzip", nil), ("", nil),
  ])
  func `has one coding that is known`(field: String, coding: ContentCoding?) {
    #expect(ContentCoding(field: field) == coding)
  }

  @Test func `is decoded where the request accepts the coding, and left alone otherwise`() throws {
    var response = HTTPResponse(
      status: .ok, fields: ["Content-Encoding": "gzip", "Content-Length": "29"],
      body: try bytes("H4sIAAAAAAACAwtPzMlWyM0vSgUAWEOJqQkAAAA="))
    func request(_ fields: HTTPFields) -> HTTPRequest {
      HTTPRequest(method: .get, target: "/", fields: fields, body: [])
    }
    let decoded = response.decoded(for: request(["Accept-Encoding": "gzip, deflate"]))
    #expect(decoded.body == Array("Walk more".utf8))
    #expect(decoded.fields["content-encoding"] == nil)
    #expect(decoded.fields["content-length"] == "9")
    #expect(response.decoded(for: request([:])) == response)
    #expect(response.decoded(for: request(["Accept-Encoding": "br"])) == response)
    response.body.removeLast(12)
    let broken = response.decoded(for: request(["Accept-Encoding": "gzip"]))
    #expect(broken.codingError == .endsEarly)
    #expect(broken.body == response.body)
  }

  @Test(
    arguments: [
      ("br", "br", "br"), ("gzip", "gzip", nil), ("zstd", "*", "zstd"), ("br", "gzip", nil),
      ("identity", "*", nil), ("gzip, br", "br, gzip", "gzip, br"), ("x-gzip", "gzip", nil),
    ] as [(String, String, String?)])
  func `cannot be read where a client accepts one that is not decoded`(
    field: String, accepted: String, unreadable: String?
  ) {
    let request = HTTPRequest(
      method: .get, target: "/", fields: ["Accept-Encoding": accepted], body: [])
    var response = HTTPResponse(status: .ok, fields: ["Content-Encoding": field], body: [1])
    #expect(response.unreadableCoding(for: request) == unreadable)
    response.body = []
    #expect(response.unreadableCoding(for: request) == nil)
  }

  @Test func `cannot be read where the rest of the body is missing`() throws {
    let response = HTTPResponse(
      status: .ok, fields: ["Content-Encoding": "gzip"],
      body: try bytes("H4sIAAAAAAACAwtPzMlWyM0vSgUAWEOJqQkAAAA="))
    let request = HTTPRequest(
      method: .get, target: "/", fields: ["Accept-Encoding": "gzip"], body: [])
    #expect(response.cut().unreadableCoding(for: request) == "gzip")
  }

  // MARK: - Fixtures

  private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.bytes(of: text)) }

  private static let bottles =
    "H4sIAAAAAAACA23Vy23DMBBF0VZUQBbD4b8dA8rKgADH/SMF8GzfigcSeeN6Pd/v+/67nt/rdd+f"
    + "n6ucU55TPad2Tv2cxjnNc1rntHHUwIbzFwAKBAWEAkMBokBRwChwJByp7wBHwpFwJBwJR8KRcCQc"
    + "FY4KR9UPBUeFo8JR4ahwVDgqHA2OBkeDo+lmwNHgaHA0OBocDY4OR4ejw9Hh6LricHQ4Ohwdjg7H"
    + "gGPAMeAYcAw4ht4qOAYcA44Bx4RjwjHhmHBMOCYcU48uHBOOCceCY8Gx4FhwLDgWHAuOpXrAseDY"
    + "cGw4Nhwbjg3HhmPDseHYyiA7qBCGShhKYaiFoRiGahjKYaiHoSCGRE67RIw76868s+8MPAvPxKvx"
    + "/1+V9zBqCQAA"
}
