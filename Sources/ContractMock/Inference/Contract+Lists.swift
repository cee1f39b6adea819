import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// A contract with the lists, pages, filters and orders that paths and parameters suggest, for a mock that answers
/// apps; no run may assume them.
///
/// Nothing that the contract states is changed; what its reader has inferred is completed.
struct UsualLists {
  private(set) var contract: Contract
  private var original: Contract

  /// The rules that names of parameters suggest, by the identifiers of operations.
  private(set) var listings: [String: UsualListing] = [:]

  init(of original: Contract) {
    contract = original
    self.original = original
    for candidate in [original.withReadOnlyLists, original] {
      var lists = UsualLists(unchanged: candidate)
      lists.addRules()
      guard lists.contract != original, (try? CompiledContract(lists.contract)) != nil else {
        continue
      }
      self = lists
      return
    }
  }

  private init(unchanged contract: Contract) {
    self.contract = contract
    original = contract
  }

  /// Adds what the parameters of lists suggest.
  private mutating func addRules() {
    let whole = contract.resolved
    for index in contract.operations.indices {
      let shown = whole.operations[index]
      guard shown.method == .get, shown.listing.isEmpty || contract.infersEffects,
        let usual = UsualList(shown, in: whole)
      else { continue }
      if shown.effect(.lists) == nil { contract.operations[index].effects.append(usual.effect) }
      contract.operations[index].listing += usual.rules.map { $0.written(at: shown.position) }
      if usual.needsLink { contract.operations[index].addLinkField() }
      listings[shown.id] = usual.listing
    }
    removeFaultyRules()
  }

  /// Takes the rules out that the rest of the contract contradicts.
  private mutating func removeFaultyRules() {
    let faults = Set(contract.problems().map(\.position))
    for index in contract.operations.indices
    where faults.contains(contract.operations[index].position) {
      let id = contract.operations[index].id
      guard listings.removeValue(forKey: id) != nil,
        let before = original.operations.first(where: { $0.id == id })
      else { continue }
      contract.operations[index] = before
    }
  }
}

/// The effect and the rules of an operation whose path and response are those of a list.
private struct UsualList {
  var effect: Effect

  /// The rules beside those that the operation has.
  var rules: [ListingRule]
  var listing = UsualListing()

  /// Whether the response names the next page in a field that the contract does not have.
  var needsLink: Bool {
    rules.contains { rule in
      if case .pages(let paging) = rule { paging.style == .link } else { false }
    }
  }

  /// - Parameters:
  ///   - operation: An operation.
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
      let element = body.schema(at: list.appending(.every))?.merged
    else { return nil }
    let position = operation.position
    let more = body.member(of: ["has_more", "hasMore", "has_next", "hasNext", "more"], "boolean")
    effect = Effect(.lists, name, id: nil, state: .response(list), at: position)
    effect.hasMore = more.map(Term.response)
    let known = Set(operation.listing.flatMap(\.queryParameters))
    let parameters = operation.queryParameters.filter { !known.contains($0.name) }
    rules = []
    if operation.paging == nil, let pages = ListingRule.usualPages(parameters, list, body) {
      rules.append(pages)
    }
    for parameter in parameters
    where !rules.flatMap(\.queryParameters).contains(parameter.name) {
      let rule =
        (parameter.isDirection(beside: parameters)
          ? nil : ListingRule.usualOrders(parameter, of: element))
        ?? ListingRule.usualFilter(parameter, of: element)
      if let rule {
        rules.append(rule)
      } else if let direction = OrderDirection(of: parameter) {
        listing.direction = listing.direction ?? direction
      }
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
  /// Whether another parameter names the key of the order, so that this one can only turn it.
  fileprivate func isDirection(beside parameters: [Field]) -> Bool {
    isNamed("order")
      && parameters.contains { $0.isNamed("sort", "sortby", "orderby", "ordering", "sorting") }
  }

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
    let fields = element.fields.filter { $0.schema.isPrimitive || $0.schema.elementTypes != nil }
    func field(_ name: some StringProtocol) -> Field? {
      fields.first { $0.name.comparableName == name }
    }
    var found: (Field, Filter.Match)?
    if let field = field(name) ?? field(name + "s") ?? name.chosenNames.lazy.compactMap(field).first
    {
      found = (field, .equal)
    } else if ["q", "query", "search", "searchterm", "text", "keyword"].contains(name) {
      let names = ["name", "title", "text", "subject", "description", "email"]
      if let field = names.lazy.compactMap({ field($0) }).first { found = (field, .contains) }
    } else {
      found = bound(name, field)
    }
    guard let (field, match) = found else { return nil }
    let (wanted, stored) = (parameter.schema, field.schema)
    let fits =
      switch match {
      case .equal:
        (wanted.elementTypes ?? wanted.jsonTypes) == (stored.elementTypes ?? stored.jsonTypes)
      case .contains: wanted.jsonTypes == ["string"] && stored.jsonTypes == ["string"]
      case .atLeast, .atMost, .after, .before:
        wanted.jsonTypes == stored.jsonTypes && stored.isPrimitive
      }
    guard fits else { return nil }
    return .filters(query(parameter.name), on: JSON.Pointer([.name(field.name)]), by: match)
  }

  /// The member whose least or greatest value a parameter is, by its name.
  private static func bound(
    _ name: String, _ field: (Substring) -> Field?
  ) -> (Field, Filter.Match)? {
    let bounds: [(affixes: [String], match: Filter.Match)] = [
      (["min", "from", "gte", "ge", "after", "since"], .atLeast),
      (["max", "to", "lte", "le", "before", "until"], .atMost),
    ]
    for (affixes, match) in bounds {
      for affix in affixes {
        let rest =
          name.hasScalarPrefix(affix)
          ? name.dropping(bytes: affix.utf8.count)
          : name.hasScalarSuffix(affix) ? Substring(name.dropLast(affix.utf8.count)) : ""
        if !rest.isEmpty, let field = field(rest) { return (field, match) }
      }
    }
    return nil
  }
}

extension Schema {
  /// The types of the elements of a list of plain values; `nil` for what is no such list.
  fileprivate var elementTypes: [String]? {
    guard case .array(let element, _) = kind, element.isPrimitive else { return nil }
    return element.jsonTypes
  }
}

extension String {
  /// The names of members whose value a parameter of this name may choose: `status` for `statuses`, `status_in` and
  /// `filter[status]`.
  fileprivate var chosenNames: [Substring] {
    let ends = ["s", "es", "in", "any", "eq"].filter(hasScalarSuffix)
      .map { dropLast($0.utf8.count) }
    return ends + ["filter", "filterby", "by"].compactMap { dropping(prefix: $0) }
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

extension Operation {
  /// Documents the `Link` field in which a mock names the next page.
  fileprivate mutating func addLinkField() {
    guard !responses.isEmpty, !responses[0].headers.contains(where: { $0.name == "Link" }) else {
      return
    }
    var field = Field("Link", .string, .optional)
    field.position = position
    responses[0].headers.append(field)
  }
}
