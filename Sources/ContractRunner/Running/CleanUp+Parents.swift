import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation

extension CleanUp {
  /// The outcomes, where a resource that no operation deletes counts as deleted once it is gone with the
  /// resource whose path it is below.
  ///
  /// Of the resources below one path the last one is looked for.
  func withoutThoseGoneWithParents(
    _ outcomes: [(entry: ResourceLedger.Entry, outcome: Outcome)]
  ) async -> [(entry: ResourceLedger.Entry, outcome: Outcome)] {
    var deleted: Set<String> = []
    for (entry, outcome) in outcomes {
      guard case .done = outcome else { continue }
      deleted.formUnion([entry.id, entry.key?.parameterText].compactMap(\.self))
    }
    var areGone: [AuditGroup: Bool] = [:]
    var result = outcomes
    for (index, (entry, outcome)) in outcomes.enumerated() {
      guard case .refused(let refusal) = outcome, refusal.isFinal,
        entry.parameters.values.contains(where: deleted.contains)
      else { continue }
      let group = AuditGroup(entry)
      let isGone: Bool
      if let known = areGone[group] { isGone = known } else { isGone = await self.isGone(entry) }
      areGone[group] = isGone
      guard isGone else { continue }
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
