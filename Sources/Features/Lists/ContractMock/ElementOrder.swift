import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Sorts the elements of a list as the parameters of a request name it.
struct ElementOrder: Sendable {
  let behavior: MockBehavior

  /// The rules that names of parameters suggest beyond those of the contract, if any.
  let usual: UsualListing?
}

extension ElementOrder {
  /// The positions of elements in the order that a request names.
  func ordered(
    _ positions: [Int], in store: ResourceStore, _ sortings: [Sorting], _ query: MessageFields
  ) -> [Int] {
    let isBackwards = usual?.direction?.isBackwards(query) ?? false
    var positions = positions
    var isSorted = false
    for sorting in sortings where !behavior.deviates(.orderIgnored(sorting.parameter)) {
      guard let value = query.parameters["?\(sorting.parameter)"]?.parameterText,
        let keys = keys(of: value, in: sorting)
      else { continue }
      positions = sorted(positions, in: store, by: isBackwards ? keys.map(\.reversed) : keys)
      isSorted = true
    }
    return isBackwards && !isSorted ? positions.reversed() : positions
  }

  /// The keys that a value names; by usual rules, several of them with commas in between.
  private func keys(of value: String, in sorting: Sorting) -> [SortKey]? {
    func keys(of value: String) -> [SortKey]? {
      sorting.orders.first { $0.value == value }?.keys
    }
    if let known = keys(of: value) { return known }
    guard usual != nil else { return nil }
    var all: [SortKey] = []
    for part in value.split(ascii: ",") {
      guard let known = keys(of: String(part)) else { return nil }
      all += known
    }
    return all.isEmpty ? nil : all
  }

  /// Sorts by the values of the keys alone, which take less memory than the elements.
  private func sorted(_ positions: [Int], in store: ResourceStore, by keys: [SortKey]) -> [Int] {
    let elements = positions.map { position in
      let element = store.item(at: position)?.representation ?? .null
      var object: JSON.Object = [Self.positionName: .number(JSON.Number(position))]
      for (index, key) in keys.enumerated() {
        object["\(index)"] = element[key.pointer]
        if let alternative = key.alternative { object["\(index) or"] = element[alternative] }
      }
      return JSON.object(object)
    }
    let own = keys.enumerated().map { index, key in
      var key = key
      key.pointer = JSON.Pointer([.name("\(index)")])
      key.alternative = key.alternative.map { _ in JSON.Pointer([.name("\(index) or")]) }
      return key
    }
    let sorted = RuleContext(response: .array(elements))
      .value(of: .sorted(.response(.root), by: own))?.arrayValue
    return sorted?.compactMap { element in
      element[Self.positionName]?.numberValue?.exactInt64.map { Int($0) }
    } ?? positions
  }

  private static let positionName = "position"
}

extension SortKey {
  /// The key for the opposite order.
  fileprivate var reversed: SortKey {
    var copy = self
    copy.direction = direction == .ascending ? .descending : .ascending
    return copy
  }
}
