import ContractInterchange
import ContractJSON
import Testing

@Suite struct `Scalars in YAML` {
  private func read(_ yaml: String) throws -> JSON {
    try JSON(yaml: Array(yaml.utf8))
  }

  @Test(arguments: [
    "no", "yes", "on", "off", "y", "n", "nUll", "tRue", "nan", "inf", ".", "..", "--", "=",
    "<<",
    "2020-01-01", "2020-01-01T00:00:00Z", "1_000", "12:30", "12:30:45", "1,000", "1.2.3", "0b101",
    "0o8", "0x", "0xG", "-0x1", "+0o7", "0XFF", "1e", "e3", "+", "-.", "1 2", "+.nan", ".Inf2",
    "0x10000000000000000", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "a - b", "a#b", "?a", ":a", "-a", "a:b", "a,b", "a]b", "/users/{id}", "why? because", "100%",
    "^[a-z]+$", "it's", "a \"b\"",
  ])
  func `without quotes are strings unless the core schema lists them`(text: String) throws {
    #expect(try read("a: \(text)\n") == ["a": .string(text)])
    #expect(try read("a: '\(text.replacing("'", with: "''"))'") == ["a": .string(text)])
  }

  @Test(arguments: [
    ("", "null"), ("~", "null"), ("null", "null"), ("Null", "null"), ("NULL", "null"),
    ("true", "true"), ("True", "true"), ("TRUE", "true"), ("false", "false"), ("FALSE", "false"),
    ("0", "0"), ("-0", "-0"), ("+12", "12"), ("007", "7"), ("-010", "-10"), ("00", "0"),
    ("0o17", "15"), ("0xfF", "255"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
    ("3.0", "3.0"), ("0.1000", "0.1000"), (".5", "0.5"), ("-.5", "-0.5"), ("+.5", "0.5"),
    ("1.", "1.0"), ("1.e5", "1.0e5"), ("01.5", "1.5"), ("1e3", "1e3"), ("1E+03", "1E+03"),
    ("-1.5e-7", "-1.5e-7"), ("1e999999", "1e999999"),
    ("123456789012345678901234567890.10", "123456789012345678901234567890.10"),
  ])
  func `without quotes are null, Booleans and numbers with their digits`(
    text: String, json: String
  ) throws {
    #expect(try read("- \(text)\n").text() == "[\(json)]")
  }

  @Test(arguments: [
    ("a\n b\n\n c\n", "a b\nc"), ("a # b\n", "a"), ("a\n # b\n", "a"), ("a\n\n\n\n  b", "a\n\n\nb"),
    ("a\n\t\n b", "a\nb"), ("a \t\n  \t b \t", "a b"), ("a\n - b\n # c", "a - b"),
    ("1\n 2", "1 2"), ("null\n null", "null null"),
  ])
  func `without quotes may span lines, which are folded`(yaml: String, text: String) throws {
    #expect(try read(yaml) == .string(text))
    #expect(try read("- " + yaml) == [.string(text)])
  }

  @Test(arguments: [
    ("''", ""), ("'it''s'", "it's"), ("'a\n\n  b \n c'", "a\nb c"), ("'\\n'", "\\n"),
    (#""""#, ""), (#""a\tb\n""#, "a\tb\n"),
    (
      #""\0\a\b\e\f\v\N\_\L\P\ \/\"\\""#,
      "\0\u{7}\u{8}\u{1B}\u{C}\u{B}\u{85}\u{A0}\u{2028}\u{2029} /\"\\"
    ),
    (#""\x41\u00e9\U0001F600\ud83d\ude00""#, "Aé😀😀"), ("\"a \\\n   b\"", "a b"),
    ("\"a\\\n \\  b\"", "a  b"), ("\"a\n\n\n b\"", "a\n\nb"), ("\"a\\n\n b\"", "a\n b"),
    ("\"a\\t \t\n b\"", "a\t b"), ("\"a # b: c\"", "a # b: c"), ("\" a \n \"", " a "),
    ("\"a\\\n\n b\"", "a\nb"), ("'é😀'", "é😀"),
  ])
  func `in quotes have escapes and folded lines`(yaml: String, text: String) throws {
    #expect(try read(yaml) == .string(text))
    #expect(try read("[\(yaml)]") == [.string(text)])
  }

  @Test(arguments: [
    ("|\n  a\n   b\n\n  c\n\n", "a\n b\n\nc\n"), ("|-\n  a\n\n", "a"), ("|+\n  a\n\n", "a\n\n"),
    ("|\n", ""), ("|+\n\n", "\n"), ("|\n\n  a\n", "\na\n"), ("|\n  a", "a"),
    ("| # b\n  a\n", "a\n"),
    ("|1\n   a\n  b\n", "  a\n b\n"), ("|2-\n    a\n", "  a"), ("|-2\n    a\n", "  a"),
    ("|\n  a\n # b\n", "a\n"), ("|\n  # a\n", "# a\n"), ("|\n  \ta\n", "\ta\n"),
    ("|\n  a\n    \n  b\n", "a\n  \nb\n"), ("|\n  a: b\n  - c\n", "a: b\n- c\n"),
    (">\n  a\n  b\n\n  c\n", "a b\nc\n"), (">-\n  a\n  b\n", "a b"), (">+\n  a\n\n", "a\n\n"),
    (">\n  a\n    b\n  c\n  d\n", "a\n  b\nc d\n"), (">\n  a\n\n    b\n\n  c\n", "a\n\n  b\n\nc\n"),
    (">\n\n  a\n\n\n  b\n", "\na\n\nb\n"), (">\n  a\n  \tb\n  c\n", "a\n\tb\nc\n"),
  ])
  func `in block style keep or fold their lines`(yaml: String, text: String) throws {
    #expect(try read("- \(yaml)") == [.string(text)])
    #expect(try read("a: \(yaml)") == ["a": .string(text)])
    #expect(try read("a: \(yaml)\rb: c".replacing("\n", with: "\r"))["a"] != nil)
  }

  @Test(arguments: [
    ("!!str 1", "\"1\""), ("!!str", "\"\""), ("! 1", "\"1\""), ("!!int '3'", "3"),
    ("!!float 3", "3"), ("!!bool \"true\"", "true"), ("!!null ''", "null"), ("!!null", "null"),
    ("!!binary aGk=", "\"aGk=\""), ("!!timestamp 2020-01-01", "\"2020-01-01\""),
    ("!local 1", "\"1\""), ("!<tag:yaml.org,2002:int> '1'", "1"),
    ("!!set {a, b}", #"{"a":null,"b":null}"#),
    ("!!seq [!!map {a: !!str 1}]", #"[{"a":"1"}]"#), ("!local [1]", "[1]"),
  ])
  func `have the type of their tag`(yaml: String, json: String) throws {
    #expect(try read("a: \(yaml)\n")["a"]?.text() == json)
    #expect(try read("[ \(yaml) ]").text() == "[\(json)]")
  }

  @Test func `may have tags with handles`() throws {
    let yaml =
      "%TAG !y! tag:yaml.org,2002:\n%TAG !! tag:a.example,2000:\n---\n[!y!int '3', !!int 3]"
    #expect(try read(yaml) == [3, "3"])
  }
}
