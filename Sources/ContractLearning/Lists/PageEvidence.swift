import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// How lists of an operation are shown page by page, where traffic shows it.
struct PageEvidence: Sendable {
  private let pages: [ListedPage]
  private let list: JSON.Pointer

  /// The parameter that limits the number of elements.
  private var size: (name: String, count: Int)?

  private var style: Style?

  /// How requests name pages.
  private struct Style {
    var next: NextPage
    var parameter: String?

    /// How many pages were named so, and how many may have been.
    var count = 0
    var total = 0
  }

  init(_ pages: [ListedPage], at list: JSON.Pointer) {
    self.pages = pages
    self.list = list
    size = sizes.first
    style = cursor ?? numbered ?? link
  }
}

extension PageEvidence {
  private static let sizeNames: Set<String> = [
    "limit", "perpage", "pagesize", "size", "count", "take", "top", "first", "maxresults", "rows",
  ]
  private static let numberNames: Set<String> = ["page", "pagenumber", "pageno", "pageindex", "p"]
  private static let offsetNames: Set<String> = ["offset", "skip", "start", "startindex"]
  private static let totalNames: Set<String> = [
    "total", "totalcount", "totalitems", "totalelements", "totalresults", "totalrecords",
  ]

  /// The rule; `nil` where nothing shows that there are pages.
  func rule(at position: SourcePosition) -> ListingRule? {
    guard let style else { return nil }
    let total = totalLocation.map { response($0) } ?? totalField.map { response.header($0) }
    return ListingRule.pages(
      by: style.parameter.map { query($0) }, size: size.map { query($0.name) },
      items: response(list), next: style.next, total: total
    ).written(at: position)
  }

  /// The evidence in words: `page names pages: 3 of 3 follow others; limit is their size: 4 of 4`.
  var evidence: [String] {
    var parts: [String] = []
    if let style {
      parts.append(
        "\(style.parameter ?? "a link") names pages: \(style.count) of \(style.total) follow others"
      )
    }
    if style != nil, let size {
      parts.append("\(size.name) limits pages: \(size.count) of \(size.count)")
    }
    return parts
  }

  /// The parameters that name pages or their size.
  var parameters: [String] {
    style == nil ? [] : [style?.parameter, size?.name].compactMap(\.self)
  }

  /// The header field of responses in which a link or the total is, if any.
  var headers: [String] {
    var names: [String] = []
    if case .link? = style?.next { names.append("Link") }
    if totalLocation == nil, let totalField { names.append(totalField) }
    return style == nil ? [] : names
  }

  /// Parameters that no list is longer than, and that some list has reached.
  private var sizes: [(name: String, count: Int)] {
    Set(pages.flatMap(\.values.keys)).sorted().compactMap { name in
      guard Self.sizeNames.contains(name.comparableName) else { return nil }
      let limited = pages.compactMap { page in page.number(name).map { ($0, page.elements.count) } }
        .filter { $0.0 > 0 }
      guard limited.allSatisfy({ $1 <= $0 }), limited.contains(where: { $0 == $1 }) else {
        return nil
      }
      return (name, limited.count)
    }
  }

  /// Texts in one response that a later request names.
  private var cursor: Style? {
    var counts: [String: [JSON.Pointer: Int]] = [:]
    for (position, page) in pages.enumerated() {
      for (name, value) in page.values where value.utf8.count > 1 && Int(value) == nil {
        var found: Set<JSON.Pointer> = []
        for earlier in pages[..<position].suffix(50) {
          for pointer in earlier.body.texts(equalTo: value) where !pointer.isBelow(list) {
            found.insert(pointer)
          }
        }
        for pointer in found { counts[name, default: [:]][pointer, default: 0] += 1 }
      }
    }
    for (name, pointers) in counts.sorted(by: { $0.key < $1.key }) {
      let named = pages.count { $0.values[name] != nil }
      let best = pointers.max { ($0.value, "\($1.key)") < ($1.value, "\($0.key)") }
      // A request may name an old cursor, or one that nothing has shown.
      if let best, best.value * 2 >= named {
        return Style(
          next: .cursor(response(best.key)), parameter: name, count: best.value, total: named)
      }
    }
    return nil
  }

  /// Numbers of pages or of elements before them; the pages of one query have no element in common.
  private var numbered: Style? {
    for name in Set(pages.flatMap(\.values.keys)).sorted() {
      let word = name.comparableName
      let isOffset = Self.offsetNames.contains(word)
      guard isOffset || Self.numberNames.contains(word) else { continue }
      let all = pages.compactMap { $0.number(name) }
      guard !all.isEmpty else { continue }
      let first = isOffset || all.contains(0) ? 0 : 1
      var style = Style(next: isOffset ? .offset : .number(from: first), parameter: name)
      for group in Dictionary(grouping: pages, by: { $0.values(without: [name]) }).values {
        for (position, page) in group.enumerated() where !page.elements.isEmpty {
          let number = page.number(name) ?? first
          guard number > first,
            let before = group[..<position].last(where: { ($0.number(name) ?? first) < number })
          else { continue }
          let others = Set(before.elements.map(\.identityOrSelf))
          style.total += 1
          if others.isDisjoint(with: page.elements.map(\.identityOrSelf)) { style.count += 1 }
        }
      }
      // Between two requests, elements may come and go.
      if style.count > 0, style.count * 10 >= style.total * 9 { return style }
    }
    return nil
  }

  /// Targets of `Link` fields that were requested later.
  private var link: Style? {
    var count = 0
    for (position, page) in pages.enumerated() where !page.values.isEmpty {
      let isNamed = pages[..<position].suffix(50).contains { earlier in
        guard let field = earlier.fields["link"], field.containsASCII("next") else { return false }
        let target = field.dropping(bytes: field.prefix(upToASCII: "?").utf8.count + 1)
          .prefix(upToASCII: ">")
        let items = QueryItems(parsing: String(target)).items
        let values = Dictionary(
          items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        return !values.isEmpty && values == page.values
      }
      if isNamed { count += 1 }
    }
    return count > 0 ? Style(next: .link, count: count, total: count) : nil
  }

  /// The location of a number that is never less than the elements, and greater than those of some page.
  private var totalLocation: JSON.Pointer? {
    guard let body = pages.first?.body else { return nil }
    return body.numbers(named: Self.totalNames).first { pointer in
      isTotal { $0.body[pointer]?.numberValue?.exactInt64.map { Int($0) } }
    }
  }

  private var totalField: String? {
    pages.first?.fields.map(\.name).first { name in
      let word = name.comparableName
      return Self.totalNames.contains(word.dropping(prefix: "x").map(String.init) ?? word)
        && isTotal { $0.fields[name].flatMap { Int($0) } }
    }
  }

  private func isTotal(_ number: (ListedPage) -> Int?) -> Bool {
    pages.allSatisfy { page in number(page).map { $0 >= page.elements.count } ?? false }
      && pages.contains { page in number(page).map { $0 > page.elements.count } ?? false }
  }
}

extension JSON {
  /// The text that distinguishes an element of a list from the others.
  fileprivate var identityOrSelf: JSON { self["id"] ?? self["uuid"] ?? self }

  /// The locations of texts that are equal to one.
  fileprivate func texts(equalTo text: String, at pointer: JSON.Pointer = .root) -> [JSON.Pointer] {
    switch self {
    case .string(let own): own == text ? [pointer] : []
    case .object(let object) where pointer.tokens.count < 4:
      object.flatMap { $0.value.texts(equalTo: text, at: pointer.appending(.name($0.name))) }
    default: []
    }
  }

  /// The locations of numbers in members with one of some names.
  fileprivate func numbers(
    named names: Set<String>, at pointer: JSON.Pointer = .root
  ) -> [JSON.Pointer] {
    guard case .object(let object) = self, pointer.tokens.count < 3 else { return [] }
    return object.flatMap { member -> [JSON.Pointer] in
      let location = pointer.appending(.name(member.name))
      if case .number = member.value, names.contains(member.name.comparableName) {
        return [location]
      }
      return member.value.numbers(named: names, at: location)
    }
  }
}

extension JSON.Pointer {
  /// Whether it leads to a part of what is at another location.
  fileprivate func isBelow(_ other: JSON.Pointer) -> Bool {
    tokens.count > other.tokens.count && tokens.starts(with: other.tokens)
  }
}
