import ContractJSON
import ContractModel
import Testing

@Suite struct `A text that came back` {
  @Test(
    arguments: [
      ("Run & <rest>", "Run &amp; &lt;rest&gt;", .escaped),
      ("&lt; is <", "&amp;lt; is &lt;", .escaped),
      ("say \"no\"", "say \\\"no\\\"", .escaped),
      ("O'Hara", "O''Hara", .escaped),
      ("abcdefgh", "abcd", .cut),
      ("abcdefgh", "abcd…", .cut),
      ("abcdefgh", "abcd...", .cut),
      (" a  b ", "a b", .trimmed),
      ("Straße", "STRASSE", nil),
      ("Goal", "goal", .otherCase),
      ("e\u{301}", "\u{E9}", .recomposed),
      ("run 🏃 far", "run ? far", .charactersLost),
      ("run 🏃 far", "run  far", .charactersLost),
      ("a\u{200D}b", "ab", .charactersLost),
      ("same", "same", nil),
      ("one", "two", nil),
      ("one", "", nil),
    ] as [(String, String, TextChange?)])
  func `is recognised by what was done to it`(
    sent: String, received: String, change: TextChange?
  ) {
    #expect(TextChange(from: sent, to: received) == change)
  }

  @Test func `is not compared where it is a time or no text`() {
    #expect(TextChange(from: .string("2026-01-01T10:00:00Z"), to: .string("2026-01-01")) == nil)
    #expect(TextChange(from: .number(12), to: .number(1)) == nil)
  }
}
