import ContractHTTP
import TestSupport
import Testing

@Suite struct `Query items` {
  @Test func `keep order, repetition and missing values`() {
    let items = QueryItems(parsing: "b=1&a=%C3%A9+x&b=&c&&=d&e=f=g")
    #expect(
      items.items == [
        .init("b", "1"), .init("a", "é x"), .init("b", ""), .init("c", nil), .init("", "d"),
        .init("e", "f=g"),
      ])
    #expect(items["b"] == "1")
    #expect(items.values("b") == ["1", ""])
    #expect(items["c"] == "")
    #expect(items["z"] == nil)
  }

  @Test(arguments: ["%", "%4", "%zz", "%FF", "100%"])
  func `keep text that cannot be decoded`(text: String) {
    #expect(QueryItems(parsing: "a=\(text)&b=1") == ["a": text, "b": "1"])
  }

  @Test(arguments: 0..<100)
  func `survive a round trip`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("ab&=+%# ?/é👩‍👧\0\n\"")
    func text() -> String {
      String(
        (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
          alphabet.randomElement(using: &random)
        })
    }
    let items = QueryItems(
      (0..<5).map { _ in .init(text(), Bool.random(using: &random) ? text() : nil) })
    #expect(QueryItems(parsing: "\(items)") == items)
  }
}

@Suite struct `Percent-encoding` {
  @Test(arguments: [
    ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b/c", "a%20b%2Fc"), ("é", "%C3%A9"), ("%", "%25"),
  ])
  func `encodes all but unreserved characters`(text: String, encoded: String) {
    #expect(PercentCoding.encode(text) == encoded)
    #expect(PercentCoding.decode(encoded) == text)
  }

  @Test(arguments: ["%", "%1", "a%", "%g0", "%0g", "%FF", "%C3"])
  func `rejects invalid encodings`(text: String) {
    #expect(PercentCoding.decode(text) == nil)
  }

  @Test func `accepts digits in either case and keeps plus signs`() {
    #expect(PercentCoding.decode("%c3%A9+") == "é+")
  }
}
