import ContractJSON
import ContractModel

/// Requests all pages of a list, of which each element must be on exactly one.
struct PageCases: Sendable {
  let resources: ResourceMaker
  let operation: Operation

  var cases: [Plan.Case] {
    guard let paging = operation.paging else { return [] }
    let material = resources.material
    let size = paging.size.flatMap {
      material.sizes($0, of: operation, among: [2, 3, 4, 5, 10, 1]).first
    }
    let resource = operation.effect(.lists)?.resource
    let names = (1...min(2 * (size ?? 1) + 1, 7)).map { "element \($0)" }
    let creations = names.compactMap { name in
      resource.flatMap { resources.creating($0, as: name) }
    }
    var walk = material.step(.probe, operation, "all pages of the list")
    guard let request = walk.request else { return [] }
    walk.action = .pages(
      Plan.PageWalk(
        paging: paging, size: size,
        id: resource.flatMap { material.contract.resource($0)?.id },
        expected: creations.isEmpty ? [] : names), request)
    return [resources.planned(operation, "pages", creations + [walk])]
  }
}
