import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import Synchronization

extension CaseRunner {
  /// Notes resources that look like this case's own and that no request has created on purpose.
  @discardableResult
  func noteTwins(
    of resource: String, _ listing: ResourceListing, _ operation: Operation
  ) -> [String] {
    var texts = runner.defaults.texts(of: operation)
    if let request = resolver.creation(of: resource)?.request {
      texts.formUnion((try? JSON(parsing: request.body))?.longTexts ?? [])
    }
    return runner.world.withLock { world in
      let twins = world.twins(in: listing, of: resource, with: texts)
      for id in twins {
        world.noteLeak(Leak(resource: resource, id: id, reason: "no request created it"))
      }
      return twins
    }
  }

  mutating func reportTwins(
    of resource: String, _ check: Check, _ operation: Operation, _ view: StateView
  ) {
    guard !noteTwins(of: resource, view.listing, operation).isEmpty else { return }
    report(
      .state(
        .stateLeaked, check, operation, expected: "one \(resource)",
        actual: "another one like it that no request created"), of: operation, view.exchange)
  }
}
