import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

extension MockBehavior.Deviation {
  /// A list ignores the number of elements that a request wants.
  static let sizeIgnored = Self("sizeIgnored")
  /// A list ignores the page.
  static let pageIgnored = Self("pageIgnored")
  /// The first element of each page but the first is missing.
  static let pagesSkip = Self("pagesSkip")
  /// The number of elements on all pages is one too many.
  static let totalMiscounted = Self("totalMiscounted")
  /// A list ignores the parameter that chooses elements.
  static func filterIgnored(_ parameter: String) -> Self { Self("filterIgnored \(parameter)") }
  /// A list ignores the parameter that names the order.
  static func orderIgnored(_ parameter: String) -> Self { Self("orderIgnored \(parameter)") }
  /// A list does not use the default of a parameter.
  static func defaultIgnored(_ parameter: String) -> Self { Self("defaultIgnored \(parameter)") }
}

extension MockDrift {
  /// Drifts of pages, defaults, filters and orders.
  static func lists(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    pages(operation) + defaults(operation, of: contract)
      + operation.filters.map { filter in
        MockDrift(
          "filter-\(filter.parameter.kebabCase)-ignored",
          "the parameter \(filter.parameter) chooses no elements", expects: .ruleBroken,
          by: .behavior(.filterIgnored(filter.parameter)))
      }
      + operation.sortings.map { sorting in
        MockDrift(
          "order-\(sorting.parameter.kebabCase)-ignored",
          "the parameter \(sorting.parameter) names no order", expects: .orderBroken, .ruleBroken,
          by: .behavior(.orderIgnored(sorting.parameter)))
      }
  }

  private static func pages(_ operation: Operation) -> [MockDrift] {
    guard let paging = operation.paging else { return [] }
    var drifts = [
      MockDrift(
        "page-ignored", "every page is the first one", expects: .ruleBroken,
        by: .behavior(.pageIgnored))
    ]
    if paging.size != nil {
      drifts.append(
        MockDrift(
          "page-size-ignored", "a page holds all elements", expects: .ruleBroken,
          by: .behavior(.sizeIgnored)))
    }
    if operation.performs(.lists) {
      drifts.append(
        MockDrift(
          "pages-skip", "the first element of later pages is on none", expects: .ruleBroken,
          by: .behavior(.pagesSkip)))
    }
    if paging.total != nil || paging.totalField != nil {
      drifts.append(
        MockDrift(
          "total-miscounted", "the number of all elements is one too many", expects: .ruleBroken,
          by: .behavior(.totalMiscounted)))
    }
    return drifts
  }

  /// Only where a run creates the elements that show them.
  private static func defaults(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    guard let resource = operation.effect(.lists)?.resource,
      let creator = contract.operations.first(where: { $0.performs(.creates, on: resource) })
    else { return [] }
    let isDeleted = contract.operations.contains { $0.performs(.deletes, on: resource) }
    return operation.queryParameters.compactMap { field -> MockDrift? in
      guard let value = field.constantFallback else { return nil }
      let pointers =
        operation.filters.filter { $0.parameter == field.name }.map(\.pointer)
        + operation.sortings.filter { $0.parameter == field.name }.flatMap(\.orders)
        .filter { $0.value == value.parameterText }.compactMap(\.keys.first?.pointer)
      let size = operation.paging?.size == field.name ? value.numberValue?.exactInt64 : nil
      let isSettable = pointers.contains { creator.body?.schema?.schema(at: $0) != nil }
      let isCreatable = isDeleted && size.map((Int64(1)...50).contains) == true
      guard isSettable || isCreatable else { return nil }
      return MockDrift(
        "default-\(field.name.kebabCase)-ignored",
        "a list without \(field.name) is not as with its default", expects: .ruleBroken,
        .orderBroken, by: .behavior(.defaultIgnored(field.name)))
    }
  }
}
