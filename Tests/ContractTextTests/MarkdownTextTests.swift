import ContractText
import TestSupport
import Testing

@Suite struct `Foreign text in Markdown` {
  @Test(arguments: [
    ("# Heading", "\\# Heading"), ("a # b", "a # b"), ("- item", #"\- item"#), ("1. x", #"1\. x"#),
    ("---", #"\---"#), ("===", #"\==="#), ("> quote", "&gt; quote"), ("a|b", #"a\|b"#),
    (#"a\|b"#, #"a\\\|b"#), ("|\u{301}", "\\|\u{301}"), ("<\u{301}b>", "&lt;\u{301}b&gt;"),
    ("<!-- x -->", "&lt;!-- x --&gt;"),
    ("&#64;team", "&amp;\\#64;team".replacing("\\#", with: "#&#8203;")),
    ("@team", "@&#8203;team"), ("see #12", "see #&#8203;12"), ("GH-12", "GH-&#8203;12"),
    ("https://x.y", "https:&#8203;//x.y"), ("www.x.y", "www&#8203;.x.y"),
    ("[a](b)", #"\[a\](b)"#), ("![a](b)", #"!\[a\](b)"#), ("a\r\n# b", "a # b"),
    ("a\u{2028}b\u{85}c\u{B}d", "a b c d"), ("a\u{202E}b", "a&lt;U+202E&gt;b"), ("$x$", #"\$x\$"#),
  ])
  func `is escaped by scalars`(text: String, markdown: String) {
    let made = MarkdownText.inline(text)
    #expect(made.utf8.elementsEqual(markdown.utf8), "\(made)")
  }

  @Test(arguments: [
    ("", ""), ("GET /items", "`GET /items`"), ("a|b", "<code>a&#124;b</code>"),
    ("a`\u{301}b", "<code>a&#96;\u{301}b</code>"), (#"\"#, "<code>&#92;</code>"),
    (" a", "<code> a</code>"), ("a\r\nb", "`a b`"),
  ])
  func `may be code`(text: String, markdown: String) {
    let made = MarkdownText.code(text)
    #expect(made.utf8.elementsEqual(markdown.utf8), "\(made)")
  }

  @Test(arguments: AttackText.all + AttackText.hidden)
  func `stays in its line and its cell`(text: String) {
    for made in [MarkdownText.inline(text), MarkdownText.code(text)] {
      #expect(!made.unicodeScalars.contains { $0.isLineBreak }, "\(made)")
      #expect(made.visible.utf8.elementsEqual(made.utf8), "\(made)")
      var isEscaped = false
      for byte in made.utf8 {
        #expect(byte != UInt8(ascii: "|") || isEscaped, "\(made)")
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
    }
  }

  @Test func `is fenced by more backquotes than it has`() {
    #expect(
      MarkdownText.block(["a```` b", "```\r\n# x"])
        == ["`````", "a```` b", "``` # x", "`````"])
  }
}
