import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation

extension CleanUp {
  /// How many requests look for resources that no operation deletes.
  private static let parentLimit = 100

  /// The outcomes, where a resource that no operation deletes counts as deleted once it is gone with the
  /// resource whose path it is below.
  ///
  /// Of the resources below one path the last one is looked for, and of very many paths only some.
  func withoutThoseGoneWithParents(
    _ outcomes: [(entry: ResourceLedger.Entry, outcome: Outcome)]
  ) async -> [(entry: ResourceLedger.Entry, outcome: Outcome)] {
    var areGone: [AuditGroup: Bool] = [:]
    var allAreGone: [String: Bool] = [:]
    var result = outcomes
    for (index, (entry, outcome)) in outcomes.enumerated() {
      guard case .refused(let refusal) = outcome, refusal.isFinal, !entry.parameters.isEmpty else {
        continue
      }
      let group = AuditGroup(entry)
      if areGone[group] == nil, areGone.count < Self.parentLimit {
        let isGone = await isGone(entry)
        areGone[group] = isGone
        allAreGone[entry.resource] = isGone && allAreGone[entry.resource] ?? true
      }
      guard areGone[group] ?? allAreGone[entry.resource] ?? false else { continue }
      result[index].outcome = .done
      runner.environment.recordLedger?(.deleted(entry.resourceID))
    }
    return result
  }

  private func isGone(_ entry: ResourceLedger.Entry) async -> Bool {
    guard !Task.isCancelled, let resource = runner.compiled.resource(named: entry.resource),
      let view = runner.compiled.roles(of: resource).observer
    else { return false }
    do throws(TransportError) {
      let response = try await response(showing: resource, like: entry, by: view)
      return response.map { [404, 410].contains($0.status.code) } ?? false
    } catch {
      return false
    }
  }
}
