import ContractText
import TestSupport
import Testing

@Suite struct `Text for pages and workflows` {
  @Test(arguments: [
    ("<b>&\"'`", "&lt;b&gt;&amp;&quot;&#39;&#96;"), ("a\u{301}\"\u{301}", "a\u{301}&quot;\u{301}"),
    ("\u{202E}x\u{0}\n", "&lt;U+202E&gt;x␀\n"), ("plain", "plain"),
  ])
  func `is no markup`(text: String, escaped: String) {
    #expect(HTMLText.escaped(text) == escaped)
  }

  @Test func `is one command, whatever it has`() {
    #expect(
      WorkflowCommand.line("error", [("file", "a,b:c%"), ("title", "x\ny")], "100% :: ,\r\nend")
        == "::error file=a%2Cb%3Ac%25,title=x%0Ay::100%25 :: ,␍%0Aend")
  }

  @Test(arguments: [
    ("::error::x", ": :error::x"), ("a\n \t::warning::b", "a\n \t: :warning::b"),
    ("a::b", "a::b"), ("x ##[error]y", "x ## [error]y"), (":::set", ": ::set"),
  ])
  func `is no command where it is shown`(text: String, inert: String) {
    #expect(WorkflowCommand.inert(text) == inert)
  }
}
