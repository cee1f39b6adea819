import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Chooses and orders the elements of a list as a request asks for it, page by page.
struct ListPages: Sendable {
  let behavior: MockBehavior
}

extension ListPages {
  /// The list with the elements that the request chooses, in the order that it names, page by page.
  func page(of items: [ResourceStore.Item], for routed: RoutedRequest) -> MockResponse {
    let operation = routed.plan.operation
    let query = parameters(of: routed)
    var elements = items.compactMap(\.representation)
    for filter in operation.filters where !behavior.deviates(.filterIgnored(filter.parameter)) {
      guard let wanted = query.parameters["?\(filter.parameter)"] else { continue }
      elements.removeAll { !filter.matches($0, wanted) }
    }
    for sorting in operation.sortings where !behavior.deviates(.orderIgnored(sorting.parameter)) {
      guard let value = query.parameters["?\(sorting.parameter)"]?.parameterText,
        let order = sorting.orders.first(where: { $0.value == value })
      else { continue }
      let context = RuleContext(response: .array(elements))
      elements =
        context.value(of: .sorted(.response(.root), by: order.keys))?.arrayValue ?? elements
    }
    guard let paging = operation.paging else { return listing(elements, routed) }
    return page(of: elements, paging, query, routed)
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

  private func listing(_ elements: [JSON], _ routed: RoutedRequest) -> MockResponse {
    let body = routed.plan.body.listing(
      of: elements.map { ResourceStore.Item(id: "", owner: 0, bytes: $0.bytes()) },
      from: TemplateInput(rules: routed.rules, caller: ""))
    return routed.plan.success(body: body)
  }

  private func page(
    of elements: [JSON], _ paging: Paging, _ query: MessageFields, _ routed: RoutedRequest
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
    let start = behavior.deviates(.pageIgnored) ? 0 : paging.start(named, size: size)
    let first = min(max(start, 0), elements.count)
    let end = first + min(size, elements.count - first)
    let isLast = end >= elements.count
    var shown = Array(elements[first..<end])
    if behavior.deviates(.pagesSkip), first > 0, !shown.isEmpty { shown.removeFirst() }
    var response = listing(shown, routed)
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
    guard case .cursor(.response(let location)) = paging.style else { return }
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
  fileprivate func matches(_ element: JSON, _ wanted: JSON) -> Bool {
    let relation: (Term, Term) -> Rule = { left, right in
      switch match {
      case .equal: Rule(left: left, .equal, right: right, position: position)
      case .contains: Rule(left: left, .includes, right: right, position: position)
      case .atLeast: Rule(left: right, .atMost, right: left, position: position)
      case .atMost: Rule(left: left, .atMost, right: right, position: position)
      }
    }
    guard let value = element[pointer], value != .null else { return false }
    let rule = relation(.constant(value), .captured("wanted"))
    return RuleContext(captured: ["wanted": wanted]).drifts(of: [rule]).isEmpty
  }
}

extension Paging {
  /// The position of the first element of a page.
  fileprivate func start(_ named: JSON?, size: Int) -> Int {
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
