import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Contracts
import Testing

extension Example {
  static let all =
    lumeGoals + goalTips + goalsOverview + linking + deuceDiaryPeople + deuceDiaryEntries
}

@Suite struct `The samples of the documents` {
  @Test(arguments: Example.all)
  func `conform to their contracts, except for the listed drifts`(example: Example) throws {
    let drifts = try example.judged()
    let outlines = drifts.map {
      "\($0.kind) at \($0.location)" + ($0.severity == .note ? " (note)" : "")
    }
    #expect(outlines == example.drifts)
    #expect(drifts.allSatisfy { $0.source?.file.hasPrefix("contracts/") ?? true })
    #expect((example.contradiction != nil) == !example.drifts.isEmpty)
  }

  @Test func `cover every operation and message that the documents show`() {
    let shown = Set(Example.all.map { "\($0.contract) \($0.operation)" })
    // The showcase follows no document.
    let stated = Catalog.all.filter { !$0.documents.isEmpty }.flatMap { contract in
      (contract.operations.filter { !$0.isSetUpOnly }.map(\.id) + contract.channels.map(\.id)).map {
        "\(contract.id) \($0)"
      }
    }
    // For these the documents show types, but no values.
    let unseen = [
      "lume-goals listGoals", "lume-goals suggestions", "lume-goals analysis",
      "lume-linking listGoals",
    ]
    #expect(Set(stated).subtracting(shown) == Set(unseen))
    #expect(shown.isSubset(of: stated))
  }

  @Test func `show that days remaining are whole days, rounded towards zero`() throws {
    let goals = try #require(Catalog.all.first { $0.id == "lume-goals" })
    let advised = try #require(goals.operation("createGoal")).rules.filter(\.isAdvisory)
    var rule = try #require(advised.first { "\($0)".contains("days_remaining equals") })
    rule.isAdvisory = false
    let body = try JSON(parsing: Array(createdGoal.utf8))
    #expect(RuleContext(response: body).drifts(of: [rule]).isEmpty)
    let rounded = try JSON(parsing: Array(createdGoal.replacing("59", with: "60").utf8))
    #expect(RuleContext(response: rounded).drifts(of: [rule]).map(\.kind) == [.ruleBroken])
  }

  @Test(arguments: ["2025-11-17T19:26:02.996Z", "2025-11-17T19:26:02Z"])
  func `show the precision of timestamps`(moment: String) throws {
    var example = try #require(Example.lumeGoals.first { $0.text == createdGoal })
    example.text = createdGoal.replacing("2025-11-17T19:26:02.996263011Z", with: moment)
    let kinds = Set(try example.judged().map(\.kind))
    #expect(kinds == [.precisionChanged])
  }

  @Test func `show the former drift of the app, with its fix`() throws {
    let strings = try #require(Example.lumeGoals.first { $0.operation == "tips" })
    var expected = strings
    (expected.contract, expected.path) = ("lume-goals-overview", ["goalId": strings.goalID])
    let drifts = try expected.judged()
    #expect(
      drifts.map { "\($0.kind) at \($0.location)" } == [
        "field-missing at /success", "field-missing at /data/goal_title",
        "type-changed at /data/tips/*",
      ])
    let tips = try #require(drifts.last)
    #expect([tips.count, tips.total] == [3, 3])
    #expect(tips.fix?.contains("decode tips as [String]") == true)
    #expect(tips.fix?.contains("goal-tips-format-fix.md") == true)
  }

  @Test func `name the form part of a picture`() throws {
    let deuce = try CompiledContract(#require(Catalog.all.first { $0.id == "deuce-diary" }))
    let operation = try #require(deuce.operation("uploadProfilePicture"))
    for (name, type, size, kinds) in [
      ("profilePicture", "image/jpeg", 10, []), ("profilePicture", "image/png", 5 << 20, []),
      ("picture", "image/jpeg", 10, [Drift.Kind.fieldMissing]),
      ("profilePicture", "text/plain", 10, [.constraintBroken("media-type")]),
      ("profilePicture", "image/png", 5 << 20 + 1, [.constraintBroken("size")]),
    ] {
      let body = [UInt8](repeating: 0xFF, count: size)
      let form = MultipartForm([.init(name, filename: "a", mediaType: type, body: body)])
      let request = HTTPRequest(
        method: .post, target: "/api/auth/user/profile-picture",
        fields: ["Content-Type": MultipartForm.contentType(boundary: "X").description],
        body: form.bytes(boundary: "X"))
      #expect(operation.violations(in: request, parameters: [:]).map(\.kind) == kinds)
    }
  }
}

extension Example {
  fileprivate var goalID: String { path["goal_id"] ?? "" }
}
