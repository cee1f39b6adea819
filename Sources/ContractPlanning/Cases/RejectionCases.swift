import ContractFindings
import ContractModel
import ContractValidation

/// Looks at all lists and per-user singletons before and after requests that must be rejected, one
/// request after the other: nothing may have changed, not even what no request sets.
struct RejectionCases: Sendable {
  /// Requests of an operation that must be rejected: the first and the last invalid one, so that
  /// members before and after the invalid one are read, and all forms that are short.
  struct Rejections: Sendable {
    var operation: CompiledOperation
    var steps: [Plan.Step]
  }

  let material: PlanningMaterial
  let rejections: [Rejections]

  /// How many views are all looked at after each request.
  ///
  /// In a larger contract only those of the operation's own resources are, because the number of
  /// requests would grow with the square of the number of operations.
  private static let viewLimit = 16

  var cases: [Plan.Case] {
    let views = material.views.ownLists + material.views.ownSingletons
    guard !views.isEmpty, let first = rejections.first(where: { !$0.steps.isEmpty }) else {
      return []
    }
    let steps = rejections.flatMap { rejected in
      let operation = rejected.operation
      let resources = operation.resources
      let near =
        views.count > Self.viewLimit ? views.filter { resources.contains($0.resource) } : views
      let after = near.looks(by: material).map { $0.attributed(to: operation) }
      return rejected.steps.flatMap { [$0] + after }
    }
    return [
      Plan.Case(
        .negative, of: first.operation, named: "each rejection by itself",
        steps: views.twoLooks(by: material) + steps)
    ]
  }
}

extension CompiledOperation {
  /// The resources that a request of the operation names or changes.
  fileprivate var resources: Set<CompiledResource> {
    Set(effects.map(\.resource) + references.map(\.resource))
  }
}

extension Array {
  /// The first and the last element, or the only one.
  var ends: [Element] { count > 1 ? [self[0], self[count - 1]] : self }
}
