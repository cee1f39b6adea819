import ContractInterchange
import ContractJSON
import Testing

@Suite struct `YAML parse errors` {
  @Test(arguments: [
    ("", "line 1, column 1: expected a document, found none"),
    ("# a\n", "line 2, column 1: expected a document, found none"),
    ("a\n---\nb", "line 2, column 1: expected a single document, found a second one"),
    ("a\n...\nb", "line 3, column 1: expected a single document, found a second one"),
    (
      "a: b\n c: d",
      #"line 2, column 3: expected a key on one line, found ":" after text that starts on line 1"#
    ),
    ("a:\n  b: c\n d: e", "line 3, column 2: expected an indentation of 0 spaces, found 1 space"),
    ("- a\nb", #"line 2, column 1: expected a dash and a space, found "b""#),
    (
      "a: b\nc\n",
      "line 2, column 2: expected a colon and a space after the key, found the end of the line"
    ),
    (
      "a: b: c",
      "line 1, column 5: expected one key on the line or quotes around the value"
    ),
    ("a: - b", #"line 1, column 4: expected a value, found "-""#),
    ("a: 'b' c", #"line 1, column 8: expected the end of the line, found "c""#),
    ("é: [b, c\n", "line 2, column 1: expected a comma or ], found the end of the document"),
    ("é: {b: 'c' d}", #"line 1, column 12: expected a comma or }, found "d""#),
    ("a: [b,, c]", #"line 1, column 7: expected a value, found ",""#),
    (
      "a: [\nb]",
      "line 2, column 1: expected an indentation of at least 1 space in the value that starts on"
    ),
    (
      "a:\n b: \"c\nd\"",
      "line 3, column 1: expected an indentation of at least 1 space in the value that starts on"
    ),
    ("a:\n\tb: c", "line 2, column 2: expected spaces as indentation, found a tab"),
    (
      "a: \"b",
      "line 1, column 6: expected the closing quote of the string that starts on line 1"
    ),
    (#"a: "\q""#, #"line 1, column 6: expected an escape, found "q""#),
    (#"a: "\u12""#, "line 1, column 9: expected a hexadecimal digit, found a quote"),
    (#"a: "\ud800""#, "line 1, column 5: expected an escape of a Unicode scalar, found U+D800"),
    ("a: @b", #"line 1, column 4: expected a value, found "@""#),
    ("a: |x\n  b", #"line 1, column 5: expected the end of the line, found "x""#),
    (
      "a: |\n   \n  b",
      "line 2, column 1: expected an empty line of at most 2 spaces, found 3 spaces"
    ),
    ("a: *b", "line 1, column 4: expected an anchor before its alias, found *b"),
    ("a: &b [*b]", "line 1, column 8: expected an alias outside the value it refers to, found *b"),
    (
      "a: &b &c d",
      "line 1, column 7: expected at most one anchor and one tag for a value, found another"
    ),
    (
      "a: 1\nb: 2\na: 3",
      #"line 3, column 1: expected unique keys, found "a", which is also on line 1"#
    ),
    ("[a]: b", "line 1, column 1: expected a scalar as key, found a collection"),
    ("{[a]: b}", "line 1, column 2: expected a scalar as key, found a collection"),
    (
      "<<: 1",
      "line 1, column 5: expected a mapping or a sequence of mappings to merge, found a number"
    ),
    ("a: !!int b", #"line 1, column 10: expected content of type !!int, found "b""#),
    ("a: !!seq {}", "line 1, column 10: expected content of type !!seq, found a mapping"),
    ("a: !x!y b", #"line 1, column 4: expected a tag handle of a %TAG directive, found "!x!""#),
    (
      "a: .inf",
      #"line 1, column 4: expected a finite number or quotes around a string, found ".inf""#
    ),
    ("a: \u{1}", "line 1, column 4: expected text, found U+0001"),
    (
      "'a\n---\n'",
      "line 2, column 1: expected the end of a quoted scalar or flow collection, found a document"
    ),
    ("%YAML 2.0\n---\na", #"line 1, column 1: expected YAML 1.2, found version "2.0""#),
    ("%YAML 1.2\na", #"line 2, column 1: expected --- after the directives, found "a""#),
  ])
  func `name the line, the column and what was expected`(yaml: String, message: String) {
    let error = #expect(throws: YAML.ParseError.self) { try JSON(yaml: Array(yaml.utf8)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "\ta: b", "a:\n  \tb: c", "-\t- a", "- \ta: b", "?\ta: b", "a: b\n\tc: d", "a:\n- b\n\t- c",
  ])
  func `reject tabs before keys and indicators`(yaml: String) {
    #expect(throws: YAML.ParseError.self) { try JSON(yaml: Array(yaml.utf8)) }
  }

  @Test(
    arguments: [
      "---\ta: b", "--- a: b", "- a\n- b\n c: d", "a: b\nb", "{a", "[a", "[a}", "{a: b]", "]", "}",
      "a: ]",
      "- ,", "&a\n&b c", "*a", "a: *", "a: &", "'", "\"\\", "a: >1x",
      "%", "? [a]",
      "? a: b\n: c", "- &a *b", "a: 'b'c", "\"a\nb\": c", "[a\n: b]", "a: !!map b", "a\nb: c",
      "%YAML\n---",
      "%TAG !\n---", "%YAML 1.2\n%YAML 1.2\n---", "a: |0\n b", "a: |++\n b", "[a, #b\n",
      "{a: 1, a: 2}",
      "<<: {}\n<<: {}", "...", "a\n... b", "- a: 1\n   b: 2",
    ])
  func `reject other malformed documents`(yaml: String) {
    #expect(throws: YAML.ParseError.self) { try JSON(yaml: Array(yaml.utf8)) }
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], .wideEncoding), ([0xFE, 0xFF, 0x00, 0x61], .wideEncoding),
      ([0x61, 0x00], .wideEncoding), ([0x00, 0x61], .wideEncoding),
      ([0x61, 0x62, 0x00], .controlCharacter(0)),
      ([0x80], .invalidUTF8), ([0xC0, 0x80], .invalidUTF8), ([0xED, 0xA0, 0x80], .invalidUTF8),
      ([0xF4, 0x90, 0x80, 0x80], .invalidUTF8), ([0xE2, 0x82], .invalidUTF8),
    ] as [([UInt8], YAML.ParseError.Reason)])
  func `reject other encodings`(bytes: [UInt8], reason: YAML.ParseError.Reason) {
    let error = #expect(throws: YAML.ParseError.self) { try JSON(yaml: bytes) }
    #expect(error?.reason == reason)
  }

  @Test func `count columns after a byte order mark`() {
    let error = #expect(throws: YAML.ParseError.self) { try JSON(yaml: Array("\u{FEFF}a: @".utf8)) }
    #expect(error?.position == JSON.TextPosition(line: 1, column: 4))
  }

  @Test func `stay on one line`() {
    let key = "\"a\\n" + String(repeating: "b", count: 100) + "\""
    let error = #expect(throws: YAML.ParseError.self) {
      try JSON(yaml: Array("\(key): 1\n\(key): 2\n".utf8))
    }
    #expect(error?.description.contains("\n") == false)
    #expect((error?.description.count ?? 0) < 140)
  }
}
