package import ContractModel

/// A drift with its location, evidence and reproduction.
///
/// Equal differences within a check are one finding with the number of exchanges.
package struct Finding: Sendable {
  package var contract: String
  package var operation: String

  /// Method and path template: `POST /api/v1/goals/{goal_id}/tips`.
  package var route: String
  package var drift: Drift

  /// The case in which it was first seen.
  package var caseID: CaseID

  /// The number of exchanges that show it.
  package var occurrences: Int

  /// The first exchange that shows it, masked; `nil` when there was none.
  package var evidence: Evidence?

  package var reproduction = Reproduction()

  /// Whether the repeated case did not show it.
  package var isUnstable = false

  /// Whether the operation has accepted every invalid value of a member, so that all that it accepts is one defect.
  package var isOfUnvalidatedOperation = false

  /// Its entry in the baseline; `nil` for one that is not known.
  package var known: KnownDrift?

  /// The smallest request that shows it, if the case was shrunk; evidence and reproduction are then
  /// those of that request.
  package var smallest: SmallestRequest?

  package init(
    contract: String, operation: String, route: String, drift: Drift, caseID: CaseID,
    occurrences: Int = 1
  ) {
    self.contract = contract
    self.operation = operation
    self.route = route
    self.drift = drift
    self.caseID = caseID
    self.occurrences = occurrences
  }
}

extension Finding {
  /// How a reader sees the difference again.
  package struct Reproduction: Sendable {
    /// Shell lines that repeat the request, or all requests that are needed, with secrets as
    /// environment variables.
    package var script: String?

    /// The environment variables that must be set before those lines run.
    package var unsetVariables: [String] = []

    /// The replay token of the case: text that needs no quoting in a shell and contains no secret.
    package var token: String?

    /// The command that repeats the case.
    package var replay: String?

    /// The text above the shell lines: `reproduce with`, and what to do first.
    package var heading: String {
      let exports = unsetVariables.map { " \($0)=…" }.joined()
      return "reproduce with" + (exports.isEmpty ? "" : ", after export\(exports)")
    }

    package init() {}
  }
}
