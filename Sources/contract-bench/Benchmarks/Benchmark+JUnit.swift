import ContractFindings
import ContractModel
import ContractNetwork
import ContractReport
import ContractRunner
import Foundation

extension Benchmark {
  static let junit = Benchmark(
    name: "junit", summary: "junit: results to a JUnit XML file"
  ) { _, board in
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(ProcessInfo.processInfo.processIdentifier).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let results = sampleResults()
    let subjects = (0..<100_000).map { number in
      CheckResult.Subject.scenario(id: "case-\(number)", title: "A case of many")
    }
    // Whatever is allocated once is allocated now.
    try write(results, about: subjects.prefix(1000), to: file.path)
    let before = ProcessMemory.residentBytes
    let times = try await Rounds.milliseconds(count: 7) {
      try write(results, about: subjects[...], to: file.path)
    }
    board.show("100000 results", times, "ms", bar: .atMost(100))
    if let before, let after = ProcessMemory.residentBytes {
      board.show(
        "resident memory, 100000 results after 1000",
        Figure([Double(after - before) / 1e6]), "MB more", bar: .atMost(2))
    }
  }

  private static func write(
    _ results: [CheckResult], about subjects: ArraySlice<CheckResult.Subject>, to path: String
  ) throws {
    let recorder = try JUnitRecorder(path: path)
    recorder.record(.started(.sample))
    for (position, subject) in subjects.enumerated() {
      var result = results[position % results.count]
      result.subject = subject
      recorder.record(.result(result))
    }
    recorder.record(.ended(.sample))
    try recorder.finish()
  }

  /// One in fifty failed, which is already a bad day.
  private static func sampleResults() -> [CheckResult] {
    let source = SourcePosition(file: "contracts/LumeGoals/LumeGoals+Schemas.swift", line: 46)
    let drift = Drift(
      .typeChanged, check: .responseSchema, at: Drift.Location(.body, "/data/tips/*", offset: 73),
      source: source, expected: "a string", actual: "an object", count: 3, total: 3,
      fix: "send each tip as a string")
    let finding = Finding(
      contract: "lume-goals", operation: "tips", route: "POST /api/v1/goals/{goal_id}/tips",
      drift: drift, caseID: CaseID(.examples, .operation("tips"), variant: .typical),
      occurrences: 4,
      evidence: Evidence(
        request: "POST /api/v1/goals/8f3e/tips HTTP/1.1\nAuthorization: ***",
        response: "HTTP/1.1 200 OK\n\n{\"data\":{\"tips\":[{\"text\":\"<walk> & rest\"}]}}"),
      reproduction: "curl -X POST \"$HOST/api/v1/goals/8f3e/tips\"")
    return (0..<50).map { position in
      CheckResult(
        contract: "lume-goals", subject: .scenario(id: "", title: ""),
        outcome: position == 0 ? .failed([finding]) : .passed(notes: []), requests: 3,
        duration: .microseconds(700), source: source)
    }
  }
}

extension RunInfo {
  fileprivate static let sample = RunInfo(
    contract: "lume-goals", version: "1.0.3", title: "Lume Goals API", host: "localhost:8080",
    seed: 1, toolVersion: "0", fingerprint: "0", operationCount: 7, plannedCases: 1,
    startedAt: "2025-11-17T19:26:02Z")
}

extension RunSummary {
  fileprivate static let sample = RunSummary(
    ending: .completed, drifts: 1, notes: 0, passed: 98, failed: 2, untested: 0, skipped: 0,
    requests: 300, cases: 100, duration: .seconds(1))
}
