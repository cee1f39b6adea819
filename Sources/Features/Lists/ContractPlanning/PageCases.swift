import ContractJSON
import ContractModel
import ContractValidation

/// Requests all pages of a list, with and without a filter and an order, of which each element must be on
/// exactly one.
struct PageCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    let filtered = filtered
    let hasOrder = filtered?.steps.contains { $0.pages?.order.isEmpty == false } == true
    return [all, filtered, hasOrder ? nil : ordered, unknown].compactMap(\.self)
  }
}

extension PageCases {
  private var material: PlanningMaterial { resources.material }

  private var resource: CompiledResource? { operation.effect(.lists)?.resource }

  /// The number of elements of a page, so that the created ones are on several.
  private var size: Int? {
    operation.paging?.size.flatMap {
      operation.sizes($0, among: [2, 3, 4, 5, 10, 1]).first
    }
  }

  /// A size that many backends give pages by default.
  private static let usualSize = 20

  /// The pages of the whole list.
  private var all: Plan.Case? {
    // Where no request names the size of a page, it is one of the usual ones.
    let isKept =
      resource.flatMap(material.creator)
      .map(material.leavesResourcesBehind) ?? true
    let count = size.map { min(2 * $0 + 1, 7) } ?? (isKept ? 3 : Self.usualSize + 1)
    let names = (1...count).map { "element \($0)" }
    let creations = names.compactMap { name in
      resource.flatMap { resources.creating($0, as: name) }
    }
    let expected = creations.isEmpty ? [] : names
    return walk("all pages of the list", expecting: expected).map {
      resources.planned(operation, "pages", creations + [$0])
    }
  }

  /// The pages of the elements that a filter leaves, in an order where there is one.
  private var filtered: Plan.Case? {
    guard let resource, let size, size < 10 else { return nil }
    return operation.filters.lazy.compactMap { filtered(by: $0, resource, size) }.first
  }

  /// The pages of the elements that a filter leaves, in an order: both apply to each page, and the filter
  /// to the total.
  ///
  /// With one more element they are requested again, so that the last page is short once.
  private func filtered(by filter: Filter, _ resource: CompiledResource, _ size: Int) -> Plan.Case?
  {
    guard let trial = FilterTrial(of: filter, by: operation, on: resource, from: resources) else {
      return nil
    }
    let wanted = trial.elements.filter { $0.name != "other" }.map(\.value)
    let order = order(of: resource, besides: filter.pointer)
    let names = (1...size + 2).map { "element \($0)" }
    let elements = names.enumerated().compactMap { index, name in
      var members = order?.members(at: index) ?? [:]
      members[filter.pointer] = wanted[index % wanted.count]
      return resources.creating(resource, as: name, with: members)
    }
    let others = (1...size + 1).compactMap {
      resources.creating(
        resource, as: "other \($0)", with: [filter.pointer: trial.elements[1].value])
    }
    let walks = [Array(names.dropLast()), names].compactMap {
      walk("all pages of the list with \(filter.parameter)", expecting: $0, in: order)
    }.map { walk in
      var walk = walk
      walk.request?.parameters["?\(filter.parameter)"] = .text(trial.parameterValue.parameterText)
      walk.rules = [
        filter.rule(on: operation.listedItems ?? .root, .constant(trial.parameterValue))
      ]
      return walk
    }
    guard elements.count == names.count, others.count == size + 1, walks.count == 2 else {
      return nil
    }
    return resources.planned(
      operation, "pages with \(filter.parameter)",
      zip(elements, others).flatMap { [$0, $1] } + [walks[0]] + elements.suffix(1) + [walks[1]])
  }

  /// The pages in an order, where none is tried with a filter.
  private var ordered: Plan.Case? {
    guard let resource, let size, size < 10, let order = order(of: resource) else { return nil }
    let names = (1...size + 2).map { "element \($0)" }
    let elements = names.enumerated().compactMap { index, name in
      resources.creating(resource, as: name, with: order.members(at: index))
    }
    let reason = "all pages of the list in the order \(order.value)"
    guard elements.count == names.count, let walk = walk(reason, expecting: names, in: order)
    else { return nil }
    return resources.planned(operation, "pages in the order \(order.value)", elements + [walk])
  }

  /// An order of the list, and values of its first key that are not in it.
  private struct Order {
    var parameter: String
    var value: String
    var keys: [SortKey]
    var values: [JSON]

    /// The members of the element at an index.
    func members(at index: Int) -> [JSON.Pointer: JSON] {
      keys.first.map { [$0.pointer: values[index % values.count]] } ?? [:]
    }
  }

  /// An order by another part of the elements than that of a filter.
  private func order(of resource: CompiledResource, besides filtered: JSON.Pointer? = nil) -> Order?
  {
    for sorting in operation.sortings {
      for order in sorting.orders {
        guard let key = order.keys.first, key.pointer != filtered,
          case let values = resources.values(of: resource, at: key.pointer, 3), values.count == 3
        else { continue }
        return Order(
          parameter: sorting.parameter, value: order.value, keys: order.keys,
          values: [values[1], values[2], values[0]])
      }
    }
    return nil
  }

  /// A page that no response has named; what comes then is not stated, except that it is no failure of the
  /// server.
  private var unknown: Plan.Case? {
    guard let paging = operation.paging, case .cursor = paging.style,
      let parameter = paging.parameter,
      operation.accepting(parameter)(.string(Self.unknownCursor))
    else { return nil }
    var step = material.step(.probe, operation, "a page that no response has named")
      .expecting(.noServerError)
    step.request?.parameters["?\(parameter)"] = .text(Self.unknownCursor)
    return resources.planned(operation, "unknown page", [step])
  }

  private static let unknownCursor = "contract-check-unknown"

  /// The step that requests all pages.
  private func walk(
    _ reason: String, expecting names: [String], in order: Order? = nil
  ) -> Plan.Step? {
    guard let paging = operation.paging else { return nil }
    var walk = material.step(.probe, operation, reason)
    guard let request = walk.request else { return nil }
    walk.action = .pages(
      Plan.PageWalk(
        paging: paging, size: size, id: resource?.id,
        expected: names, order: order?.keys ?? [],
        largest: paging.size.flatMap(operation.largestSize)),
      request)
    if let order { walk.request?.parameters["?\(order.parameter)"] = .text(order.value) }
    return walk
  }
}
