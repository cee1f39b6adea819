import ContractFindings
import ContractHTTP
package import ContractJSON
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
  /// What differs between two usual requests says nothing.
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

/// The locations at which two bodies show something else.
///
/// Neither the order of elements counts, nor the notation of numbers and times.
package struct BodyDifferences {
  package private(set) var locations: Set<JSON.Pointer> = []
  private var values: [JSON.Pointer: (old: JSON?, new: JSON?)] = [:]

  package init(between old: [UInt8], and new: [UInt8]) {
    guard let before = try? JSON(parsing: old), let after = try? JSON(parsing: new) else {
      if old != new { locations = [.root] }
      return
    }
    compare(before, after, [])
  }

  /// What the second body shows at one of the locations, and the first one.
  func words(at location: JSON.Pointer) -> String {
    guard let pair = values[location] else { return "another body" }
    let (old, new) = (pair.old?.text() ?? "absent", pair.new?.text() ?? "absent")
    return "\(new.shortened(to: 60)) instead of \(old.shortened(to: 60))"
  }

  private mutating func compare(_ old: JSON?, _ new: JSON?, _ path: [JSON.Pointer.Token]) {
    switch (old, new) {
    case (.object(let old)?, .object(let new)?):
      for name in Set(old.names).union(new.names) {
        compare(old[name], new[name], path + [.name(name)])
      }
    case (.array(let old)?, .array(let new)?) where old.count == new.count:
      for (one, other) in zip(old.inOrder, new.inOrder) { compare(one, other, path + [.every]) }
    default:
      guard old != new, !old.isSameMoment(as: new) else { return }
      let location = JSON.Pointer(path)
      if locations.insert(location).inserted { values[location] = (old, new) }
    }
  }
}

extension [JSON] {
  /// The elements in an order that does not depend on that in the body.
  fileprivate var inOrder: [JSON] {
    let id = JSON.Pointer([.name("id")])
    func key(_ element: JSON) -> String { element[id]?.text() ?? element.text() }
    return map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
