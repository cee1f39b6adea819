import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Looks at all other resources before and after each request about one of them: none may have
/// changed, neither those of the same user nor those of another one.
struct NeighbourCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var steps: [Plan.Step] {
    let own = nearest(material.views.ownLists)
    guard !own.isEmpty else { return [] }
    let others = nearest(material.views.ofOtherUser)
    let changes =
      sequences.creation + sequences.updates.map(request) + sequences.readOnlyUses.map(request)
      + sequences.removal
    return othersResource(besides: others) + (own + others).twoLooks(by: material)
      + changes.flatMap { change -> [Plan.Step] in
        let isCreation = change.operation == sequences.create
        let lists = isCreation ? own : own.filter { $0.resource == sequences.resource }
        return [change]
          + (lists + others).looks(by: material).map { $0.attributed(to: change.operation) }
      }
  }

  /// The most views that one request is compared with: the requests of a contract grow with the number of its
  /// resources, and not with its square.
  private static let limit = 16

  /// The views from that of the resource on, in the order of the contract.
  private func nearest(_ views: [StateViews.View]) -> [StateViews.View] {
    guard views.count > Self.limit else { return views }
    let start = views.firstIndex { $0.resource == sequences.resource } ?? 0
    return Array((views[start...] + views[..<start]).prefix(Self.limit))
  }

  private func request(_ operation: CompiledOperation) -> Plan.Step {
    // Another body than that of the creation, which may show in the other resources, too.
    material.step(
      .probe, operation, "a request about one \(sequences.resource)",
      target: .fresh(sequences.resource),
      body: material.otherBody(of: operation).map(Plan.Body.json))
  }

  /// Returns the steps that create a resource of another user, where nothing of this user is needed for it.
  private func othersResource(besides others: [StateViews.View]) -> [Plan.Step] {
    let create = sequences.create
    guard !others.isEmpty, create.targets.isEmpty, create.references.isEmpty else { return [] }
    return [
      material.step(.setUp, create, "a \(sequences.resource) of another user", as: .other)
    ]
  }
}
