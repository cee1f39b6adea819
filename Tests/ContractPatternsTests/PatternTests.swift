import ContractPatterns
import ContractPatterns
import TestSupport
import Testing

@Suite struct `Matching patterns` {
  @Test(
    arguments: [
      ("", ["", "a"], []),
      ("b", ["b", "abc"], ["", "a", "B"]),
      ("^a$", ["a"], ["", "aa", "ba", "a\n"]),
      ("^[a-z0-9-]+$", ["a", "a-1"], ["", "A", "a_b"]),
      ("^(cat|dog|)$", ["cat", "dog", ""], ["catdog", "ca"]),
      ("^(?:ab){2,3}$", ["abab", "ababab"], ["ab", "abababab", "aba"]),
      ("^a{0}b{2}c{1,}$", ["bbc", "bbcc"], ["abbc", "bb", "bc"]),
      ("^a*?b+?c??$", ["b", "aabbc"], ["a", "ac"]),
      ("^[^a-c\\d]$", ["d", "€", "\n"], ["a", "c", "7", "dd"]),
      ("^[]$", [], ["", "a"]),
      ("^[^]$", ["a", "\n", "𝄞"], ["", "ab"]),
      ("^[\\w.+-]+$", ["a.b+c-d_9"], ["é", "a b"]),
      ("^[\\]\\\\^-]+$", ["]\\^-"], ["["]),
      ("^.$", ["a", "é", "👍", "\u{85}"], ["", "\n", "\r", "\u{2028}", "\u{2029}", "ab"]),
      ("^\\s+$", [" \t\u{A0}\u{FEFF}\u{3000}"], ["\u{85}", "\u{200B}"]),
      ("^\\S\\D\\W$", ["a-!"], [" -!", "a1!", "a-b"]),
      ("\\bcat\\b", ["cat", "a cat!"], ["cats", "tomcat", "cat_"]),
      ("^\\B-\\Bx?", ["-"], ["a", "-x"]),
      ("a^b|$c", [], ["ab", "c", "abc"]),
      ("(^|,)x(,|$)", ["x", "a,x", "x,b", "a,x,b"], ["ax", "xb"]),
      ("^\\u00e9\\x41\\u{1F44D}\\uD83D\\uDC4D$", ["éA👍👍"], ["e\u{301}A👍👍"]),
      ("^\\t\\n\\v\\f\\r\\0\\cJ\\/\\-\\.$", ["\t\n\u{B}\u{C}\r\0\n/-."], [""]),
      ("^[\\b\\-a-]$", ["\u{8}", "-", "a"], ["b"]),
      ("^(a|b)*abb$", ["abb", "babaabb"], ["ab", "abba"]),
      ("^(a*)*(b?)+$", ["", "aab", "bbb"], ["ba"]),
      ("^(?=.*[A-Z])(?=.*\\d).{4,}$", ["aB1c", "1--Z"], ["ab1c", "AB1", "abcD"]),
      ("^(?!-)[a-z-]+(?<!-)$", ["a", "a-b"], ["-a", "a-", "-"]),
      ("(?<=a)b(?!c)", ["ab", "abb"], ["b", "cb", "abc"]),
      ("^(?!.*(a|b)$)(?:(?=x)x|y)+", ["xy", "yxc"], ["xa", "yb", "z"]),
      ("^(?!(?!a)b)..", ["ab", "cb"], ["bb", "a"]),
      ("(?<!(?<!a)b)c", ["c", "abc"], ["bc"]),
      ("^(?<y>\\d{2})-\\k<y>$", ["12-12"], ["12-13", "12-"]),
      ("^(a+)(b)?\\1$", ["aa", "aba", "aaaa"], ["ab", "a", "aab"]),
      ("^(?:(a)|b)*\\1$", ["b", "aba"], ["c"]),
      ("^[\\w-\\.]+[a-\\d]$", ["a-b.7", "x-"], ["a b7", "xb"]),
      ("^\\p{Lu}\\P{L}[\\p{Nd}_]$", ["É1_", "Σ-٣"], ["é1_", "ÉÉ1"]),
      ("^\\p{Script=Greek}\\p{sc=Hira}$", ["αあ"], ["aあ", "αア"]),
    ] as [(String, [String], [String])])
  func `accepts exactly the texts that the pattern describes`(
    text: String, matching: [String], others: [String]
  ) throws {
    let pattern = try Pattern(text)
    for candidate in matching {
      #expect(pattern.matches(candidate), "\(candidate.debugDescription)")
    }
    for candidate in others {
      #expect(!pattern.matches(candidate), "\(candidate.debugDescription)")
    }
  }

  @Test func `agrees with another engine`() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<400 {
      let text = random.pattern(depth: 3)
      let pattern = try Pattern(text)
      let other = try Regex(text).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
        .asciiOnlyWordCharacters().asciiOnlyDigits()
      for _ in 0..<20 {
        let subject = random.subject()
        var simulation = Pattern.Simulation(pattern.program)
        let bytes = Array(subject.utf8)
        let expected = subject.firstMatch(of: other) != nil
        #expect(pattern.matches(subject) == expected, "/\(text)/ on '\(subject)'")
        #expect(
          simulation.matches(bytes) == expected,
          "/\(text)/ simulated on '\(subject)'")
      }
    }
  }

  @Test func `reads the bytes of its range only`() throws {
    let bytes = Array("\"abc\"".utf8)
    let pattern = try Pattern("^abc$")
    #expect(pattern.matches(bytes, in: 1..<4))
    #expect(!pattern.matches(bytes, in: 1..<3))
    #expect(!pattern.matches(bytes, in: 0..<5))
    #expect(try Pattern("^$").matches(bytes, in: 2..<2))
  }

  @Test func `reads bytes that are not UTF-8 one by one`() throws {
    let bytes: [UInt8] = [0xFF, 0xE2, 0x82, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80]
    #expect(try Pattern("^\\uFFFD+$").matches(bytes))
  }
}

@Suite struct `A pattern that was read before` {
  @Test func `is another one where its Unicode scalars differ, though the texts look alike`() throws
  {
    let (composed, decomposed) = (try Pattern("^\u{E9}$"), try Pattern("^e\u{301}$"))
    #expect(composed != decomposed)
    #expect(composed.matches("\u{E9}") && !composed.matches("e\u{301}"))
    #expect(decomposed.matches("e\u{301}") && !decomposed.matches("\u{E9}"))
  }

  @Test func `matches the same after many others`() throws {
    let patterns = try (0..<1_200).map { try Pattern("^a{\($0 % 600)}$") }
    for (number, pattern) in patterns.enumerated() {
      #expect(pattern.matches(String(repeating: "a", count: number % 600)), "\(number)")
    }
  }
}

@Suite struct `Cost of matching` {
  @Test(arguments: ["(a+)+$", "(a|a)*b$", "(a*)*b", "^(a?){30}a{30}$"])
  func `grows with the text and no faster`(text: String) throws {
    let pattern = try Pattern(text)
    let bytes = Array(String(repeating: "a", count: 50_000).utf8) + [0x21]
    var simulation = Pattern.Simulation(pattern.program)
    _ = simulation.matches(bytes)
    #expect(simulation.cost <= pattern.program.steps.count * (bytes.count + 1))
    let isMatch = pattern.matches(bytes)
    #expect(!isMatch)
  }

  @Test func `is bounded where the deterministic automaton would be too large`() throws {
    let pattern = try Pattern("^(a|b)*a(a|b){40}$")
    #expect(pattern.matches("ba" + String(repeating: "b", count: 40)))
    #expect(!pattern.matches("bb" + String(repeating: "b", count: 40)))
  }
}

extension Pattern {
  fileprivate func matches(_ bytes: [UInt8], in range: Range<Int>? = nil) -> Bool {
    matches(bytes.span, in: range ?? 0..<bytes.count)
  }
}

extension Pattern.Simulation {
  fileprivate mutating func matches(_ bytes: [UInt8]) -> Bool {
    matches(bytes.span, in: 0..<bytes.count)
  }
}

extension SeededRandom {
  fileprivate mutating func pattern(depth: Int) -> String {
    // Without \b: Swift's does not count digits among the word characters.
    let atoms = [
      "a", "b", "é", ".", "[ab]", "[^b]", "\\w", "\\W", "\\d", "[a-z0-9]", "^", "$", " ",
    ]
    switch Int.random(in: 0..<(depth > 0 ? 7 : 1), using: &self) {
    case 1, 2: return pattern(depth: depth - 1) + pattern(depth: depth - 1)
    case 3: return "(?:" + pattern(depth: depth - 1) + "|" + pattern(depth: depth - 1) + ")"
    case 4, 5:
      let quantifiers = ["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?"]
      return "(" + pattern(depth: depth - 1) + ")" + (quantifiers.randomElement(using: &self) ?? "")
    default: return atoms.randomElement(using: &self) ?? ""
    }
  }

  fileprivate mutating func subject() -> String {
    let scalars: [Unicode.Scalar] = ["a", "a", "b", "é", " ", "7", "-"]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...8, using: &self) {
      text.append(scalars.randomElement(using: &self) ?? "a")
    }
    return String(text)
  }
}
