import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import ContractValidation
import Testing

@Suite struct `A value that looks like a mistake` {
  @Test(arguments: [
    Sample("/motivational_message", "Well done, undefined!"),
    Sample("/motivational_message", "You are NaN % there."),
    Sample("/motivational_message", "Begin with [object Object]"),
    Sample("/suggestions", ["Drink a glass", "Drink a glass", "Drink a glass"]),
    Sample("/next_steps", ["Drink a glass", "Drink a glass"]),
  ])
  func `is noted and does not fail the run`(_ sample: Sample) async throws {
    let rehearsal = try await rehearsal("suggestions", showing: sample)
    #expect(!rehearsal.suspicions.isEmpty)
    #expect(rehearsal.suspicions.allSatisfy { $0.hasPrefix("/data" + sample.pointer) })
    #expect(rehearsal.summary.verdict == .conforms)
  }

  @Test(arguments: [
    Sample("/motivational_message", "None of it is undefinedly so"),
    Sample("/motivational_message", "None"),
    Sample("/motivational_message", "A goal may be null"),
    Sample("/suggestions", ["Drink a glass", "Drink two glasses", "Drink a glass"]),
    Sample("/suggestions", ["water", "water"]),
    Sample("/suggestions", []),
  ])
  func `is not noted where it may well be meant`(_ sample: Sample) async throws {
    let rehearsal = try await rehearsal("suggestions", showing: sample)
    #expect(rehearsal.suspicions.isEmpty)
  }

  @Test func `is not noted in a text that requests set`() async throws {
    let rehearsal = try await rehearsal("createGoal", showing: Sample("/title", "About undefined"))
    #expect(rehearsal.suspicions.isEmpty)
  }

  @Test func `is no longer sought among the unusual texts of later cases`() async throws {
    let rehearsal = try await rehearsal(
      "suggestions", showing: Sample("/motivational_message", "Well done, undefined!"),
      in: .boundaries)
    #expect(rehearsal.suspicions.isEmpty)
  }

  @Test func `is a part of a URL that has no value`() throws {
    let operation = try operation("createGoal")
    func notes(_ text: String) -> Int {
      var values = SuspiciousValues(
        operation: operation, requestNames: ["title"], now: .sample)
      values.examine(["data": ["picture": .string(text)]])
      return values.drifts.count
    }
    #expect(notes("/uploads/undefined.png") == 1)
    #expect(notes("https://images.example/null?size=2") == 1)
    #expect(notes("https://images.example/a?user=NaN") == 1)
    #expect(notes("https://images.example/nullable/undefined-behaviour") == 0)
    #expect(notes("/uploads/7.png") == 0)
  }

  @Test(arguments: [(2, 1), (-5, 1), (0, 0), (26, 0)])
  func `is local time that claims to be UTC`(hours: Int, count: Int) throws {
    let operation = try operation("createGoal")
    func notes(_ name: String, _ shift: Int) -> Int {
      var values = SuspiciousValues(operation: operation, requestNames: [], now: .sample)
      let text = Instant.sample.adding(seconds: shift).text(fractionDigits: 3)
      values.examine([
        "data": .object(JSON.Object([JSON.Object.Member(name: name, value: .string(text))]))
      ])
      return values.drifts.count
    }
    #expect(notes("created_at", hours * 3_600 - 2) == count)
    // Other times may be any distance away.
    #expect(notes("expires_at", hours * 3_600 - 2) == 0)
    #expect(notes("created_at", hours * 3_600 - 400) == 0)
  }

  @Test func `is an identity that a list has twice`() throws {
    let operation = try operation("listGoals")
    func notes(_ ids: [JSON]) -> Int {
      var values = SuspiciousValues(operation: operation, requestNames: [], now: .sample)
      values.examineLists(["data": ["goals": .array(ids.map { ["id": $0] }), "total": 2]])
      return values.drifts.count
    }
    #expect(notes(["a", "b", "a"]) == 1)
    #expect(notes(["a", "b"]) == 0)
  }

  // MARK: - Fixtures

  private func rehearsal(
    _ operation: String, showing sample: Sample, in phase: Phase = .examples
  ) async throws -> Rehearsal {
    let path = operation == "createGoal" ? "/goals" : "/\(operation)"
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.method == .post, arrival.request.path.hasSuffix(path),
        response.status.isSuccess, let pointer = JSON.Pointer("/data" + sample.pointer)
      else { return response }
      return response.setting(pointer, to: sample.value)
    }
    return try await Rehearsal(backend) { $0.phases = [phase] }
  }

  private func operation(_ id: String) throws -> CompiledOperation {
    try #require(try Rehearsal.compiled(.goals).operation(id))
  }

  struct Sample: Sendable, CustomStringConvertible {
    var pointer: String
    var value: JSON

    init(_ pointer: String, _ value: JSON) {
      self.pointer = pointer
      self.value = value
    }

    var description: String { "\(pointer) \(value.text())" }
  }
}

extension Rehearsal {
  /// The locations of suspicious values.
  fileprivate var suspicions: [String] {
    findings.filter { $0.drift.kind == .suspiciousValue }.map(\.drift.location.pointer.description)
  }
}
