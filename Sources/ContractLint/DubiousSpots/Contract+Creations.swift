import ContractHTTP
import ContractModel

extension Contract {
  /// Resources that are created and that nothing deletes; all of them in one finding.
  func creationsForGood(beside siblings: [Contract]) -> [LintFinding] {
    let creations = creations.filter { operation(that: .deletes, $0.effect.resource) == nil }
    guard let first = creations.first else { return [] }
    let names = creations.map(\.effect.resource).distinct
    let lenders = names.compactMap { name in
      siblings.lazy.filter { $0.id != id }.compactMap { sibling -> (String, Operation, Contract)? in
        sibling.ownOperations.first { $0.deletes(name) }.map { (name, $0, sibling) }
      }.first
    }
    let advice = lenders.map { "; borrow \($0.1.id) from \($0.2.id) for \($0.0.withArticle)" }
    return [
      finding(
        .createdForGood,
        "nothing deletes \(names.alternatives), so what a check creates stays on a live host"
          + advice.joined(),
        at: place(of: first.operation), and: lenders.first.map { $0.2.place(of: $0.1) },
        count: names.count)
    ]
  }

  /// Operations that create and answer like any other; all of them in one finding.
  var creationsWithoutSaying: [LintFinding] {
    let quiet = creations.map(\.operation).filter { operation in
      operation.responses.allSatisfy { $0.status == .ok }
    }
    guard let first = quiet.first else { return [] }
    let names = quiet.map(\.id).distinct
    return [
      finding(
        .createdWithoutSaying,
        "\(names.enumerated) \(names.count == 1 ? "creates" : "create") with 200, where 201 says "
          + "that something is new",
        at: place(of: first), count: names.count)
    ]
  }

  private var creations: [(operation: Operation, effect: Effect)] {
    ownOperations.flatMap { operation in
      operation.effects(.creates).map { (operation, $0) }
    }
  }
}

extension Operation {
  fileprivate func deletes(_ resource: String) -> Bool {
    performs(.deletes, on: resource)
  }
}
