import ContractLint
import ContractModel
import Contracts
import Testing

@Suite struct `The contradictions of the documents` {
  /// What the issue says they contradict each other in: kind, words of the message, both places.
  struct Known: Sendable, CustomTestStringConvertible {
    var kind: LintFinding.Kind
    var words: [String]
    var places: [String]

    var testDescription: String { "\(kind.rawValue) \(words.joined(separator: " "))" }

    init(_ kind: LintFinding.Kind, _ words: [String], _ places: [String]) {
      self.kind = kind
      self.words = words
      self.places = places
    }
  }

  static let known: [Known] = [
    Known(.otherMethod, ["tips", "POST", "GET"], ["lume-goals", "lume-goal-tips"]),
    Known(.otherMethod, ["updateGoal", "PUT", "PATCH"], ["lume-goals", "lume-linking"]),
    Known(
      .otherPath, ["/goals/{goal_id}/suggestions", "/goals/suggestions"],
      ["lume-goals", "lume-goals-overview"]),
    Known(
      .otherFieldNames,
      ["user_id/userId", "target_date/targetDate", "created_at/createdAt", "updated_at/updatedAt"],
      ["lume-goals", "lume-linking"]),
    Known(
      .otherEnumeration, ["status", "active, paused", "not_started, in_progress"],
      ["lume-goals", "lume-linking"]),
    Known(
      .otherType, ["tips", "array of strings", "array of objects"],
      ["lume-goals", "lume-goals-overview"]),
    Known(
      .otherType, ["identity of goal", "UUID", "string"], ["lume-goals", "lume-linking"]),
    Known(
      .otherType, ["target_date/targetDate", "date", "timestamp"], ["lume-goals", "lume-linking"]),
    Known(.otherEnvelope, ["createGoal", "'data'", "bare"], ["lume-goals", "lume-linking"]),
    Known(
      .otherEnvelope, ["tips", "'data'", "'success'"], ["lume-goals", "lume-goals-overview"]),
    Known(
      .otherPrecision, ["created_at/createdAt", "9 fraction digits", "whole seconds"],
      ["lume-goals", "lume-linking"]),
    Known(
      .otherRequired, ["target_unit", "conversationId"], ["lume-goals", "lume-linking"]),
  ]

  @Test(arguments: known)
  func `are found, with both places`(known: Known) {
    let found = Catalog.all.findings().filter { finding in
      finding.kind == known.kind && known.words.allSatisfy(finding.message.contains)
        && [finding.first, finding.second].compactMap(\.self).map(\.contract) == known.places
    }
    #expect(found.count == 1)
  }

  @Test func `are told at lines of the contracts`() throws {
    for finding in Catalog.all.findings() where finding.kind.isContradiction {
      let second = try #require(finding.second)
      for place in [finding.first, second] {
        #expect(place.position.file.hasPrefix("contracts/") && place.position.line > 1)
      }
    }
  }

  @Test func `are few enough to be read, and each is told once`() {
    let findings = Catalog.all.findings()
    #expect(Set(findings.map(\.message)).count == findings.count)
    #expect(findings.count { $0.kind.isContradiction } <= 25)
    #expect(findings.count { !$0.kind.isContradiction } <= 15)
  }

  @Test func `are the same, whichever contract stands first`() {
    func kinds(_ contracts: [Contract]) -> [String] {
      contracts.findings().map { "\($0.kind.rawValue) \($0.count)" }.sorted()
    }
    #expect(kinds(Catalog.all) == kinds(Catalog.all.reversed()))
  }

  @Test func `concern one host, and not the Goals contract by itself`() {
    #expect(Catalog.all.filter { $0.id == "lume-goals" }.findings().isEmpty)
    let quarrels = Catalog.all.findings().filter(\.kind.isContradiction)
    #expect(quarrels.allSatisfy { $0.first.contract.hasPrefix("lume") })
  }
}
