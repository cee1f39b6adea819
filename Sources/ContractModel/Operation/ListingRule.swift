public import ContractJSON

/// The effect of query parameters on the list in a response.
public enum ListingRule: Sendable, Hashable {
  /// The list is shown page by page.
  case pages(Paging)
  /// Only elements that match a parameter are shown.
  case filters(Filter)
  /// A parameter names the order of the elements.
  case sorts(Sorting)
}

/// How a list is shown page by page.
public struct Paging: Sendable, Hashable {
  /// How a request names the page.
  package enum Style: Sendable, Hashable {
    /// The number of the page, counted from this one.
    case number(from: Int)
    /// The number of elements before the page.
    case offset
    /// A text in the response to the page before; the last page has none, or null.
    case cursor(Term)
    /// The target of the link with the relation `next` in the `Link` field of the page before (RFC
    /// 8288).
    case link
  }

  /// The query parameter that names the page; `nil` for links.
  package var parameter: String?

  /// The query parameter that limits the number of elements of a page.
  package var size: String?

  /// The location of the list in the response.
  package var items: JSON.Pointer

  /// How a request names the page.
  package var style: Style

  /// The location of the number of elements on all pages, if the response states it.
  package var total: JSON.Pointer?

  /// The header field with that number, if a field states it.
  package var totalField: String?

  /// The line the pages were written on.
  package var position: SourcePosition
}

/// A query parameter that chooses elements of a list by a part of them.
public struct Filter: Sendable, Hashable {
  /// How a part of an element matches the value of the parameter.
  public enum Match: String, Sendable, CaseIterable {
    /// It has the same value; one of them, where the parameter is a list.
    case equal
    /// It has the text in it, in any letter case; where it is a list, the value is one of its elements.
    case contains
    /// It is at least the value, or at most.
    case atLeast, atMost
    /// It is at least the value, or at most; whether the value itself matches is left open.
    case after, before
  }

  /// The query parameter.
  package var parameter: String

  /// The location of the part in an element.
  package var pointer: JSON.Pointer

  /// How the part matches.
  package var match: Match

  /// The line the filter was written on.
  package var position: SourcePosition
}

/// A query parameter that names the order of a list.
public struct Sorting: Sendable, Hashable {
  /// A value of the parameter, and the keys by which the list is then sorted.
  package struct Order: Sendable, Hashable {
    /// The value of the parameter.
    package var value: String
    /// The keys, the most significant first.
    package var keys: [SortKey]
  }

  /// The query parameter.
  package var parameter: String

  /// The orders, by the value that names them.
  package var orders: [Order]

  /// The line the orders were written on.
  package var position: SourcePosition
}

/// How a request for the next page names it, see ``ListingRule/pages(by:size:items:next:total:)``.
public enum NextPage: Sendable, Equatable {
  /// The number of the page, counted from this one.
  case number(from: Int = 1)
  /// The number of elements before the page.
  case offset
  /// A text in the response to the page before; of a part of its elements, that of the last one.
  case cursor(PositionedTerm)
  /// The `Link` field of the page before (RFC 8288).
  case link
}

extension ListingRule {
  /// Creates pages: every element is on exactly one of them, none holds more than the size says.
  ///
  /// - Parameters:
  ///   - parameter: The query parameter that names the page; none for links.
  ///   - size: The query parameter for the number of elements of a page.
  ///   - items: The location of the list in the response.
  ///   - next: How a request names the next page.
  ///   - total: The number of elements on all pages: a location in the response, or one of its header fields.
  /// - Returns: The rule.
  public static func pages(
    by parameter: PositionedTerm? = nil, size: PositionedTerm? = nil, items: PositionedTerm,
    next: NextPage = .number(), total: PositionedTerm? = nil
  ) -> ListingRule {
    let style: Paging.Style =
      switch next {
      case .number(let first): .number(from: first)
      case .offset: .offset
      case .cursor(let term): .cursor(term.term)
      case .link: .link
      }
    let field: String? = if case .responseHeader(let name)? = total?.term { name } else { nil }
    return .pages(
      Paging(
        parameter: parameter?.queryName, size: size?.queryName, items: items.responseLocation,
        style: style, total: field == nil ? total?.responseLocation : nil, totalField: field,
        position: items.position))
  }

  /// Creates a filter: only elements whose part matches the parameter are listed, and all of them.
  public static func filters(
    _ parameter: PositionedTerm, on pointer: JSON.Pointer, by match: Filter.Match = .equal
  ) -> ListingRule {
    .filters(
      Filter(
        parameter: parameter.queryName, pointer: pointer, match: match,
        position: parameter.position))
  }

  /// Creates orders: the list is sorted by the keys of the value that the parameter has.
  public static func sorts(
    _ parameter: PositionedTerm, by orders: [String: [SortKey]]
  ) -> ListingRule {
    .sorts(
      Sorting(
        parameter: parameter.queryName,
        orders: orders.sorted { $0.key < $1.key }
          .map { Sorting.Order(value: $0.key, keys: $0.value) },
        position: parameter.position))
  }

  /// The query parameters that the rule is about.
  package var queryParameters: [String] {
    switch self {
    case .pages(let paging): [paging.parameter, paging.size].compactMap(\.self)
    case .filters(let filter): [filter.parameter]
    case .sorts(let sorting): [sorting.parameter]
    }
  }

  /// The rule as one that was written on this line.
  package func written(at position: SourcePosition) -> ListingRule {
    switch self {
    case .pages(var paging):
      paging.position = position
      return .pages(paging)
    case .filters(var filter):
      filter.position = position
      return .filters(filter)
    case .sorts(var sorting):
      sorting.position = position
      return .sorts(sorting)
    }
  }

  /// The line the rule was written on.
  package var position: SourcePosition {
    switch self {
    case .pages(let paging): paging.position
    case .filters(let filter): filter.position
    case .sorts(let sorting): sorting.position
    }
  }
}

extension Paging {
  /// The location, in an element, of what names the page after it: that of the last element of a page names the next
  /// one; `nil` where something else does.
  package var elementCursor: JSON.Pointer? {
    let every = items.appending(.every)
    guard case .cursor(.response(let location)) = style, location.hasPrefix(every) else {
      return nil
    }
    return JSON.Pointer(Array(location.tokens.dropFirst(every.tokens.count)))
  }
}

extension Filter {
  /// The rule that a part of an element matches the value of the parameter.
  ///
  /// - Parameters:
  ///   - part: The part, or those of several elements.
  ///   - value: The value, or the list of values of which one must match.
  ///   - isList: Whether the value is a list.
  /// - Returns: The rule.
  package func rule(for part: Term, _ value: Term, isList: Bool = false) -> Rule {
    switch match {
    case .equal where isList: Rule(left: value, .contains, right: part, position: position)
    case .equal: Rule(left: part, .equal, right: value, position: position)
    case .contains: Rule(left: part, .includes, right: value, position: position)
    case .atLeast, .after: Rule(left: value, .atMost, right: part, position: position)
    case .atMost, .before: Rule(left: part, .atMost, right: value, position: position)
    }
  }
}

extension PositionedTerm {
  /// The name of a query parameter; a term of another kind in words, which names none.
  fileprivate var queryName: String {
    if case .query(let name) = term { name } else { "\(term)" }
  }

  /// The location in the response; a location that no response has for a term of another kind.
  fileprivate var responseLocation: JSON.Pointer {
    if case .response(let pointer) = term { pointer } else { JSON.Pointer([.name("\(term)")]) }
  }
}

extension ListingRule: CustomStringConvertible {
  /// The rule in a few words: `pages by ?page, ?size of them`.
  public var description: String {
    switch self {
    case .pages(let paging): paging.description
    case .filters(let filter):
      switch filter.match {
      case .equal: "?\(filter.parameter) chooses by \(filter.pointer)"
      case .contains: "?\(filter.parameter) is a part of \(filter.pointer)"
      case .atLeast: "?\(filter.parameter) is the least \(filter.pointer)"
      case .atMost: "?\(filter.parameter) is the greatest \(filter.pointer)"
      case .after: "?\(filter.parameter) is before every \(filter.pointer)"
      case .before: "?\(filter.parameter) is after every \(filter.pointer)"
      }
    case .sorts(let sorting):
      "?\(sorting.parameter) sorts: "
        + sorting.orders.map { order in
          "\(order.value) by " + order.keys.map(\.description).joined(separator: ", then ")
        }.joined(separator: "; ")
    }
  }
}

extension Paging: CustomStringConvertible {
  public var description: String {
    let name = parameter.map { "?\($0)" } ?? ""
    let way =
      switch style {
      case .number(let first): "by number from \(first), \(name)"
      case .offset: "by offset, \(name)"
      case .cursor(let term): "by \(name) from \(term)"
      case .link: "by the Link field"
      }
    return "pages " + way + (size.map { ", ?\($0) elements each" } ?? "")
  }
}
