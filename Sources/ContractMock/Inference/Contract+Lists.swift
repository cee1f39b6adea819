import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

extension Contract {
  /// The contract with the lists, pages, filters and orders that paths and parameters suggest, for a mock that
  /// answers apps; no run may assume them.
  ///
  /// Nothing that the contract states is changed.
  var withUsualLists: Contract {
    let copy = withReadOnlyLists.withListingRules
    guard copy != self, (try? CompiledContract(copy)) != nil else {
      let plain = withListingRules
      return plain != self && (try? CompiledContract(plain)) != nil ? plain : self
    }
    return copy
  }

  /// The contract with what the parameters of lists suggest.
  private var withListingRules: Contract {
    let whole = resolved
    var copy = self
    for index in operations.indices {
      let shown = whole.operations[index]
      guard shown.method == .get, shown.listing.isEmpty,
        let usual = UsualList(shown, in: whole)
      else { continue }
      if shown.effect(.lists) == nil { copy.operations[index].effects.append(usual.effect) }
      copy.operations[index].listing = usual.rules
    }
    return copy
  }
}

/// The effect and the rules of an operation whose path and response are those of a list.
private struct UsualList {
  var effect: Effect
  var rules: [ListingRule]

  /// - Parameters:
  ///   - operation: An operation without listing rules.
  ///   - contract: Its contract, with resolved references.
  init?(_ operation: Operation, in contract: Contract) {
    let creation = contract.operations.lazy.compactMap { other -> Effect? in
      guard other.template == operation.template else { return nil }
      return other.effects.first { $0.action == .creates }
    }.first
    guard let body = operation.responses.first?.body,
      let name = operation.effect(.lists)?.resource ?? creation?.resource,
      let resource = contract.resource(name),
      operation.effects.allSatisfy({ $0.action == .lists || $0.resource != name }),
      let list = operation.effect(.lists)?.state?.responsePointer ?? body.list(of: resource.id),
      let element = body.schema(at: list.appending(.every))
    else { return nil }
    let position = operation.position
    let more = body.member(of: ["has_more", "hasMore", "has_next", "hasNext", "more"], "boolean")
    effect = Effect(.lists, name, id: nil, state: .response(list), at: position)
    effect.hasMore = more.map(Term.response)
    let parameters = operation.queryParameters
    rules = []
    if let pages = ListingRule.usualPages(parameters, list, body) { rules.append(pages) }
    for parameter in parameters
    where !rules.flatMap(\.queryParameters).contains(parameter.name) {
      let rule =
        ListingRule.usualOrders(parameter, of: element)
        ?? ListingRule.usualFilter(parameter, of: element)
      if let rule { rules.append(rule) }
    }
  }
}

extension Schema {
  /// The location of the list whose elements have an identity: the value itself, or one in an object.
  func list(of id: JSON.Pointer) -> JSON.Pointer? {
    func isList(_ schema: Schema) -> Bool {
      guard case .array(let element, _) = schema.kind else { return false }
      return element.field(at: id) != nil
    }
    if isList(self) { return .root }
    let found = subschemas().filter { part in
      part.pointer.tokens.count <= 2 && !part.pointer.tokens.contains(.every) && isList(part.schema)
    }
    return found.count == 1 ? found[0].pointer : nil
  }

  /// The location of a member with one of these names and this type, outside lists.
  fileprivate func member(of names: [String], _ type: String) -> JSON.Pointer? {
    let parts = subschemas().filter { $0.pointer.tokens.count <= 2 }
    return names.lazy.compactMap { name in
      parts.first { $0.pointer.tokens.last == .name(name) && $0.schema.jsonTypes == [type] }?
        .pointer
    }.first
  }
}

extension Field {
  fileprivate func isNamed(_ names: String...) -> Bool { names.contains(name.comparableName) }
}

extension ListingRule {
  /// Pages, where a parameter is named as one of most that choose them.
  fileprivate static func usualPages(
    _ parameters: [Field], _ list: JSON.Pointer, _ body: Schema
  ) -> ListingRule? {
    let size = parameters.first {
      $0.isNamed(
        "limit", "perpage", "pagesize", "size", "count", "take", "top", "maxresults", "first")
        && $0.schema.jsonTypes == ["number"]
    }
    let next = body.member(
      of: [
        "next_cursor", "nextCursor", "next", "cursor", "next_page_token", "nextPageToken",
        "nextToken", "next_token",
      ], "string")
    let cursor = parameters.first {
      $0.isNamed("cursor", "after", "startingafter", "pagetoken", "nexttoken", "token", "marker")
    }
    let offset = parameters.first { $0.isNamed("offset", "skip", "start", "from", "pageoffset") }
    let page = parameters.first { $0.isNamed("page", "pagenumber", "pageno", "pageindex") }
    let style: NextPage
    let parameter: Field?
    if let page, page.schema.jsonTypes == ["number"] {
      let isFromZero =
        page.constantFallback == .number(0) || page.name.comparableName == "pageindex"
        || page.schema.allowsZero && page.constantFallback == nil && page.schema.hasMinimum
      (style, parameter) = (.number(from: isFromZero ? 0 : 1), page)
    } else if let cursor, let next {
      (style, parameter) = (.cursor(response(next)), cursor)
    } else if let offset, offset.schema.jsonTypes == ["number"] {
      (style, parameter) = (.offset, offset)
    } else if size != nil {
      (style, parameter) = (.link, nil)
    } else {
      return nil
    }
    let total = body.member(
      of: [
        "total", "total_count", "totalCount", "total_items", "totalItems", "count",
        "total_results", "totalResults", "totalElements",
      ], "number")
    return .pages(
      by: parameter.map { query($0.name) }, size: size.map { query($0.name) },
      items: response(list), next: style, total: total.map { response($0) })
  }
}

extension Schema {
  fileprivate var limits: [NumberLimit] {
    if case .number(_, let limits) = kind { limits.required() } else { [] }
  }

  fileprivate var hasMinimum: Bool { !limits.isEmpty }
  fileprivate var allowsZero: Bool { limits.allSatisfy { $0.allows(0) } }
}

extension ListingRule {
  /// A filter, where a parameter is named as a member of the elements, or as a limit of one.
  fileprivate static func usualFilter(_ parameter: Field, of element: Schema) -> ListingRule? {
    let name = parameter.name.comparableName
    let fields = element.fields.filter { $0.schema.isPrimitive }
    func field(_ name: some StringProtocol) -> Field? {
      fields.first { $0.name.comparableName == name }
    }
    var found: (Field, Filter.Match)?
    if let field = field(name) {
      found = (field, .equal)
    } else if ["q", "query", "search", "searchterm", "text", "keyword"].contains(name) {
      let names = ["name", "title", "text", "subject", "description", "email"]
      if let field = names.lazy.compactMap({ field($0) }).first { found = (field, .contains) }
    } else {
      let bounds: [(affixes: [String], match: Filter.Match)] = [
        (["min", "from", "gte", "ge", "after", "since"], .atLeast),
        (["max", "to", "lte", "le", "before", "until"], .atMost),
      ]
      for (affixes, match) in bounds where found == nil {
        for affix in affixes where found == nil {
          let rest =
            name.hasScalarPrefix(affix)
            ? name.dropping(bytes: affix.utf8.count)
            : name.hasScalarSuffix(affix) ? Substring(name.dropLast(affix.utf8.count)) : ""
          if !rest.isEmpty, let field = field(rest) { found = (field, match) }
        }
      }
    }
    guard let (field, match) = found, parameter.schema.jsonTypes == field.schema.jsonTypes,
      match != .contains || field.schema.jsonTypes == ["string"]
    else { return nil }
    return .filters(query(parameter.name), on: JSON.Pointer([.name(field.name)]), by: match)
  }
}

extension ListingRule {
  /// The orders of a parameter that is named as one of most that choose them.
  fileprivate static func usualOrders(_ parameter: Field, of element: Schema) -> ListingRule? {
    guard parameter.isNamed("sort", "sortby", "order", "orderby", "ordering", "sorting") else {
      return nil
    }
    let fields = element.fields.filter { $0.schema.isPrimitive }
    var orders: [String: [SortKey]] = [:]
    func add(_ value: String, _ field: Field, _ direction: SortKey.Direction) {
      let pointer = JSON.Pointer([.name(field.name)])
      orders[value] =
        orders[value] ?? [direction == .ascending ? .ascending(pointer) : .descending(pointer)]
    }
    if let values = parameter.schema.closedTexts {
      for value in values {
        let (name, direction) = value.sortKey
        if let field = fields.first(where: { $0.name.comparableName == name.comparableName }) {
          add(value, field, direction)
        }
      }
    } else if parameter.schema.jsonTypes == ["string"] {
      for field in fields {
        for form in ["", "+", "_asc", ":asc", ",asc", " asc"] {
          add(form == "+" ? "+\(field.name)" : field.name + form, field, .ascending)
        }
        for form in ["_desc", ":desc", ",desc", " desc"] {
          add(field.name + form, field, .descending)
        }
        add("-\(field.name)", field, .descending)
      }
    }
    return orders.isEmpty ? nil : .sorts(query(parameter.name), by: orders)
  }
}

extension String {
  /// The member and the direction that a value such as `-price`, `price_desc` or `price:asc` names.
  fileprivate var sortKey: (name: String, direction: SortKey.Direction) {
    if let name = dropping(prefix: "-") { return (String(name), .descending) }
    if let name = dropping(prefix: "+") { return (String(name), .ascending) }
    for mark in ["_", ":", ",", " ", "-", "."] {
      if hasScalarSuffix(mark + "desc") { return (String(dropping(lastBytes: 5)), .descending) }
      if hasScalarSuffix(mark + "asc") { return (String(dropping(lastBytes: 4)), .ascending) }
    }
    return (self, .ascending)
  }
}
