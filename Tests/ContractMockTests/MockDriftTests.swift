import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Testing

@Suite struct `Drifts of the Goals contract` {
  static let all = MockDrift.all(of: .goals)

  @Test func `have names of their own`() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }

  @Test(arguments: [
    "tips-as-objects", "target-value-as-string", "goal-id-missing", "goal-id-camel-case",
    "title-null", "status-new-value", "progress-as-percentage", "created-at-milliseconds",
    "create-goal-wrong-status", "envelope-lost", "count-miscounted", "error-as-string",
  ])
  func `include the usual suspects`(name: String) {
    #expect(Self.all.contains { $0.name == name })
  }

  @Test(arguments: all)
  func `change what is heard`(drift: MockDrift) throws {
    #expect(try notes(drifts: []) != notes(drifts: [drift.name]))
  }

  @Test func `suggest what may have been meant`() {
    #expect(throws: MockError.unknownDrift("tip-as-objects", nearest: ["tips-as-objects"])) {
      try MockClient(drifts: ["tip-as-objects"])
    }
  }

  /// Everything a curious client hears.
  private func notes(drifts: [String]) throws -> [HTTPResponse] {
    let client = try MockClient(drifts: drifts)
    let goals = MockClient.goals
    var notes: [HTTPResponse] = []
    func ask(
      _ method: HTTPMethod, _ target: String = goals, _ body: JSON? = nil,
      as identity: MockIdentity? = .user
    ) {
      notes.append(client.send(method, target, body?.bytes() ?? [], as: identity))
    }
    let id = "00000000-0000-4000-8000-00000000000f"
    ask(.post, goals, MockClient.newGoal)
    let mine = try MockClient().create()
    let unknown = "\(goals)/\(id)"
    ask(.get)
    ask(.get, as: nil)
    ask(.get, as: .other)
    for topic in ["tips", "suggestions", "analysis"] {
      ask(.post, "\(goals)/\(mine)/\(topic)")
      ask(.post, "\(goals)/\(mine)/\(topic)", as: .other)
      ask(.post, "\(unknown)/\(topic)")
    }
    for (path, body) in [("POST", MockClient.newGoal), ("PUT", MockClient.update)] {
      for name in try #require(body.objectValue).names + ["target_date"] {
        ask(
          HTTPMethod(path), path == "POST" ? goals : "\(goals)/\(mine)",
          body.replacing(at: JSON.Pointer([.name(name)]), with: .array([])))
      }
    }
    ask(.put, "\(goals)/\(mine)", MockClient.update)
    ask(.get)
    ask(.delete, "\(goals)/\(mine)")
    ask(.get)
    return notes
  }
}
