package import ContractFindings
import ContractModel
import ContractValidation

/// What one case has shown that was carried through by itself.
package struct CaseReport: Sendable {
  /// Drifts before notes, each in the order in which it was seen.
  package var findings: [Finding]

  /// Why the case could not be carried through to its end, if it could not.
  package var untested: String?
}

extension Run {
  /// Carries one case of the plan through, after what it needs, and deletes what was made.
  ///
  /// What is drift is tried again and made smaller, as in a whole run. What the cases show that only
  /// prepare this one is not told.
  package func callAsFunction(only id: CaseID) async -> CaseReport {
    guard let (before, cases) = plan.stages(toReplay: id) else {
      return CaseReport(findings: [], untested: "the plan has no case \(id.name)")
    }
    let context = RunContext(compiled, configuration, environment, plan)
    await context.fetchTokens()
    for planned in before {
      var runner = CaseRunner(planned, in: context)
      _ = await runner.carryThrough()
    }
    var tally = Tally()
    var untested: String?
    for planned in cases {
      var runner = CaseRunner(planned, in: context)
      let outcome = await runner.carryThrough()
      // What comes before has a test of its own.
      guard planned.id == id else { continue }
      await add(outcome, of: planned, context, &tally)
      untested = outcome.untested?.reason
    }
    await shrink(context, &tally)
    if !configuration.keepsResources { await Task { await context.deleteEverything() }.value }
    let subjects = compiled.contract.operations.map(\.id) + compiled.contract.channels.map(\.id)
    let findings = subjects.flatMap { subject in
      Check.allCases.flatMap { check in
        tally.checks[Tally.Key(operation: subject, check: check)]?.findings ?? []
      }
    }
    let ordered = [Drift.Severity.drift, .note].flatMap { severity in
      findings.filter { $0.drift.severity == severity }
    }
    return CaseReport(
      findings: ordered.map { context.redaction($0) },
      untested: (context.reasonToEnd ?? untested).map { context.redaction($0) })
  }
}
