package import ContractFindings
import ContractModel
import ContractPlanning
import ContractValidation

/// What a single case has shown.
package struct CaseReport: Sendable {
  /// Drifts before notes, each in the order of occurrence.
  package var findings: [Finding]

  /// Why the case could not be completed; `nil` where it was.
  package var untested: NotTestedReason?
}

extension Run {
  /// Carries out one case of the plan, after those it depends on, and cleans up.
  ///
  /// Its drifts are confirmed and shrunk, as in a whole run; those of other cases are not reported.
  package func callAsFunction(only id: CaseID) async -> CaseReport {
    guard let (before, cases) = planner.stages(toReplay: id) else {
      return CaseReport(findings: [], untested: "the plan has no case \(id.name)")
    }
    let runner = runner
    await runner.backend.fetchTokens()
    for planned in before { _ = await runner.carryThrough(planned, to: .check(writes: nil)) }
    var search = Search(runner, planner)
    var untested: NotTestedReason?
    for planned in cases {
      let outcome = await runner.carryThrough(planned, to: .check(writes: nil))
      // The cases before it have tests of their own.
      guard let outcome, planned.id == id else { continue }
      await search.add(outcome, of: planned)
      untested = outcome.untested
    }
    await search.shrink()
    if !configuration.keepsResources { await runner.cleanUpUncancelled() }
    let subjects = compiled.contract.operations.map(\.id) + compiled.contract.channels.map(\.id)
    let findings = subjects.flatMap { subject in
      Check.allCases.flatMap { check in
        search.results.checks[CheckResults.Key(operation: subject, check: check)]?.findings ?? []
      }
    }
    let redaction = runner.backend.redaction
    let ordered = [Drift.Severity.drift, .note].flatMap { severity in
      findings.filter { $0.drift.severity == severity }
    }
    return CaseReport(
      findings: ordered.map { redaction($0) },
      untested: (runner.backend.reasonToEnd ?? untested).map { redaction($0) })
  }
}
