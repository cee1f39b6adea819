package import ContractModel

/// A drift together with where it was seen and how to see it again.
///
/// Equal causes within an operation are one finding with a count of exchanges.
package struct Finding: Sendable {
  package var contract: String
  package var operation: String

  /// Method and path template: `POST /api/v1/goals/{goal_id}/tips`.
  package var route: String
  package var drift: Drift

  /// The case in which it was first seen.
  package var caseID: CaseID

  /// In how many exchanges it was seen.
  package var occurrences: Int

  /// The first exchange that shows it, masked; `nil` when there was none.
  package var evidence: Evidence?

  /// Shell lines that send the request again, or all requests that are needed, secrets as
  /// environment variables.
  package var reproduction: String?

  /// Whether the case did not show it when it was sent again.
  package var isUnstable = false

  /// The smallest request that shows it, where smaller ones were tried; evidence and reproduction
  /// are then of that one.
  package var smallest: Smallest?

  /// By which the case can be carried through again: text that stands in any shell as it is, and
  /// holds no secret.
  package var token: String?

  /// The command that carries the case through again.
  package var replay: String?

  package init(
    contract: String, operation: String, route: String, drift: Drift, caseID: CaseID,
    occurrences: Int, evidence: Evidence?, reproduction: String?
  ) {
    self.contract = contract
    self.operation = operation
    self.route = route
    self.drift = drift
    self.caseID = caseID
    self.occurrences = occurrences
    self.evidence = evidence
    self.reproduction = reproduction
  }
}
