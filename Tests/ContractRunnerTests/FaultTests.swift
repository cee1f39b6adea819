import ContractFindings
import ContractModel
import ContractRunner
import Foundation
import TestSupport
import Testing

@Suite struct `A deviation of the backend` {
  @Test(arguments: Fault.all)
  func `is reported as one cause with its location and its line of the contract`(
    fault: Fault
  ) async throws {
    let rehearsal = try await Rehearsal(Backend(.goals, fault.conduct))
    // Scenarios check the same by their own rules, and report it as another cause.
    let causes = rehearsal.causes.filter { $0.caseID.phase != .scenarios }
    #expect(causes.count == 1, "\(causes.map(\.cause))")
    let cause = try #require(causes.first)
    #expect(cause.drift.kind == fault.kind)
    #expect(cause.drift.check == fault.check)
    #expect(cause.operation == fault.operation)
    #expect("\(cause.drift.location)" == fault.location)
    let source = try #require(cause.drift.source)
    let line = try line(source)
    #expect(line.contains(fault.line), "\(source): \(line)")
    let result = rehearsal.results.first {
      $0.subject == .check(fault.check, operation: fault.operation)
    }
    guard result?.verdict == .failed else {
      Issue.record(
        "\(fault.check) of \(fault.operation): \(result?.outcome.word ?? "not reported")")
      return
    }
    #expect(cause.evidence != nil && cause.reproduction.script != nil)
  }

  private func line(_ source: SourcePosition) throws -> String {
    let text = try String(contentsOfFile: "\(PackageRoot.path)/\(source.file)", encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return String(try #require(lines.dropFirst(source.line - 1).first))
  }
}
