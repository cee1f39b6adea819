import ContractPatterns
import Testing

@Suite struct `Patterns that look around` {
  @Test(arguments: ["^(?:a|aa)+(?=b)$", "^(a|a)*\\1b$", "^(?=(a+)+$)(?!x).*(a+)+c$"])
  func `are decided in bounded time`(text: String) throws {
    // A way through each choice of each repetition would take longer than anyone waits.
    let pattern = try Pattern(text)
    #expect(!pattern.matches(String(repeating: "a", count: 60)) || text.contains("\\1"))
  }

  @Test func `agree with another engine`() throws {
    let parts = [
      "a", "b", "[ab]", "(?=a)", "(?!b)", "(?=.b)", "(?!a.)", "b?", "(?:a|b)*", "^", "$",
    ]
    var number: UInt64 = 7
    func next(_ count: Int) -> Int {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(number >> 33) % count
    }
    for _ in 0..<200 {
      let text = (0..<4).map { _ in parts[next(parts.count)] }.joined()
      let pattern = try Pattern(text)
      let other = try Regex(text).matchingSemantics(.unicodeScalar)
      for _ in 0..<10 {
        let subject = (0..<next(5)).map { _ in ["a", "b", "c"][next(3)] }.joined()
        let expected = subject.firstMatch(of: other) != nil
        #expect(pattern.matches(subject) == expected, "/\(text)/ on '\(subject)'")
      }
    }
  }

  @Test func `have automata that generate texts, and texts beyond those for any`() throws {
    let password = try Pattern("^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d@$!%*?&]{8,}$")
    #expect(password.automaton != nil && !password.isRegular)
    #expect(try Pattern("^(a|b)\\1$").automaton == nil)
    #expect(try Pattern("^(a|b)\\1$").program.steps.count > 4)
  }
}
