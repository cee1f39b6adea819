import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension CaseMemory {
  /// The locations at which two usual responses differ.
  fileprivate var unsteady: Set<JSON.Pointer> {
    get { self[Observations.IsSame.self] ?? [] }
    set { self[Observations.IsSame.self] = newValue }
  }
}

extension Observations.IsSame: Comparing, CaseMemory.Key {
  typealias Value = Set<JSON.Pointer>

  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.observeSameness(purpose, in: &record)
    return nil
  }
}

extension ObservedResponse {
  /// Compares the body with that of the same request as it is usually sent.
  ///
  /// A difference between two usual requests says nothing.
  fileprivate func observeSameness(
    _ purpose: Observations.IsSame.Purpose, in record: inout CaseRecord
  ) {
    guard exchange.status.isSuccess, let kept = record.memory.keptBody else { return }
    let differences = BodyDifferences(between: kept, and: exchange.response.body)
    if purpose == .steadiness {
      record.memory.unsteady = differences.locations
      return
    }
    let operation = record.probed
    record.noteCheck(.responseRules, of: operation)
    let unsteady = record.memory.unsteady
    let news = differences.locations.filter { new in !unsteady.contains { new.hasPrefix($0) } }
    guard let location = news.min() else { return }
    var drift = Drift(
      .representationChanged, check: .responseRules, at: Drift.Location(.body, location),
      source: operation.position,
      expected: "the same as in the response to the usual request",
      actual: "\(differences.words(at: location)) in the response to: \(subject.step.reason)"
    )
    .shared(if: subject.isAboutSharedState)
    drift.needsRepetition = true
    if purpose == .advised { drift.severity = .note }
    record.report(drift, of: operation, exchange)
  }
}
