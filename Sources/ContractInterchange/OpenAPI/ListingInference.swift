import ContractJSON
import ContractModel
import ContractText

/// Infers from names what the query parameters of a list do: they name pages, choose elements, or sort them.
///
/// A page is only a part of the list, so that nothing is inferred where a parameter seems to name pages, but not how
/// all of them can be requested.
struct ListingInference {
  /// The effects of the parameters on the list.
  private(set) var rules: [ListingRule] = []

  /// The member of the response that says whether there are more elements.
  private(set) var hasMore: Term?

  private let operation: Operation
  private let body: Schema

  /// The members beside the list, and those of objects beside it.
  private let beside: [(names: [String], field: Field)]
  private let items: JSON.Pointer

  /// - Parameters:
  ///   - operation: The operation that lists.
  ///   - body: Its response, with its references resolved.
  ///   - items: The location of the list in the response.
  init?(of operation: Operation, _ body: Schema, _ items: JSON.Pointer) {
    self.operation = operation
    self.body = body
    self.items = items
    let fields = body.merged.objectFields ?? []
    beside =
      fields.map { ([$0.name], $0) }
      + fields.filter { Self.envelopes.contains($0.name.comparableName) }.flatMap { outer in
        (outer.schema.merged.objectFields ?? []).map { ([outer.name, $0.name], $0) }
      }
    guard operation.queryParameters.allSatisfy({ !$0.isRequired }) else { return nil }
    let paging = paging
    guard paging != nil || !operation.queryParameters.contains(where: \.seemsToNamePages) else {
      return nil
    }
    hasMore = member(of: "boolean", among: Self.moreNames).map { .response($0) }
    let used = paging?.queryParameters ?? []
    rules = [paging].compactMap(\.self) + filters(besides: used)
    rules += search(besides: rules.flatMap(\.queryParameters))
    rules += sorting(besides: rules.flatMap(\.queryParameters))
  }
}

extension ListingInference {
  private static let sizes: Set<String> = [
    "limit", "perpage", "pagesize", "size", "count", "top", "maxresults", "pagelimit", "take",
    "itemsperpage", "rows",
  ]
  private static let offsets: Set<String> = ["offset", "skip", "startindex"]
  private static let numbers: Set<String> = ["page", "pagenumber", "pageno", "pageindex"]
  private static let cursors: Set<String> = [
    "cursor", "pagetoken", "nexttoken", "continuationtoken", "continuation", "startingafter",
    "marker", "after",
  ]
  fileprivate static let pageNames = sizes.union(offsets).union(numbers).union(cursors)

  private static let cursorMembers: Set<String> = [
    "nextcursor", "nextpagetoken", "nexttoken", "cursor", "next", "endcursor", "continuation",
    "continuationtoken", "marker", "nextmarker",
  ]
  private static let totals: Set<String> = [
    "total", "totalcount", "totalitems", "totalelements", "totalresults", "totalrecords",
  ]
  private static let moreNames: Set<String> = ["hasmore", "hasnext", "hasnextpage"]

  /// The objects beside a list that say something about it.
  private static let envelopes: Set<String> = [
    "meta", "paging", "pagination", "pageinfo", "page", "cursors", "links",
  ]

  /// The query parameter with one of these names, and with values of this type.
  private func parameter(_ type: String, _ names: Set<String>) -> Field? {
    operation.queryParameters.first {
      names.contains($0.name.comparableName) && $0.schema.jsonTypes == [type]
    }
  }

  private var paging: ListingRule? {
    let size = parameter("number", Self.sizes).map { query($0.name) }
    let list = response(items)
    let total = total.map { response($0) } ?? totalField
    let rule: ListingRule
    if let page = parameter("number", Self.numbers) {
      let isIndex = page.name.comparableName == "pageindex"
      let first = page.schema.startsAtZero || isIndex ? 0 : 1
      guard page.schema.allows(first) else { return nil }
      rule = .pages(
        by: query(page.name), size: size, items: list, next: .number(from: first), total: total)
    } else if let offset = parameter("number", Self.offsets) {
      rule = .pages(by: query(offset.name), size: size, items: list, next: .offset, total: total)
    } else if let cursor = parameter("string", Self.cursors),
      let next = member(of: "string", among: Self.cursorMembers)
    {
      rule = .pages(
        by: query(cursor.name), size: size, items: list, next: .cursor(response(next)),
        total: total)
    } else if let cursor = elementCursor {
      rule = .pages(
        by: query(cursor.parameter), size: size, items: list,
        next: .cursor(response(cursor.location)), total: total)
    } else {
      return nil
    }
    return rule.written(at: operation.position)
  }

  /// The parameter that takes the identity of the last element of a page, and where that is in the response.
  private var elementCursor: (parameter: String, location: JSON.Pointer)? {
    guard let id = element?.objectFields?.first(where: { $0.name == "id" }) else { return nil }
    let parameter = operation.queryParameters.first { field in
      guard field.schema.jsonTypes == id.schema.jsonTypes, field.schema.merged.kind.typedText == nil
      else { return false }
      switch field.name.comparableName {
      case "startingafter", "afterid", "lastid", "beforeid": return true
      case "after", "before":
        let words = field.summary.lowercased().split { !$0.isLetter }
        return words.contains { ["id", "ids", "identifier"].contains($0) }
      default: return false
      }
    }
    return parameter.map { ($0.name, items.appending(.every).appending(.name(id.name))) }
  }

  /// The number of all elements; `count` is that of a page, unless links to pages stand beside it.
  private var total: JSON.Pointer? {
    let isOfPages = ["next", "previous"].allSatisfy { name in
      beside.contains { $0.names == [name] }
    }
    return member(of: "number", among: isOfPages ? Self.totals.union(["count"]) : Self.totals)
  }

  /// The header field with the number of all elements.
  private var totalField: PositionedTerm? {
    operation.responses.first?.headers.map(\.name).first { name in
      Self.totals.contains(name.comparableName.dropping(prefix: "x").map(String.init) ?? "")
        || Self.totals.contains(name.comparableName)
    }.map { response.header($0) }
  }

  /// The location of a member of the response beside the list, or in an object beside it.
  private func member(of type: String, among names: Set<String>) -> JSON.Pointer? {
    let found = beside.first { _, field in
      names.contains(field.name.comparableName) && field.schema.jsonTypes == [type]
        && !field.schema.isAddress
    }
    return found.map { names, _ in JSON.Pointer(names.map { .name($0) }) }
  }
}

extension ListingInference {
  private var element: Schema? { body.schema(at: items.appending(.every))?.merged }

  /// The parameters that are called like a member of the elements, and the least and greatest values of one.
  private func filters(besides used: [String]) -> [ListingRule] {
    let fields = element?.objectFields ?? []
    return operation.queryParameters.compactMap { parameter -> ListingRule? in
      guard !used.contains(parameter.name) else { return nil }
      for field in fields {
        guard let match = Self.match(of: parameter, with: field) else { continue }
        return .filters(query(parameter.name), on: JSON.Pointer([.name(field.name)]), by: match)
          .written(at: parameter.position)
      }
      guard let location = identity(namedBy: parameter, among: fields) else { return nil }
      return .filters(query(parameter.name), on: location).written(at: parameter.position)
    }
  }

  /// The parameter that looks for a part of a text, where its description names one member with a text.
  private func search(besides used: [String]) -> [ListingRule] {
    let names: Set<String> = ["filter", "keyword", "q", "query", "search", "searchterm"]
    let parameter = operation.queryParameters.first { field in
      names.contains(field.name.comparableName) && !used.contains(field.name)
        && field.schema.jsonTypes == ["string"] && field.schema.merged.closedTexts == nil
    }
    guard let parameter else { return [] }
    let words = Set(parameter.summary.words)
    let isAboutParts = !words.isDisjoint(with: [
      "contain", "containing", "contains", "part", "substring",
    ])
    let named = (element?.objectFields ?? []).filter { field in
      words.isSuperset(of: field.name.words) && field.schema.hasSameValues(as: .string)
        && field.schema.merged.closedTexts == nil
    }
    guard isAboutParts, named.count == 1 else { return [] }
    return [
      .filters(
        query(parameter.name), on: JSON.Pointer([.name(named[0].name)]), by: .contains
      ).written(at: parameter.position)
    ]
  }

  /// The identity in an object of an element: of its author, for `author` and `authorId`.
  private func identity(namedBy parameter: Field, among fields: [Field]) -> JSON.Pointer? {
    let name = parameter.name.comparableName
    for field in fields
    where [field.name.comparableName, field.name.comparableName + "id"].contains(name) {
      guard let id = field.schema.merged.objectFields?.first(where: { $0.name == "id" }),
        id.schema.hasSameValues(as: parameter.schema)
      else { continue }
      return JSON.Pointer([.name(field.name), .name(id.name)])
    }
    return nil
  }

  private static func match(of parameter: Field, with field: Field) -> Filter.Match? {
    let (name, member) = (parameter.name.comparableName, field.name.comparableName)
    if let element = field.schema.element {
      let isMeant = name == member || name == member.singular
      return isMeant && element.hasSameValues(as: parameter.schema) ? .contains : nil
    }
    if let element = parameter.schema.element {
      let isMeant = name == member || name.singular == member
      return isMeant && field.schema.hasSameValues(as: element) ? .equal : nil
    }
    guard field.schema.hasSameValues(as: parameter.schema) else { return nil }
    if name == member { return .equal }
    guard field.schema.hasOrder else { return nil }
    let isMoment = field.schema.merged.kind.typedText != nil
    let stem =
      isMoment && member.hasScalarSuffix("at") ? member.dropping(lastBytes: 2) : member[...]
    return matches.first { _, words in
      words.contains { word in
        [word + member, member + word].contains(name)
          || isMoment && [word + stem, stem + word].contains(name)
      }
    }?.match
  }

  /// The words before or after the name of a member with an order.
  private static let matches: [(match: Filter.Match, words: [String])] = [
    (.atLeast, ["min", "gte", "minimum", "atleast"]),
    (.atMost, ["max", "lte", "maximum", "atmost"]),
    (.after, ["after", "since", "from", "gt", "start"]),
    (.before, ["before", "until", "to", "lt", "end"]),
  ]

  /// The order by members of the elements that the values of a parameter name, backwards with `-` before the name.
  private func sorting(besides used: [String]) -> [ListingRule] {
    let names: Set<String> = ["sort", "sortby", "orderby", "ordering"]
    let directions: Set<String> = ["order", "direction", "dir", "sortorder", "sortdir", "desc"]
    let all = operation.queryParameters
    guard let parameter = all.first(where: { names.contains($0.name.comparableName) }),
      !used.contains(parameter.name),
      !all.contains(where: { directions.contains($0.name.comparableName) }),
      let values = parameter.schema.merged.closedTexts
    else { return [] }
    let fields = element?.objectFields ?? []
    var orders: [String: [SortKey]] = [:]
    for value in values {
      let isBackwards = value.hasScalarPrefix("-")
      let name = isBackwards ? String(value.dropping(bytes: 1)) : value
      guard let field = fields.first(where: { $0.name == name }), field.schema.hasOrder else {
        continue
      }
      let location = JSON.Pointer([.name(field.name)])
      orders[value] = [isBackwards ? .descending(location) : .ascending(location)]
    }
    guard !orders.isEmpty else { return [] }
    return [.sorts(query(parameter.name), by: orders).written(at: parameter.position)]
  }
}

extension Field {
  /// Whether the parameter names a page of a list or its size, as far as its name tells.
  fileprivate var seemsToNamePages: Bool {
    let name = name.comparableName
    return ListingInference.pageNames.contains(name)
      || ["page", "cursor", "offset", "limit", "token"].contains { name.containsScalars($0) }
  }
}

extension Schema {
  private var numberLimits: [NumberConstraint] {
    if case .number(_, let limits) = kind { limits } else { [] }
  }

  fileprivate func allows(_ number: Int) -> Bool {
    numberLimits.allSatisfy { $0.limit.allows(JSON.Number(number)) }
  }

  /// Whether 0 is the least valid number.
  fileprivate var startsAtZero: Bool { allows(0) && !allows(-1) }

  /// Whether the text is the address of a page instead of its name.
  fileprivate var isAddress: Bool {
    guard case .string(let limits) = kind else { return false }
    return limits.contains { [.format(.uri), .format(.uriReference)].contains($0.limit) }
  }

  /// Whether values of both can be equal: plain ones of one type.
  fileprivate func hasSameValues(as other: Schema) -> Bool {
    guard jsonTypes == other.jsonTypes, jsonTypes.count == 1, isPrimitive, other.isPrimitive else {
      return false
    }
    return merged.kind.typedText == other.merged.kind.typedText
  }

  /// The elements of a list.
  fileprivate var element: Schema? {
    if case .array(let element, _) = merged.kind { element } else { nil }
  }

  /// Whether its values have an order that every backend agrees with: numbers, dates and timestamps.
  fileprivate var hasOrder: Bool {
    switch merged.kind {
    case .number: true
    case .string:
      switch merged.kind.typedText {
      case .date?, .timestamp?: true
      default: false
      }
    default: false
    }
  }
}
