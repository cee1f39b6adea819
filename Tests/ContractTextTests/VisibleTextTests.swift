import ContractText
import TestSupport
import Testing

@Suite struct `Visible text` {
  @Test(arguments: AttackText.hidden)
  func `shows what cannot be seen`(text: String) {
    let visible = "a\(text)b".visible
    #expect(!visible.unicodeScalars.contains { $0.isHidden }, "\(visible)")
    #expect(!visible.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "\(visible)")
    #expect(visible.utf8.count > 2)
    #expect(visible.visible == visible)
  }

  @Test(arguments: ["tab\tline\nend", "naïve café", "e\u{301}", "日本語", "❤️", "٣", "🥕"])
  func `keeps what can be seen`(text: String) {
    #expect(text.visible.utf8.elementsEqual(text.utf8))
  }

  @Test func `is on one line where it must be`() {
    #expect("a\r\n\tb\u{2028}c".visibleOnOneLine == "a b c")
  }

  @Test func `of JSON keeps the value`() {
    #expect("\"a\u{202E}\u{7F}\u{E0041}é\"".visibleJSON == #""a\u202e\u007f\udb40\udc41é""#)
  }
}

@Suite struct `Text by scalars` {
  @Test(arguments: AttackText.marks, AttackText.followers)
  func `is found whatever follows a mark`(mark: Unicode.Scalar, follower: String) {
    let text = "a\(mark)\(follower)b"
    #expect(text.containsScalars(String(mark)))
    #expect("\(mark)\(follower)".hasScalarPrefix(String(mark)))
    #expect(text.firstIndex(ofASCII: mark) == text.utf8.index(after: text.startIndex))
    #expect(text.prefix(upToASCII: mark) == "a")
    let parts = text.split(ascii: mark)
    #expect(parts.count == 2 && parts[1].utf8.elementsEqual("\(follower)b".utf8))
    let replaced = text.replacingScalars(String(mark), with: "<>")
    #expect(replaced.utf8.elementsEqual("a<>\(follower)b".utf8))
  }

  @Test(arguments: [
    ("aXbX", "X", "-", "a-b-"), ("XX", "XX", "", ""), ("aaa", "aa", "b", "ba"), ("a", "", "x", "a"),
    ("", "x", "y", ""), ("é", "e", "x", "é"),
  ])
  func `is replaced from the left`(text: String, part: String, other: String, result: String) {
    #expect(text.replacingScalars(part, with: other) == result)
  }
}

@Suite struct `A name of a file` {
  @Test(arguments: ["lume-goals", "2.1", "a_b", "_x", "v1.0.0-rc.1", "0"])
  func `may be plain`(name: String) {
    #expect(PlainName.problem(of: name) == nil)
  }

  @Test(arguments: [
    "", ".", "..", "../../x", "a/b", "a\\b", "-rf", ".hidden", "a b", "a\n", "é", "a\u{301}",
    "a\u{0}",
    "con", "NUL.json", "com1", "a.", "a:b", "a*", "/etc/passwd", "\u{FF0E}\u{FF0E}",
    String(repeating: "a", count: 201),
  ])
  func `is rejected otherwise`(name: String) {
    #expect(PlainName.problem(of: name) != nil)
  }
}
