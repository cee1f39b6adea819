import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation
import Testing

/// Ways to be wrong that only some requests show.
enum Weakness {
  /// Takes any number for a target.
  static let anyTarget: Backend.Conduct = { arrival throws(Backend.Fault) in
    arrival.reading { body in
      guard body["target_value"]?.numberValue != nil, arrival.request.operation == "createGoal"
      else { return }
      _ = body.set(8, at: "/target_value")
    }.response()
  }

  /// Fails on large targets.
  static let smallTargets: Backend.Conduct = { arrival throws(Backend.Fault) in
    let body = try? JSON(parsing: arrival.request.body)
    let isLarge = body?["target_value"]?.numberValue.map { $0 > 1_000 } ?? false
    return isLarge ? .failed : arrival.response()
  }

  /// Fails on what is no JSON.
  static let malformed: Backend.Conduct = { arrival throws(Backend.Fault) in
    let body = arrival.request.body
    return !body.isEmpty && (try? JSON(parsing: body)) == nil ? .failed : arrival.response()
  }

  /// Says that something was deleted, and keeps it.
  static let noDeletion: Backend.Conduct = { arrival throws(Backend.Fault) in
    arrival.method == .delete && arrival.request.token == "Bearer user-token"
      ? HTTPResponse(status: .noContent) : arrival.response()
  }

  static let percentages: Backend.Conduct = { arrival throws(Backend.Fault) in
    let response = arrival.response()
    return arrival.request.operation == "updateGoal"
      ? response.setting("/data/progress", to: 45) : response
  }

  static let oddAccept: Backend.Conduct = { arrival throws(Backend.Fault) in
    arrival.request.fields["Accept"] == "text/html" ? .failed : arrival.response()
  }
}

extension HTTPResponse {
  static let failed = HTTPResponse(
    status: .internalServerError, fields: ["Content-Type": "application/json"],
    body: Array(#"{"error":{"code":"INTERNAL_ERROR","message":"oh"}}"#.utf8))
}

extension Backend.Arrival {
  fileprivate func reading(_ change: (inout JSON) -> Void) -> Backend.Arrival {
    guard var body = try? JSON(parsing: request.body) else { return self }
    change(&body)
    return changing { $0.body = body.bytes() }
  }
}

@Suite struct `The smallest request` {
  private func rehearsal(
    _ conduct: @escaping Backend.Conduct, _ phase: Phase, limit: Int = 32
  ) async throws -> (Rehearsal, Backend) {
    let backend = try Backend(.goals, conduct)
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.phases = [phase]
      configuration.shrinkLimit = limit
      configuration.fuzzLimit = 256
    }
    return (rehearsal, backend)
  }

  @Test func `has the one value that must be refused, marked`() async throws {
    let (rehearsal, _) = try await rehearsal(Weakness.anyTarget, .negative)
    let finding = try #require(
      rehearsal.causes.first { $0.drift.kind == .invalidAccepted }, "\(rehearsal.digest)")
    let smallest = try #require(finding.smallest)
    #expect(smallest.words == "target_value: 0")
    #expect(smallest.request == "POST /api/v1/goals")
    let marked = smallest.lines.filter(\.matters).map(\.text)
    #expect(marked.count == 1 && marked[0].hasPrefix(#"  "target_value": 0"#), "\(smallest.lines)")
    #expect(finding.reproduction.script?.contains(#""target_value":0"#) == true)
    // The mark of requests to be rejected goes with everything else that is not needed.
    #expect(!smallest.lines.contains { $0.text.contains("to be rejected") })
  }

  @Test func `has the value nearest to the edge`() async throws {
    let (rehearsal, _) = try await rehearsal(Weakness.smallTargets, .fuzz)
    let finding = try #require(
      rehearsal.causes.first { $0.drift.kind == .serverFailed && $0.operation == "createGoal" })
    let smallest = try #require(finding.smallest)
    #expect(smallest.words == "target_value: 1001")
  }

  @Test func `is the usual one where any request shows it`() async throws {
    let (rehearsal, _) = try await rehearsal(Weakness.percentages, .protocol)
    let finding = try #require(rehearsal.causes.first { $0.operation == "updateGoal" })
    #expect(finding.smallest?.words == "any request shows it")
    #expect(finding.smallest?.requests == 1)
    #expect(finding.smallest?.lines.contains(where: \.matters) == false)
  }

  @Test func `has the field of the header that matters`() async throws {
    let (rehearsal, _) = try await rehearsal(Weakness.oddAccept, .protocol)
    let finding = try #require(rehearsal.causes.first { $0.drift.kind == .serverFailed })
    #expect(finding.smallest?.words == "Accept: text/html")
  }

  @Test func `has few of the bytes that cannot be read`() async throws {
    let (rehearsal, _) = try await rehearsal(Weakness.malformed, .fuzz)
    let finding = try #require(
      rehearsal.causes.first { $0.drift.kind == .serverFailed && $0.operation == "createGoal" })
    let smallest = try #require(finding.smallest)
    #expect(smallest.words == "a body of 1 byte", "\(smallest)")
  }

  @Test func `of a walk is a row of those that are needed`() async throws {
    let (rehearsal, _) = try await rehearsal(Weakness.noDeletion, .sequences)
    let finding = try #require(
      rehearsal.causes.first { $0.drift.check == .deletedIsGone }, "\(rehearsal.digest)")
    let smallest = try #require(finding.smallest)
    #expect(smallest.words.wholeMatch(of: /3 of \d+ steps/) != nil)
    #expect(
      smallest.lines.map { $0.text.prefix { $0 != " " } } == ["POST", "DELETE", "GET"])
    let script = try #require(finding.reproduction.script)
    #expect(script.split(separator: "\n").count == 3)
    #expect(try await Shell.run(script, isDry: true).status == 0)
  }

  @Test func `is looked for within the limit`() async throws {
    for conduct in [Weakness.anyTarget, Weakness.malformed] {
      let (free, without) = try await rehearsal(conduct, .negative, limit: 0)
      let (_, with) = try await rehearsal(conduct, .negative, limit: 3)
      let drifts = free.causes.count
      // Each can make something that is deleted.
      #expect(with.requests.count - without.requests.count <= 6 * drifts)
      #expect(free.findings.allSatisfy { $0.smallest == nil })
    }
  }

  @Test func `is not looked for where nothing is wrong`() async throws {
    let (without, first) = try await rehearsal({ $0.response() }, .negative, limit: 0)
    let (with, second) = try await rehearsal({ $0.response() }, .negative)
    #expect(first.requests.count == second.requests.count)
    #expect(with.digest == without.digest)
  }

  @Test func `breaks the contract where the case does, whatever is tried for it`() async throws {
    let (_, without) = try await rehearsal(Weakness.anyTarget, .negative, limit: 0)
    let (_, with) = try await rehearsal(Weakness.anyTarget, .negative)
    let operation = try #require(Rehearsal.compiled.get().operation("createGoal"))
    // All that came after what a run without it sends, save the deletions and the lists at its end.
    let end = without.requests.reversed().prefix { [.delete, .get].contains($0.method) }.count
    let tried = with.requests.dropFirst(without.requests.count - end)
      .filter { $0.operation == "createGoal" }
    #expect(tried.count > 0)
    for request in tried {
      let broken = operation.violations(in: request, parameters: [:])
      #expect(broken.count == 1 && broken.first?.location.pointer == "/target_value")
    }
  }

  @Test func `leaves nothing behind`() async throws {
    let (rehearsal, backend) = try await rehearsal(Weakness.anyTarget, .negative)
    #expect(rehearsal.leaks.isEmpty)
    #expect(try backend.goals().isEmpty)
  }
}
