import ContractHTTP
import TestSupport
import Testing

@Suite struct `Multipart forms` {
  @Test func `are serialized as by browsers`() {
    let form = MultipartForm([
      MultipartForm.Part("note", body: Array("héllo".utf8)),
      MultipartForm.Part(
        "a\"b\r\n", filename: #"C:\100% é".png"#, mediaType: "image/png", body: [0x89, 0x0A]),
    ])
    let expected =
      wire(
        """
        --X
        Content-Disposition: form-data; name="note"

        héllo
        --X
        Content-Disposition: form-data; name="a%22b%0D%0A"; filename="C:\\100% é%22.png"
        Content-Type: image/png


        """) + [0x89, 0x0A] + wire("\n--X--\n")
    #expect(form.bytes(boundary: "X") == expected)
  }

  @Test func `have a closing boundary even if they are empty`() throws {
    let bytes = MultipartForm([]).bytes(boundary: "X")
    #expect(bytes == wire("--X--\n"))
    #expect(try MultipartForm(parsing: bytes, boundary: "X").parts.isEmpty)
  }

  @Test func `keep a media type on its line`() {
    let part = MultipartForm.Part("a", mediaType: "a/b\r\nX-Evil: 1", body: [])
    let text = String(decoding: MultipartForm([part]).bytes(boundary: "X"), as: UTF8.self)
    #expect(text.contains("Content-Type: a/b  X-Evil: 1\r\n\r\n"))
  }

  @Test(arguments: [
    ("X", "multipart/form-data; boundary=X"), ("a b", #"multipart/form-data; boundary="a b""#),
  ])
  func `have a content type with their boundary`(boundary: String, text: String) throws {
    #expect(MultipartForm.contentType(boundary: boundary).description == text)
    let bytes = MultipartForm([]).bytes(boundary: boundary)
    #expect(throws: Never.self) { try MultipartForm(parsing: bytes, contentType: text) }
  }

  @Test(arguments: 0..<300)
  func `survive a round trip`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let boundary = "-b'\(random.next() % 3)"
    let form = random.form(around: boundary)
    let bytes = form.bytes(boundary: boundary)
    #expect(try MultipartForm(parsing: bytes, boundary: boundary) == form)
    let decorated = wire("preamble\n--\n") + bytes + wire("epilogue\n--\(boundary)\n")
    #expect(try MultipartForm(parsing: decorated, boundary: boundary) == form)
  }

  @Test func `are complete with the closing boundary`() {
    let bytes = MultipartForm([
      MultipartForm.Part("a", filename: "f", mediaType: "image/png", body: [0, 0x0D, 0x0A]),
      MultipartForm.Part("b", body: Array("--X-".utf8)),
    ]).bytes(boundary: "X")
    for length in 0...bytes.count {
      let form = try? MultipartForm(parsing: Array(bytes.prefix(length)), boundary: "X")
      #expect((form != nil) == (length >= bytes.count - 2), "\(length) of \(bytes.count) bytes")
    }
  }

  @Test(arguments: 0..<300)
  func `are accepted or rejected without a crash`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = random.form(around: "X").bytes(boundary: "X")
    for _ in 0...random.next() % 8 {
      guard let index = bytes.indices.randomElement(using: &random) else { continue }
      bytes[index] = Array("-X\r\n \":;=%\\".utf8).randomElement(using: &random) ?? 0
    }
    do throws(MultipartForm.ParseError) {
      let form = try MultipartForm(parsing: bytes, boundary: "X")
      #expect(form.parts.count < 20)
    } catch {
      #expect((0...bytes.count).contains(error.offset))
    }
  }

  /// A parser that backtracks at every candidate would take minutes.
  @Test(arguments: [
    "-", "\n", "\n-", "\r\n--", "--b", "\n--b", "\n--b ", "\n--b\r", "\r\n--b-", " ", "\"", "\\",
    "%",
    ";", "=", "a:\n", "\n ",
  ])
  func `are parsed in linear time`(pattern: String) {
    let text = String(repeating: pattern, count: 50_000 / pattern.utf8.count)
    let head = "--b\nContent-Disposition: form-data; name="
    for start in ["", head, head + "\"", head + "a\n", head + "a\n\n"] {
      #expect(throws: MultipartForm.ParseError.self) {
        try MultipartForm(parsing: Array("\(start)\(text)x".utf8), boundary: "b")
      }
      let closed = Array("\(start)\(text)\n\n\n--b--".utf8)
      let form = try? MultipartForm(parsing: closed, boundary: "b")
      #expect((form?.parts.count ?? 0) < 2)
    }
  }
}

// MARK: - Fixtures

extension SeededRandom {
  /// A form whose bodies almost contain the boundary, and whose names need escapes.
  fileprivate mutating func form(around boundary: String) -> MultipartForm {
    let names = [
      "a", "", "\"", "\r", "\n", ";", "=", "%", "é", "👩‍🚀", #"\d"#, " ", "'", "\0", "name=",
    ]
    let bytes = [
      "\r\n", "\n", "\r", "-", "--", boundary, "--\(boundary)x", "\r\n--\(boundary)-x", "\0", " ",
    ]
    return MultipartForm(
      (0..<next() % 4).map { _ in
        MultipartForm.Part(
          text(of: names), filename: flip() ? text(of: names) : nil,
          mediaType: flip() ? "image/png; a=\"b\"" : nil, body: body(of: bytes, without: boundary))
      })
  }

  private mutating func flip() -> Bool {
    Bool.random(using: &self)
  }

  private mutating func text(of pieces: [String]) -> String {
    (0..<next() % 5).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }

  /// Bytes without a line that is a boundary.
  private mutating func body(of pieces: [String], without boundary: String) -> [UInt8] {
    let lines = Array(text(of: pieces + pieces).utf8).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    let isBoundary = lines.contains { line in
      let text = String(decoding: line, as: UTF8.self)
      return ["", "--"].contains { ending in
        text.hasPrefix("--\(boundary)\(ending)")
          && text.dropFirst(boundary.count + 2 + ending.count).allSatisfy(\.isWhitespace)
      }
    }
    return isBoundary ? [] : Array(lines.joined(separator: [0x0A]))
  }
}
