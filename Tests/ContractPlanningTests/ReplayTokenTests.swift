import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import TestSupport
import Testing

@Suite struct `The text of a token` {
  private static func token(_ random: inout SeededRandom) -> ReplayToken {
    func text() -> String {
      let bytes = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    func locations() -> [Int]? {
      Bool.random(using: &random) ? (0..<Int.random(in: 0..<4, using: &random)).map { $0 * 3 } : nil
    }
    var change = CaseChange()
    change.isUsual = Bool.random(using: &random)
    change.steps = locations()
    change.messageChanges = locations()
    change.usualParameters = (locations() ?? []).map { _ in text() }
    let bodies: [Plan.Body?] = [
      nil, .json(["a": .string(text()), "b": [1, nil, 2.50]]), .bytes(Array(text().utf8) + [0xFF]),
      .form([0, 1, 2]), Plan.Body.none,
    ]
    change.body = bodies.randomElement(using: &random) ?? nil
    let origin = ReplayToken.PlanIdentity(
      contract: text(), fingerprint: text(),
      seed: UInt64.random(in: 0...UInt64.max, using: &random),
      day: CalendarDate(daysSince1970: Int.random(in: 0..<40_000, using: &random)))
    let variants: [CaseID.Variant] = [
      .whole, .before, .after, .typical, .named(text()),
      .sequence(resource: text(), name: text()), .walk(resource: text(), index: 3),
      .random(CaseID.RandomKind.allCases.randomElement(using: &random) ?? .text, index: 4_711),
    ]
    let subjects: [CaseID.Subject] = [.operation(text()), .scenario(text())]
    let id = CaseID(
      Phase.allCases.randomElement(using: &random) ?? .fuzz,
      subjects.randomElement(using: &random) ?? subjects[0],
      variant: variants.randomElement(using: &random) ?? .whole)
    let cause = ReplayToken.Cause(
      kind: text(), check: text(), operation: text(), location: text())
    return ReplayToken(origin, caseID: id, cause: cause, change: change)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `stands for all of it, in characters that no shell minds`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let token = Self.token(&random)
    #expect(token.text.utf8.allSatisfy { $0 != UInt8(ascii: "=") })
    #expect(token.text.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil && !token.text.hasPrefix("-"))
    #expect(try ReplayToken(parsing: token.text) == token)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `is not taken for another where it is cut or changed`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let token = Self.token(&random)
    let cut = String(token.text.prefix(Int.random(in: 0..<token.text.count, using: &random)))
    #expect(throws: ReplayToken.ParseError.self) { try ReplayToken(parsing: cut) }
  }

  @Test(arguments: [
    ("W$", "character 2 does not occur in tokens"),
    ("WzEsIm", "it is cut off or changed at character"),
    (
      "WzFd",
      "it has format version 1, but only version 2 can be replayed; check again to get a new token"
    ), ("WzNd", "it has format version 3"), ("WzJd", "its contract cannot be read"),
    ("", "it is cut off or changed at character 1"),
    ("e30", "its version cannot be read"),
  ])
  func `reports the first unreadable character`(text: String, words: String) {
    let error = #expect(throws: ReplayToken.ParseError.self) { try ReplayToken(parsing: text) }
    #expect("\(error.map { "\($0)" } ?? "")".hasPrefix(words))
  }
}
