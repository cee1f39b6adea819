import ContractJSON
import TestSupport
import Testing

@Suite struct `Parsing JSON` {
  typealias Reason = JSON.ParseError.Reason

  @Test func `keeps digits, order and repeated names`() throws {
    let value = try JSON(parsing: #" { "b" : 1.50 , "a" : [ ] , "b" : { } } "#)
    #expect(value == ["b": 1.5, "a": [], "b": [:]])
    #expect(value.text() == #"{"b":1.50,"a":[],"b":{}}"#)
  }

  @Test func `decodes every escape`() throws {
    let text = try JSON(parsing: #""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\uDE00\u0000é""#)
    #expect(text == .string("\"\\/\u{8}\u{C}\n\r\tAé€😀\u{0}é"))
  }

  @Test(
    arguments: [
      ("", .empty, 0),
      (" \n", .empty, 2),
      ("?", .unexpectedByte(0x3F, expected: .value), 0),
      ("[1 2]", .unexpectedByte(0x32, expected: .commaOrArrayEnd), 3),
      ("[1", .unexpectedEnd(expected: .commaOrArrayEnd), 2),
      ("[", .unexpectedEnd(expected: .value), 1),
      ("[,1]", .unexpectedByte(0x2C, expected: .value), 1),
      ("[1,]", .trailingComma, 3),
      ("{\"a\":1,}", .trailingComma, 7),
      ("{'a':1}", .unexpectedByte(0x27, expected: .name), 1),
      ("{\"a\" 1}", .unexpectedByte(0x31, expected: .colon), 5),
      ("{\"a\":}", .unexpectedByte(0x7D, expected: .value), 5),
      ("{\"a\":1]", .unexpectedByte(0x5D, expected: .commaOrObjectEnd), 6),
      ("{\"a\"", .unexpectedEnd(expected: .colon), 4),
      ("tru", .unexpectedEnd(expected: .word("true")), 3),
      ("nul1", .unexpectedByte(0x31, expected: .word("null")), 3),
      ("-", .unexpectedEnd(expected: .digit), 1),
      ("1.x", .unexpectedByte(0x78, expected: .digit), 2),
      ("-01", .leadingZero, 1),
      ("1 x", .trailingBytes, 2),
      ("{}{}", .trailingBytes, 2),
      ("\"a", .unexpectedEnd(expected: .stringEnd), 2),
      ("\"a\\", .unexpectedEnd(expected: .escape), 3),
      ("\"\\x\"", .unknownEscape(0x78), 2),
      ("\"\\u12g4\"", .unexpectedByte(0x67, expected: .hexadecimalDigit), 5),
      ("\"a\tb\"", .controlCharacter(0x09), 2),
      ("\"\\ud800\"", .loneSurrogate(0xD800), 1),
      ("\"\\udc00\"", .loneSurrogate(0xDC00), 1),
      ("\"\\ud800\\u0041\"", .loneSurrogate(0xD800), 1),
      ("\u{FEFF}{}", .byteOrderMark, 0),
    ] as [(String, Reason, Int)])
  func `reports the first invalid byte`(text: String, reason: Reason, offset: Int) {
    #expect(throws: JSON.ParseError(reason, at: offset)) { try JSON(parsing: text) }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
      [0xE2, 0x28, 0xA1],
      [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
      [0xF0, 0x9F, 0x98], [0xFF],
    ] as [[UInt8]])
  func `rejects invalid UTF-8`(bytes: [UInt8]) {
    let quoted = [UInt8(ascii: "\""), 0x61] + bytes + [UInt8(ascii: "\"")]
    #expect(throws: JSON.ParseError(.invalidUTF8, at: 2)) { try JSON(parsing: quoted) }
    #expect(throws: JSON.ParseError(.invalidUTF8, at: 2)) {
      try JSON(parsing: Array(quoted.dropLast()))
    }
  }

  @Test(arguments: [
    "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
  ])
  func `accepts the limits of UTF-8`(text: String) throws {
    #expect(try JSON(parsing: "\"\(text)\"") == .string(text))
  }

  @Test(arguments: ["\"", "\\x", "\n", "\u{0}", "\u{1F}", "é", "\u{7F}", "~", "!"])
  func `checks every byte of a string at every position`(text: String) throws {
    for length in 0..<20 {
      for position in 0...length {
        let before = String(repeating: "a", count: position)
        let after = String(repeating: "b", count: length - position)
        let value: JSON = .string(before + text + after)
        let written = value.bytes()
        #expect(try JSON(parsing: written) == value)
        let raw = Array("\"\(before)\(text)\(after)\"".utf8)
        if raw != written {
          #expect(throws: JSON.ParseError.self) { try JSON(parsing: raw) }
        }
      }
    }
  }

  @Test func `stops at the depth limit for any depth`() throws {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSON.ParseError(.nestedTooDeeply(limit: 512), at: 512)) {
      try JSON(parsing: deep)
    }
    #expect(throws: JSON.ParseError(.nestedTooDeeply(limit: 2), at: 6)) {
      try JSON(parsing: #"{"a":[{}]}"#, depthLimit: 2)
    }
    #expect(try JSON(parsing: "[[[]]]", depthLimit: 3) == [[[]]])
    #expect(try JSON(parsing: "1", depthLimit: 0) == 1)
  }

  @Test func `accepts borrowed bytes`() throws {
    let bytes = Array(#"{"a":[1,"é"]}"#.utf8)
    #expect(try JSON(parsing: bytes.span) == ["a": [1, "é"]])
  }

  @Test func `finds the same error without building values`() {
    let documents = [
      "", " ", "1", "[1,2.5e3,\"a\\u00e9\",{\"b\":null}]", "[1,]", "{\"a\":1,}", "[01]", "\"\\x\"",
      "{\"a\" 1}", "[true false]", "nul", "1 2", "\"a", "{\"a\":[{}]}}",
      String(repeating: "[", count: 600),
    ]
    for document in documents {
      let bytes = Array(document.utf8)
      #expect(JSON.parseError(in: bytes) == error(of: bytes), "\(document)")
    }
  }

  private func error(of bytes: [UInt8]) -> JSON.ParseError? {
    do throws(JSON.ParseError) {
      _ = try JSON(parsing: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `does not crash on damaged documents`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      var bytes = random.json().bytes(.pretty)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(JSON.ParseError) {
        let value = try JSON(parsing: bytes)
        #expect(try JSON(parsing: value.bytes()) == value)
      } catch {
        #expect((0...bytes.count).contains(error.offset))
      }
    }
  }
}
