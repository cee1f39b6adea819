import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// A query parameter whose values name orders of a list, where all traffic agrees.
struct OrderEvidence: Sendable {
  private let pages: [ListedPage]
  private let parameter: String

  init(_ pages: [ListedPage], _ parameter: String) {
    self.pages = pages
    self.parameter = parameter
  }
}

extension OrderEvidence {
  private static let names: Set<String> = ["sort", "sortby", "order", "orderby", "ordering"]

  /// The orders of the values that lists show, with the evidence; `nil` without any.
  func rule(at position: SourcePosition) -> (rule: ListingRule, evidence: String)? {
    guard Self.names.contains(parameter.comparableName) else { return nil }
    var orders: [String: [SortKey]] = [:]
    var count = 0
    let values = Dictionary(grouping: pages) { $0.values[parameter] ?? "" }
    for (value, pages) in values where !value.isEmpty {
      let keys = Self.keys(named: value, among: pages)
      guard let key = keys.first(where: { isShown($0, by: pages) }) else { continue }
      orders[value] = [key]
      count += pages.count
    }
    guard !orders.isEmpty else { return nil }
    let rule = ListingRule.sorts(query(parameter), by: orders).written(at: position)
    return (rule, "\(parameter) sorts: \(count) of \(count)")
  }

  /// The keys that a value may name: `-price`, `price_desc`, `price`.
  private static func keys(named value: String, among pages: [ListedPage]) -> [SortKey] {
    let members = Set(
      pages.flatMap(\.elements).flatMap { $0.objectValue?.members.map(\.name) ?? [] })
    let word = value.comparableName
    let isBackwards =
      value.hasScalarPrefix("-") || word.hasScalarSuffix("desc")
      || word.hasScalarSuffix("descending")
    return members.sorted().filter { member in
      let name = member.comparableName
      return ["", "asc", "desc", "ascending", "descending"].contains { word == name + $0 }
    }.map { member in
      let pointer = JSON.Pointer([.name(member)])
      return isBackwards ? .descending(pointer) : .ascending(pointer)
    }
  }

  /// Whether all lists are in the order, and one of them has elements that differ by it.
  private func isShown(_ key: SortKey, by pages: [ListedPage]) -> Bool {
    let rule = Rule(
      left: .response(.root), .equal, right: .sorted(.response(.root), by: [key]),
      position: SourcePosition(file: "", line: 1))
    return pages.allSatisfy { page in
      RuleContext(response: .array(page.elements)).drifts(of: [rule]).isEmpty
    }
      && pages.contains { page in
        Set(page.elements.compactMap { $0[key.pointer]?.plainText }).count > 1
      }
  }
}
