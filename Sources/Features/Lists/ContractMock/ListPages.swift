import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Chooses and orders the elements of a list as a request asks for it, page by page.
struct ListPages: Sendable {
  let behavior: MockBehavior

  /// The rules that names of parameters suggest beyond those of the contract, if any.
  let usual: UsualListing?
}

extension ListPages {
  /// The list with the elements that the request chooses, in the order that it names, page by page.
  ///
  /// - Parameters:
  ///   - listed: The positions of the elements without filters, oldest first.
  ///   - store: The elements.
  ///   - routed: The request.
  /// - Returns: The response.
  func page(
    of listed: [Int], in store: ResourceStore, for routed: RoutedRequest
  ) -> MockResponse {
    let operation = routed.plan.operation
    let query = parameters(of: routed)
    let filters = operation.filters.compactMap { filter in
      behavior.deviates(.filterIgnored(filter.parameter))
        ? nil : query.parameters["?\(filter.parameter)"].map { (filter, $0) }
    }
    var chosen = listed
    if !filters.isEmpty {
      chosen.removeAll { position in
        guard let element = store.item(at: position)?.representation else { return true }
        return !filters.allSatisfy { $0.matches(element, $1, reading: usual) }
      }
    }
    chosen = ElementOrder(behavior: behavior, usual: usual)
      .ordered(chosen, in: store, operation.sortings, query)
    guard let paging = operation.paging else { return listing(chosen, in: store, routed) }
    return page(of: chosen, in: store, paging, query, routed)
  }

  /// The parameters of the query, with their defaults.
  private func parameters(of routed: RoutedRequest) -> MessageFields {
    var fields = routed.plan.compiled.messageFields(of: routed.request, nil)
    for field in routed.plan.operation.queryParameters
    where fields.parameters["?\(field.name)"] == nil
      && !behavior.deviates(.defaultIgnored(field.name))
    {
      fields.parameters["?\(field.name)"] = field.constantFallback
    }
    return fields
  }

  private func listing(
    _ positions: some Sequence<Int>, in store: ResourceStore, _ routed: RoutedRequest
  ) -> MockResponse {
    let body = routed.plan.body.listing(
      of: store.items(at: positions),
      from: TemplateInput(rules: routed.rules, caller: ""))
    return routed.plan.success(body: body)
  }

  private func page(
    of elements: [Int], in store: ResourceStore, _ paging: Paging, _ query: MessageFields,
    _ routed: RoutedRequest
  ) -> MockResponse {
    let operation = routed.plan.operation
    let wanted = paging.size.flatMap { query.parameters["?\($0)"]?.wholeNumber }
    let isUnlimited =
      behavior.deviates(.sizeIgnored)
      || wanted == nil && paging.size.map { behavior.deviates(.defaultIgnored($0)) } == true
    let size = max(1, isUnlimited ? elements.count + 1 : wanted ?? 20)
    let name = paging.itemName
    let linked = routed.request.query.flatMap { QueryItems(parsing: $0)[name] }
    let named = query.parameters["?\(name)"] ?? linked.map(JSON.string)
    let start =
      behavior.deviates(.pageIgnored)
      ? 0
      : paging.start(after: named, in: elements, of: store)
        ?? paging.start(named, size: size)
    let first = min(max(start, 0), elements.count)
    let end = first + min(size, elements.count - first)
    let isLast = end >= elements.count
    var shown = Array(elements[first..<end])
    if behavior.deviates(.pagesSkip), first > 0, !shown.isEmpty { shown.removeFirst() }
    var response = listing(shown, in: store, routed)
    var body = (try? JSON(parsing: response.body)) ?? .null
    let count = elements.count + (behavior.deviates(.totalMiscounted) ? 1 : 0)
    if let location = paging.total { _ = body.set(.number(JSON.Number(count)), at: location) }
    if let field = paging.totalField {
      response.fields.remove(field)
      response.fields.append(field, String(count))
    }
    if case .response(let location)? = operation.effect(.lists)?.hasMore {
      _ = body.set(.boolean(!isLast), at: location)
    }
    setCursor(of: paging, to: isLast ? nil : end, in: &body, routed)
    setCursor(of: paging, to: isLast ? nil : end, in: &response.fields, routed)
    response.body = body.bytes()
    return response
  }

  /// Writes where the next page begins into the body; `nil` after the last page.
  private func setCursor(
    of paging: Paging, to next: Int?, in body: inout JSON, _ routed: RoutedRequest
  ) {
    guard case .cursor(.response(let location)) = paging.style, paging.elementCursor == nil else {
      return
    }
    let schema = routed.plan.response.success.body
    if let next {
      let isNumber = schema?.schema(at: location)?.jsonTypes == ["number"]
      _ = body.set(isNumber ? .number(JSON.Number(next)) : .string("after-\(next)"), at: location)
    } else if schema?.field(at: location)?.isRequired == false {
      _ = body.remove(at: location)
    } else {
      _ = body.set(schema?.schema(at: location)?.isNullable == true ? .null : "", at: location)
    }
  }

  /// Writes where the next page begins into header fields; `nil` after the last page.
  private func setCursor(
    of paging: Paging, to next: Int?, in fields: inout HTTPFields, _ routed: RoutedRequest
  ) {
    switch paging.style {
    case .cursor(.responseHeader(let name)):
      let field = routed.plan.response.headers.first { $0.field.name == name }?.field
      if let next {
        let isNumber = field?.schema.jsonTypes == ["number"]
        fields.append(name, isNumber ? String(next) : "after-\(next)")
      } else if field?.isRequired == true {
        fields.append(name, "")
      }
    case .link:
      guard let next else { return }
      let name = paging.itemName
      let items = (routed.request.query.map { QueryItems(parsing: $0) } ?? QueryItems()).items
        .filter { $0.name != name }
      let target = QueryItems(items + [QueryItems.Item(name, String(next))])
      fields.append("Link", "<\(routed.request.path)?\(target)>; rel=\"next\"")
    default: return
    }
  }
}

extension Paging {
  /// The query item that chooses a page; one of a link need not be stated.
  fileprivate var itemName: String { parameter ?? "cursor" }
}

extension Filter {
  /// Whether an element matches a value of the parameter; with usual rules, one of several values.
  fileprivate func matches(
    _ element: JSON, _ wanted: JSON, reading usual: UsualListing?
  ) -> Bool {
    guard let value = element[pointer], value != .null else { return false }
    guard match == .equal, let usual else { return matches(value, wanted) }
    let parts = value.arrayValue ?? [value]
    return usual.values(in: wanted).contains { wanted in
      parts.contains { matches($0, wanted) }
    }
  }

  private func matches(_ value: JSON, _ wanted: JSON) -> Bool {
    let rule = rule(for: .constant(value), .captured("wanted"), isList: wanted.arrayValue != nil)
    return RuleContext(captured: ["wanted": wanted]).drifts(of: [rule]).isEmpty
  }
}

extension Paging {
  /// The position of the first element of a page.
  fileprivate func start(_ named: JSON?, size: Int) -> Int {
    guard elementCursor == nil else { return 0 }
    let number =
      named?.wholeNumber
      ?? named?.stringValue.flatMap { Int($0.drop { !$0.isNumber }) }
    guard let number else { return 0 }
    return switch style {
    case .number(let first): page(number, countedFrom: first, size: size)
    case .offset, .cursor, .link: number
    }
  }
}

extension Paging {
  /// The position after the element that a request names; `nil` where it names none.
  fileprivate func start(
    after named: JSON?, in elements: [Int], of store: ResourceStore
  ) -> Int? {
    guard let elementCursor, let named else { return nil }
    let index = elements.firstIndex { position in
      store.item(at: position)?.representation?[elementCursor]?.parameterText
        == named.parameterText
    }
    return index.map { $0 + 1 }
  }

  /// The position of the first element of a page, or that after all possible ones.
  private func page(_ number: Int, countedFrom first: Int, size: Int) -> Int {
    let pages = number.subtractingReportingOverflow(first)
    if pages.overflow || pages.partialValue < 0 { return 0 }
    let elements = pages.partialValue.multipliedReportingOverflow(by: size)
    return elements.overflow ? .max : elements.partialValue
  }
}

extension JSON {
  fileprivate var wholeNumber: Int? {
    if let number = numberValue?.exactInt64 { return Int(exactly: number) }
    return stringValue.flatMap(Int.init)
  }
}
