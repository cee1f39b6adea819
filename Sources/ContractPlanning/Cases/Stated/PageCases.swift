import ContractJSON
import ContractModel
import ContractValidation

/// Requests all pages of a list, with and without a filter, of which each element must be on exactly
/// one.
struct PageCases: Sendable {
  let resources: ResourceMaker
  let operation: Operation

  var cases: [Plan.Case] { [all, filtered].compactMap(\.self) }
}

extension PageCases {
  private var material: PlanningMaterial { resources.material }

  private var resource: String? { operation.effect(.lists)?.resource }

  /// The number of elements of a page, so that the created ones are on several.
  private var size: Int? {
    operation.paging?.size.flatMap {
      material.sizes($0, of: operation, among: [2, 3, 4, 5, 10, 1]).first
    }
  }

  /// The pages of the whole list.
  private var all: Plan.Case? {
    let names = (1...min(2 * (size ?? 1) + 1, 7)).map { "element \($0)" }
    let creations = names.compactMap { name in
      resource.flatMap { resources.creating($0, as: name) }
    }
    let expected = creations.isEmpty ? [] : names
    return walk("all pages of the list", expecting: expected).map {
      resources.planned(operation, "pages", creations + [$0])
    }
  }

  /// The pages of the elements that a filter leaves: it applies to each page, and to the total.
  private var filtered: Plan.Case? {
    for filter in operation.filters where filter.match == .equal {
      guard let resource, let size, size < 10,
        case let values = resources.values(
          of: resource, at: filter.pointer, 2,
          where: material.accepting(filter.parameter, of: operation)),
        values.count == 2,
        var walk = walk(
          "all pages of the list with \(filter.parameter)",
          expecting: (0...size).map { "element \($0 + 1)" })
      else { continue }
      let (wanted, other) = (values[0], values[1])
      walk.request?.parameters["?\(filter.parameter)"] = .text(wanted.parameterText)
      let creations = (0...size).flatMap { index in
        [
          resources.creating(
            resource, as: "element \(index + 1)", with: [filter.pointer: wanted]),
          resources.creating(resource, as: "other \(index + 1)", with: [filter.pointer: other]),
        ].compactMap(\.self)
      }
      guard creations.count == 2 * (size + 1) else { continue }
      return resources.planned(operation, "pages with \(filter.parameter)", creations + [walk])
    }
    return nil
  }

  /// The step that requests all pages.
  private func walk(_ reason: String, expecting names: [String]) -> Plan.Step? {
    guard let paging = operation.paging else { return nil }
    var walk = material.step(.probe, operation, reason)
    guard let request = walk.request else { return nil }
    walk.action = .pages(
      Plan.PageWalk(
        paging: paging, size: size, id: resource.flatMap { material.contract.resource($0)?.id },
        expected: names), request)
    return walk
  }
}
