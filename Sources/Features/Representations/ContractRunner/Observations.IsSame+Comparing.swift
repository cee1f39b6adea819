import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension CaseMemory {
  fileprivate var comparison: RepresentationComparison {
    get { self[Observations.IsSame.self] ?? RepresentationComparison() }
    set { self[Observations.IsSame.self] = newValue }
  }
}

/// The comparison of the usual response with others, during one case.
struct RepresentationComparison: Sendable {
  /// The locations at which two usual responses differ.
  var unsteady: Set<JSON.Pointer> = []
  /// Responses that are reported unless the next usual one differs at the same locations.
  var differing: [Differing] = []

  /// A response that shows something else.
  struct Differing: Sendable {
    let differences: BodyDifferences
    let purpose: Observations.IsSame.Purpose
    let subject: StepSubject
    let exchange: HTTPExchange
  }

  func isUnsteady(_ location: JSON.Pointer) -> Bool {
    unsteady.contains { location.hasPrefix($0) }
  }
}

extension Observations.IsSame: Comparing, CaseMemory.Key {
  typealias Value = RepresentationComparison

  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.observeSameness(purpose, in: &record)
    return nil
  }
}

extension ObservedResponse {
  /// Compares the body with that of the same request as it is usually sent.
  fileprivate func observeSameness(
    _ purpose: Observations.IsSame.Purpose, in record: inout CaseRecord
  ) {
    guard exchange.status.isSuccess, let kept = record.memory.keptBody else { return }
    let differences = BodyDifferences(between: kept, and: exchange.response.body)
    if purpose == .steadiness {
      record.memory.comparison.unsteady.formUnion(differences.locations)
      record.reportDiffering()
    } else {
      record.noteCheck(.responseRules, of: record.probed)
      record.memory.comparison.differing.append(
        .init(differences: differences, purpose: purpose, subject: subject, exchange: exchange))
    }
  }
}

extension CaseRecord {
  /// Reports what was different where all usual responses are the same.
  fileprivate mutating func reportDiffering() {
    let comparison = memory.comparison
    memory.comparison.differing = []
    for response in comparison.differing {
      let differences = response.differences
      let location = differences.locations.filter { !comparison.isUnsteady($0) }.min()
      guard let location else { continue }
      var drift = Drift(
        .representationChanged, check: .responseRules, at: Drift.Location(.body, location),
        source: probed.position,
        expected: "the same as in the response to the usual request",
        actual:
          "\(differences.words(at: location)) in the response to: \(response.subject.step.reason)"
      )
      .shared(if: response.subject.isAboutSharedState)
      drift.needsRepetition = true
      if response.purpose == .advised { drift.severity = .note }
      report(drift, of: probed, response.exchange)
    }
  }
}
