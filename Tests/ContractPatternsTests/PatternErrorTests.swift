import ContractPatterns
import ContractPatterns
import Testing

@Suite struct `Reading patterns` {
  @Test(
    arguments: [
      ("(a", .unclosedGroup, 0), ("é)", .unopenedGroup, 2), ("a[b", .unclosedClass, 1),
      ("[a\\", .unexpectedEnd, 3), ("a\\", .unexpectedEnd, 2), ("*a", .nothingToRepeat, 0),
      ("a**", .nothingToRepeat, 2), ("^+", .nothingToRepeat, 0), ("a{1}{2}", .nothingToRepeat, 4),
      ("(|*)", .nothingToRepeat, 2), ("a{,3}", .malformedQuantifier, 1),
      ("a{x}", .malformedQuantifier, 1), ("a{2", .malformedQuantifier, 1),
      ("{2}", .malformedQuantifier, 0), ("a}", .unexpectedScalar("}"), 1),
      ("a]", .unexpectedScalar("]"), 1), ("a{3,2}", .quantifierOutOfOrder, 1),
      ("[z-a]", .rangeOutOfOrder, 1), ("\\Z", .unknownEscape("Z"), 0),
      ("\\xg0", .unknownEscape("x"), 0), ("\\u12", .unknownEscape("u"), 0),
      ("\\u{}", .unknownEscape("u"), 0), ("\\00", .unknownEscape("0"), 0),
      ("\\c1", .unknownEscape("c"), 0), ("\\uD800", .notAScalar, 0),
      ("\\u{110000}", .notAScalar, 0), ("\\u{fffffffff}", .notAScalar, 0),
      ("(a)\\2", .backReference, 3), ("\\k<n>", .unknownEscape("k"), 0),
      ("(?<=a)+", .nothingToRepeat, 0), ("(?=a", .unclosedGroup, 0),
      ("(?<1>a)", .namedGroup, 0), ("(?P<n>a)", .namedGroup, 0), ("(?i)a", .flagsOfRest, 0),
      ("(?i:a)", .flags, 0), ("(?", .flagsOfRest, 0), ("\\pL", .property, 0),
      ("[\\P{Klingon}]", .property, 1),
    ] as [(String, PatternError.Reason, Int)])
  func `reports the error and its offset`(
    text: String, reason: PatternError.Reason, offset: Int
  ) {
    #expect(throws: PatternError(reason, at: offset)) { try Pattern(text) }
  }

  @Test func `bounds nesting`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + String(repeating: ")+", count: depth)
    }
    #expect(try Pattern(nested(100)).matches(""))
    #expect(throws: PatternError(.nestedTooDeeply(limit: 100), at: 100)) {
      try Pattern(nested(101))
    }
  }

  @Test(arguments: ["a{10001}", "(a{100}){101}", "((a{1,50}){50}){50}", "a{99999999999999999999}"])
  func `bounds the size of expanded repetitions`(text: String) {
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    #expect(error?.reason == .tooLarge(limit: 10_000))
  }

  @Test(arguments: ["(){9999}", "((){9999}){9999}", "(((a+)+)+)+", "(((){0,9999}){0,99}){0,99}"])
  func `does not expand repetitions of nothing`(text: String) throws {
    #expect(try Pattern(text).program.steps.count < 1_000)
  }

  @Test(
    arguments: [
      (
        PatternError(.backReference, at: 3),
        "back reference to a group that the pattern does not have at byte 3"
      ),
      (
        PatternError(.unexpectedScalar("}"), at: 1),
        "'}' that needs a backslash before it at byte 1"
      ),
      (PatternError(.unknownEscape("Z"), at: 0), "unknown escape \\Z at byte 0"),
      (
        PatternError(.tooLarge(limit: 9), at: 0),
        "more than 9 steps once repetitions are written out at byte 0"
      ),
    ])
  func `describes each error in one line`(error: PatternError, text: String) {
    #expect(error.description == text)
  }
}
