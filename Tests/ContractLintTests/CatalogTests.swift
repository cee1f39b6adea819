import ContractLint
import ContractModel
import Contracts
import Testing

@Suite struct `The known contradictions of the catalog` {
  /// The known contradictions: type, words of the message, both contracts.
  struct Known: Sendable, CustomTestStringConvertible {
    var kind: LintFinding.Kind
    var words: [String]
    var locations: [String]

    var testDescription: String { "\(kind.id) \(words.joined(separator: " "))" }

    init(_ kind: LintFinding.Kind, _ words: [String], _ locations: [String]) {
      self.kind = kind
      self.words = words
      self.locations = locations
    }
  }

  static let known: [Known] = [
    Known(
      .contradiction(.differentMethod), ["tips", "POST", "GET"], ["lume-goals", "lume-goal-tips"]),
    Known(
      .contradiction(.differentMethod), ["updateGoal", "PUT", "PATCH"],
      ["lume-goals", "lume-linking"]),
    Known(
      .contradiction(.differentPath), ["/goals/{goal_id}/suggestions", "/goals/suggestions"],
      ["lume-goals", "lume-goals-overview"]),
    Known(
      .contradiction(.differentFieldNames),
      ["user_id/userId", "target_date/targetDate", "created_at/createdAt", "updated_at/updatedAt"],
      ["lume-goals", "lume-linking"]),
    Known(
      .contradiction(.differentEnumeration),
      ["status", "active, paused", "not_started, in_progress"],
      ["lume-goals", "lume-linking"]),
    Known(
      .contradiction(.differentType), ["tips", "array of strings", "array of objects"],
      ["lume-goals", "lume-goals-overview"]),
    Known(
      .contradiction(.differentType), ["identity of goal", "UUID", "string"],
      ["lume-goals", "lume-linking"]),
    Known(
      .contradiction(.differentType), ["target_date/targetDate", "date", "timestamp"],
      ["lume-goals", "lume-linking"]),
    Known(
      .contradiction(.differentEnvelope), ["createGoal", "'data'", "bare"],
      ["lume-goals", "lume-linking"]),
    Known(
      .contradiction(.differentEnvelope), ["tips", "'data'", "'success'"],
      ["lume-goals", "lume-goals-overview"]),
    Known(
      .contradiction(.differentPrecision),
      ["created_at/createdAt", "9 fraction digits", "whole seconds"],
      ["lume-goals", "lume-linking"]),
    Known(
      .contradiction(.differentRequired), ["target_unit", "conversationId"],
      ["lume-goals", "lume-linking"]),
  ]

  @Test(arguments: known)
  func `are found in both contracts`(known: Known) {
    let found = Catalog.all.findings().filter { finding in
      finding.kind == known.kind && known.words.allSatisfy(finding.message.contains)
        && [finding.first, finding.second].compactMap(\.self).map(\.contract) == known.locations
    }
    #expect(found.count == 1)
  }

  @Test func `have source positions in the contracts`() throws {
    for finding in Catalog.all.findings() where finding.kind.isContradiction {
      let second = try #require(finding.second)
      for location in [finding.first, second] {
        #expect(location.position.file.hasPrefix("contracts/") && location.position.line > 1)
      }
    }
  }

  @Test func `are few, and each is reported once`() {
    let findings = Catalog.all.findings()
    #expect(Set(findings.map(\.message)).count == findings.count)
    #expect(findings.count { $0.kind.isContradiction } <= 25)
    #expect(findings.count { !$0.kind.isContradiction } <= 17)
  }

  @Test func `do not depend on the order of the contracts`() {
    func kinds(_ contracts: [Contract]) -> [String] {
      contracts.findings().map { "\($0.kind.id) \($0.count)" }.sorted()
    }
    #expect(kinds(Catalog.all) == kinds(Catalog.all.reversed()))
  }

  @Test func `are about one host, and not about the Goals contract alone`() {
    #expect(Catalog.all.filter { $0.id == "lume-goals" }.findings().isEmpty)
    let cases = Catalog.all.findings().filter(\.kind.isContradiction)
    #expect(cases.allSatisfy { $0.first.contract.hasPrefix("lume") })
  }
}
