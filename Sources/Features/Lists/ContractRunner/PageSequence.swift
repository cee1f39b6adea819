import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

/// The pages of a list, one after the other: how the next one is requested, and what is wrong with
/// those that were read.
struct PageSequence: Sendable {
  /// A defect of the pages.
  struct Problem {
    var expected: String
    var actual: String

    /// Whether nothing has changed from the first page to the last one.
    var isStable = false

    /// The index of the page that has shown an element before.
    var earlier: Int?
  }

  private let walk: Plan.PageWalk

  /// The path before all paths of the contract, which only links have.
  private let basePath: String

  /// How many pages are requested at most; more where they are small and the walk needs all elements.
  private static let limit = 40

  /// Whether the walk goes on where something is wrong, because it only needs the elements: others may
  /// create and delete some meanwhile.
  private let isLenient: Bool

  /// How many of the last pages in a row have shown nothing new: others may have moved elements there.
  private var pagesWithoutNews = 0

  /// How many such pages end the walk.
  private static let pagesWithoutNewsLimit = 3

  /// The identities of the elements of each page.
  private var pages: [[String]] = []

  /// The identities of the first page, as often as it was requested.
  private var firstPages: [[String]] = []

  /// The identities of the first page before the others were requested.
  private var before: [String] = []

  private var next: Next
  private var total: JSON?

  /// Whether all pages have shown the same total.
  private var isTotalStable = true

  /// The elements of the pages after the first one.
  private(set) var elements: [JSON] = []

  /// The elements of all pages, where they have an order.
  private var ordered: [JSON] = []

  /// The number of the last page, as a link says.
  private var lastPage: String?

  /// The first thing that is wrong.
  private(set) var problem: Problem?

  /// How the pages that were read were requested.
  private var requestedPages: [Next] = []

  /// How the next page is named.
  private enum Next {
    case text(String?)
    case target(String)
    case none
  }

  init(_ walk: Plan.PageWalk, basePath: String, isLenient: Bool = false) {
    self.walk = walk
    self.isLenient = isLenient
    self.basePath = basePath
    next =
      switch walk.paging.style {
      case .number(let first): .text(String(first))
      case .offset: .text("0")
      case .cursor, .link: .text(nil)
      }
  }
}

extension PageSequence {
  /// The request for the next page; `nil` after the last one.
  func nextRequest(_ draft: RequestDraft) -> RequestDraft? {
    let limit = isLenient && elements.count < 5 * Self.limit ? 5 * Self.limit : Self.limit
    guard problem == nil || isLenient && pagesWithoutNews < Self.pagesWithoutNewsLimit,
      pages.count < limit
    else { return nil }
    return request(draft, next, ofSize: isLong ? walk.largest ?? walk.size : walk.size)
  }

  /// Whether the elements of a long list are needed, whose pages may be larger from now on.
  private var isLong: Bool {
    guard isLenient, pages.count >= 5 else { return false }
    return switch walk.paging.style {
    case .offset, .cursor: true
    case .number, .link: false
    }
  }

  /// The request for a page that was read.
  func request(_ draft: RequestDraft, forPage index: Int) -> RequestDraft? {
    request(draft, requestedPages[index], ofSize: walk.size)
  }

  /// The elements in the response to another request for a page that no page has shown.
  func newElements(in exchange: HTTPExchange) -> Set<String> {
    let elements = exchange.responseDocument?[walk.paging.items]?.arrayValue ?? []
    return Set(elements.map(identity)).subtracting(ids)
  }

  /// Whether the last page was read.
  var isComplete: Bool { if case .none = next { true } else { false } }

  /// The walk over the same elements on two pages, of which the second one is the last; `nil` where these
  /// were two, or no request can name that size.
  var onTwoPages: Plan.PageWalk? {
    let count = pages.reduce(0) { $0 + $1.count }
    let size = (count + 1) / 2
    guard isComplete, walk.order.isEmpty, let usual = walk.size, size > usual, count > size,
      size <= walk.largest ?? 0
    else { return nil }
    var two = walk
    two.size = size
    return two
  }

  /// The identities of all elements.
  var ids: Set<String> { Set(pages.joined()) }

  /// The request for the first page again, of the size that the backend chooses: few elements may have
  /// the same order by chance.
  func firstRequest(_ draft: RequestDraft) -> RequestDraft? {
    request(draft, PageSequence(walk, basePath: basePath).next, ofSize: nil)
  }

  private func request(_ draft: RequestDraft, _ page: Next, ofSize size: Int?) -> RequestDraft? {
    var draft = draft
    if let parameter = walk.paging.size, let size {
      draft.parameters["?\(parameter)"] = String(size)
    }
    switch page {
    case .none: return nil
    case .target(let target): draft.target = target
    case .text(let text):
      if let parameter = walk.paging.parameter { draft.parameters["?\(parameter)"] = text }
    }
    return draft
  }
}

extension PageSequence {
  /// Takes in a page.
  mutating func read(_ exchange: HTTPExchange, of operation: CompiledOperation) {
    guard let document = exchange.responseDocument,
      let elements = document[walk.paging.items]?.arrayValue
    else {
      next = .none
      return
    }
    let page = elements.map(identity)
    let earlier = Dictionary(
      pages.enumerated().flatMap { index, page in page.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    if pages.isEmpty { firstPages = [page] } else { self.elements += elements }
    if !walk.order.isEmpty { ordered += elements }
    let isKnown = !pages.isEmpty && page.allSatisfy { earlier[$0] != nil }
    pagesWithoutNews = isKnown ? pagesWithoutNews + 1 : 0
    pages.append(page)
    requestedPages.append(next)
    if let shown = walk.paging.totalShown(in: document, exchange.response.fields) {
      isTotalStable = isTotalStable && (pages.count == 1 || total == shown)
      total = shown
    }
    if let size = walk.size, page.count > size, let name = walk.paging.size {
      problem = Problem(
        expected: "at most \(size) elements on a page (\(name)=\(size))",
        actual: "\(page.count) elements")
    } else if let (id, index) = page.lazy.compactMap({ id in earlier[id].map { (id, $0) } }).first {
      problem = Problem(
        expected: "every element on exactly one page",
        actual: "\(id) on page \(index + 1) and on page \(pages.count)", earlier: index)
    } else if Set(page).count < page.count {
      problem = Problem(
        expected: "every element on exactly one page", actual: "one twice on page \(pages.count)")
    }
    let requested = next
    next = following(page, document, exchange, operation)
    if problem == nil, !page.isEmpty { problem = readLinks(in: exchange) }
    if problem == nil, page.isEmpty, case .text(let text?) = next, case .text(text) = requested {
      problem = Problem(
        expected: "no next page after the last element", actual: "an empty page that names itself")
    }
  }

  /// Takes in the links beside numbered pages (RFC 8288).
  ///
  /// - Returns: A problem where the one to the next page names another one, or lacks a parameter of the request.
  private mutating func readLinks(in exchange: HTTPExchange) -> Problem? {
    guard let name = walk.paging.parameter, case .text(let following?) = next else { return nil }
    switch walk.paging.style {
    case .number, .offset: break
    case .cursor, .link: return nil
    }
    lastPage = exchange.response.link("last").flatMap { QueryItems(ofTarget: $0)[name] } ?? lastPage
    guard let link = exchange.response.link("next") else { return nil }
    let found = QueryItems(ofTarget: link)
    // Values may be written in another way.
    let missing = QueryItems(ofTarget: exchange.request.target).items.first { item in
      item.name != name && !found.items.contains { $0.name == item.name }
    }
    guard missing != nil || found[name] != following else { return nil }
    return Problem(
      expected: "a link to the next page with " + (missing?.name ?? "\(name)=\(following)"),
      actual: link.shortened(to: 120), isStable: true)
  }

  private func identity(_ element: JSON) -> String {
    walk.id.flatMap { element[$0]?.identityText } ?? element.text()
  }

  private func following(
    _ page: [String], _ document: JSON, _ exchange: HTTPExchange, _ operation: CompiledOperation
  ) -> Next {
    switch walk.paging.style {
    // An empty page ends the list; a page that is only short may hide elements.
    case .number(let first):
      return page.isEmpty ? .none : .text(String(first + pages.count))
    case .offset:
      return page.isEmpty ? .none : .text(String(pages.reduce(0) { $0 + $1.count }))
    case .cursor(let term):
      var context = RuleContext(response: document)
      context.fields = operation.messageFields(of: exchange.request, exchange.response)
      if walk.paging.elementCursor != nil, let more = operation.effect(.lists)?.hasMore,
        context.value(of: more) == false
      {
        return .none
      }
      let value = context.value(of: term)
      switch walk.paging.elementCursor == nil ? value : value?.arrayValue?.last {
      case nil, .null, "", false: return .none
      case let value?: return .text(value.parameterText)
      }
    case .link:
      guard let link = exchange.response.link("next") else { return .none }
      let target = link.target(from: basePath + exchange.request.target)
      return .target(target.target(below: basePath) ?? target)
    }
  }

  /// Takes in the first page again.
  ///
  /// - Returns: A problem where its elements have another order than before.
  mutating func readFirstPage(_ exchange: HTTPExchange) -> Problem? {
    guard let elements = exchange.responseDocument?[walk.paging.items]?.arrayValue else {
      return nil
    }
    let again = elements.map(identity)
    defer { firstPages.append(again) }
    let isUnstable = firstPages.contains { earlier in
      // Others may have created or deleted elements meanwhile.
      let common = Set(earlier).intersection(again)
      return earlier.filter(common.contains) != again.filter(common.contains)
    }
    guard isUnstable else { return nil }
    return Problem(
      expected: "the elements of a page in the same order when it is requested again",
      actual: "the order " + again.prefix(5).joined(separator: ", "))
  }

  /// Elements that are not in the order of the request.
  var disorder: Problem? {
    guard !walk.order.isEmpty else { return nil }
    let rule = Rule(
      left: .response(.root), .equal, right: .sorted(.response(.root), by: walk.order),
      position: walk.paging.position)
    return RuleContext(response: .array(ordered)).drifts(of: [rule]).first.map {
      Problem(expected: "\($0.expected), over all pages", actual: $0.actual)
    }
  }

  /// Takes in the first page, of the size that the backend chooses, before the others.
  mutating func readBefore(_ exchange: HTTPExchange) {
    before = exchange.responseDocument?[walk.paging.items]?.arrayValue?.map(identity) ?? []
  }

  /// An element that is on no page, or a wrong total.
  func incompleteness(_ wanted: [String]) -> Problem? {
    let all = ids
    guard isComplete || all.count > before.count else { return nil }
    let read = all.count.counted("element") + " on " + pages.count.counted("page")
    // What was there before and after these pages was there all the time.
    let kept = firstPages.count > 1 ? before.filter(Set(firstPages.last ?? []).contains) : []
    if let missing = ((isComplete ? wanted : []) + kept).first(where: { !all.contains($0) }) {
      return Problem(
        expected: "every element on a page, also \(missing)", actual: "\(read), without it")
    }
    let elementPages = pages.count { !$0.isEmpty }
    if isComplete, case .number(let first) = walk.paging.style, let lastPage,
      lastPage != String(first + elementPages - 1)
    {
      return Problem(
        expected: "the link to the last page to name page \(first + elementPages - 1)",
        actual: lastPage)
    }
    if isComplete, let total, total != .number(JSON.Number(all.count)),
      let location = walk.paging.totalField ?? walk.paging.total?.description
    {
      return Problem(
        expected: "\(location) to be the number of elements on all pages (\(all.count))",
        actual: total.text(), isStable: isTotalStable && pages.count > 1)
    }
    return nil
  }
}

extension Paging {
  /// The number of all elements that a page states.
  fileprivate func totalShown(in document: JSON, _ fields: HTTPFields) -> JSON? {
    guard let totalField else { return total.flatMap { document[$0] } }
    return fields[totalField].map { text in JSON.Number(text).map(JSON.number) ?? .string(text) }
  }
}

extension HTTPResponse {
  /// The target of the link with a relation, such as `next`, as a path with a query.
  fileprivate func link(_ relation: String) -> String? {
    fields.values("link").lazy.flatMap(WebLink.links)
      .first { $0.relations.contains(relation) }?.target
  }
}

extension QueryItems {
  fileprivate init(ofTarget target: String) {
    self.init(parsing: String(target.drop { $0 != "?" }.dropFirst()))
  }
}

extension PageSequence: CaseMemory.Key {
  typealias Value = PageSequence
}

extension CaseMemory {
  /// The pages after that of the current request, where it is a list that the run looks through.
  var furtherPages: PageSequence? {
    get { self[PageSequence.self] }
    set { self[PageSequence.self] = newValue }
  }
}
