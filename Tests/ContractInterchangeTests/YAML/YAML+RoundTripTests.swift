import ContractInterchange
import ContractJSON
import TestSupport
import Testing

@Suite struct `Random YAML` {
  @Test func `reads back as the value that was written, in any style`() throws {
    for seed in 0..<1500 {
      var random = SeededRandom(seed: UInt64(seed))
      let value = random.value(depth: 4)
      let document = YAMLWriter.document(value, seed: UInt64(seed))
      for ending in ["\n", "\r\n", "\r"] {
        let yaml = document.replacing("\n", with: ending)
        let read = try JSON(yaml: Array(yaml.utf8))
        #expect(read.text() == value.text(), "seed \(seed): \(yaml)")
      }
    }
  }

  @Test func `reads JSON like the JSON parser`() throws {
    for seed in 0..<500 {
      var random = SeededRandom(seed: UInt64(seed))
      let value = random.value(depth: 4)
      let text = value.text()
      #expect(try JSON(yaml: Array(text.utf8)).text() == text)
    }
  }

  @Test func `is read or rejected with a position inside it, however it is damaged`() {
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      let document = Array(
        YAMLWriter.document(random.value(depth: 3), seed: UInt64(seed)).utf8.prefix(600))
      for _ in 0..<20 {
        let damaged = random.damaged(document)
        do throws(YAML.ParseError) {
          _ = try JSON(yaml: damaged)
        } catch {
          let lines = JSON.TextPosition(offset: damaged.count, in: damaged).line
          #expect((1...lines).contains(error.position.line))
          #expect(!error.description.utf8.contains(0x0A))
        }
      }
    }
  }

  @Test func `is read or rejected at any length`() {
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      let document = Array(YAMLWriter.document(random.value(depth: 3), seed: UInt64(seed)).utf8)
      for count in 0..<min(document.count, 300) {
        _ = try? JSON(yaml: Array(document[..<count]))
      }
    }
  }
}

extension SeededRandom {
  fileprivate mutating func value(depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &self) {
    case 0: .null
    case 1: .boolean(.random(using: &self))
    case 2: .number(number())
    case 3: .string(string())
    case 4, 5:
      .array((0..<Int.random(in: 0...4, using: &self)).map { _ in value(depth: depth - 1) })
    default: .object(object(depth: depth - 1))
    }
  }

  private mutating func object(depth: Int) -> JSON.Object {
    var object = JSON.Object()
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      object[string()] = value(depth: depth > 1 ? depth : 0)
    }
    return object
  }

  private mutating func number() -> JSON.Number {
    let texts = ["0", "-0", "1", "-12", "3.50", "0.001", "1e5", "-2.5E-10", "12345678901234567890"]
    return texts.randomElement(using: &self).flatMap { JSON.Number($0) } ?? 0
  }

  private mutating func string() -> String {
    let words = [
      "", "null", "no", "1.0", "2020-01-01", "<<", "-", "- a", "a: b", "a #b", "#", "?", "[a]", "{",
      "*a",
      "&a", "!a", "|", "---", "...", "%", "@", " a ", "a\n", "\na\n\nb", "a\n  b\n c", "\n",
      "  \n a", "\t",
      "it's", "\"", "\\", "\u{0}", "\r", "é", "e\u{301}", "\u{2028}", "\u{FEFF}", "😀", "hello",
      "json",
    ]
    let word = words.randomElement(using: &self) ?? ""
    return Bool.random(using: &self) ? word : word + (words.randomElement(using: &self) ?? "")
  }

  /// Inserts, removes or replaces a few bytes.
  fileprivate mutating func damaged(_ document: [UInt8]) -> [UInt8] {
    let bytes = Array("\n\r\t -?:,[]{}#&*!|>'\"%@`a0\\<~\u{e9}".utf8) + [0, 0xFF, 0xC3]
    var result = document
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let start = Int.random(in: 0...result.count, using: &self)
      let end = min(result.count, start + Int.random(in: 0...3, using: &self))
      let count = Int.random(in: 0...3, using: &self)
      result.replaceSubrange(
        start..<end, with: (0..<count).map { _ in bytes.randomElement(using: &self) ?? 0 })
    }
    return result
  }
}
