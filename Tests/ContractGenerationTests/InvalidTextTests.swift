import ContractGeneration
import ContractModel
import Testing

@Suite struct `Mutating a text of a path, a query or a header` {
  @Test(arguments: [
    (Schema.string, "abc", []),
    (.string(.nonEmpty), "abc", []),
    (
      .integer(.between(1, 100)), "5",
      [
        "not a number", "false", "5.5", "0", "-999", "-1000000000", "101", "1100", "1000000000",
      ]
    ),
    (.boolean, "true", ["not a boolean"]),
    (
      .date, "2025-11-17",
      [
        "123456789012345678", "true", "2025-02-30", "17-11-2025", "2025-13-01", "2023-02-29",
        "2095-02-30", "tomorrow", "2025-11-17x",
        "\u{662}\u{660}\u{662}\u{665}-\u{661}\u{661}-\u{661}\u{667}",
      ]
    ),
    (
      .string(.oneOf(["asc", "desc"])), "asc",
      ["12345", "true", "undocumented", "as", "ascx", "\u{430}sc"]
    ),
    (
      .string(.length(2...3)), "abc",
      [
        "12345", "true", "a", "abcc", "abc" + String(repeating: "c", count: 27), "😀",
        "x\u{301}x\u{301}",
      ]
    ),
    (
      .uuid, "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2e",
      [
        "123456789012345678", "true", "not-a-uuid", "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2",
        "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2e0", "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2g",
      ]
    ),
  ])
  func `is invalid even for a lenient reader`(
    schema: Schema, valid: String, texts: [String]
  ) {
    #expect(invalidTexts(of: schema, from: valid, in: .path).map(\.text) == texts)
  }

  @Test func `names the violation`() {
    #expect(
      invalidTexts(of: .integer(.atLeast(1)), from: "5", in: .path).map(\.name) == [
        "not a number", "false", "5.5, must be a whole number", "0, must be at least 1",
        "-999, must be at least 1", "-1000000000, must be at least 1",
      ])
  }

  @Test func `omits what a header field cannot carry`() {
    let schema: Schema = .string(.matches("^[a-z]+$"))
    let texts = invalidTexts(of: schema, from: "abc", in: .header).map(\.text)
    #expect(texts == ["12345", "!!!", "!bc", "a!c", "ab!", "ABC", "", "ab-", "ab."])
  }

  @Test func `omits what does not fit into a line`() {
    let texts = invalidTexts(of: .string(.length(1...5000)), from: "abc", in: .path).map(\.text)
    #expect(texts == [])
  }
}
