import ContractText

/// The reference of the contract language, one section for each construct.
///
/// The texts are the pages of the catalogue of ContractModel, which are part of the binary.
package enum LanguageReference {
  /// A page of the catalogue.
  package struct Page: Sendable {
    /// The name of its file, as one word of the command line: `conditional-rules`.
    package var id: String

    /// The heading: `Texts and numbers`.
    package var title: String

    /// The sections in reading order.
    package var sections: [Section]
  }

  /// A construct of the language.
  package struct Section: Sendable {
    /// The heading of the page that has the section.
    package var page: String

    /// The heading in plain words: `Tagged unions`.
    package var heading: String

    /// The heading as one word of the command line: `tagged-unions`.
    package var id: String

    /// The lines below the heading.
    package var lines: [String]

    /// The Swift names that the section links to: `map` for a link to `Schema/map(of:)`.
    var linkedNames: Set<String> = []

    /// The members that the text mentions: `cursor` for `.cursor`.
    var mentionedNames: Set<String> = []
  }

  /// All pages in reading order.
  package static let pages = texts.map {
    Page($0.name, parsing: String(decoding: $0.text, as: UTF8.self))
  }

  /// All sections in reading order.
  package static let sections = pages.flatMap(\.sections)

  /// The sections of a construct: by its heading, a synonym, or a Swift name.
  ///
  /// - Returns: Several sections where several describe the same name; none for an unknown one.
  package static func sections(of construct: String) -> [Section] {
    find(construct)?.sections ?? []
  }

  /// Finds what a word names, with or without regard to its plural, its case, hyphens, spaces, and the type or
  /// the arguments of a Swift name: `Field.readOnly`, `map(of:)`.
  package static func find(_ word: String) -> (sections: [Section], page: Page?)? {
    let name = word.split(separator: "(").first.map(String.init) ?? word
    let last = name.split { $0 == "." || $0 == "/" }.last.map(String.init) ?? name
    for text in [name, last] {
      let key = text.searchKey
      let plurals = [key, key + "s", key.hasSuffix("s") ? String(key.dropLast()) : key]
      for key in plurals {
        if let found = find(key: key) { return found }
      }
    }
    return nil
  }

  private static func find(key: String) -> (sections: [Section], page: Page?)? {
    if let sections = index.headings[key] ?? index.synonyms[key] { return (sections, nil) }
    let page = pages.first { [$0.id.searchKey, $0.title.searchKey].contains(key) }
    let sections = index.linked[key] ?? index.mentioned[key] ?? []
    return sections.isEmpty && page == nil ? nil : (sections, page)
  }

  private static let index = Index(sections)

  /// Every word by which a page or a section is found, without operators.
  package static var words: [String] {
    let names = sections.flatMap { section -> [String] in
      let linked: [String] = section.linkedNames.sorted() + section.mentionedNames.sorted()
      return [section.id] + linked + (synonyms[section.id] ?? [])
    }
    return pages.map(\.id) + names.filter { $0.contains(where: \.isLetter) }
  }
}

/// The sections by what names them, as search keys.
private struct Index {
  var headings: [String: [LanguageReference.Section]] = [:]
  var synonyms: [String: [LanguageReference.Section]] = [:]
  var linked: [String: [LanguageReference.Section]] = [:]
  var mentioned: [String: [LanguageReference.Section]] = [:]

  init(_ sections: [LanguageReference.Section]) {
    for section in sections {
      headings[section.id.searchKey, default: []].append(section)
      for word in Set((LanguageReference.synonyms[section.id] ?? []).map(\.searchKey)) {
        synonyms[word, default: []].append(section)
      }
      for name in section.linkedNames { linked[name.searchKey, default: []].append(section) }
      for name in section.mentionedNames { mentioned[name.searchKey, default: []].append(section) }
    }
  }
}

extension String {
  /// The letters and digits in lower case, or else the whole: operators have none.
  fileprivate var searchKey: String {
    let key = lowercased().filter { $0.isLetter || $0.isNumber }
    return key.isEmpty ? self : key
  }
}

extension LanguageReference.Page {
  /// Reads a page from its text.
  fileprivate init(_ name: String, parsing text: String) {
    self.init(id: name, title: "", sections: [])
    var isComment = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      // What the samples are checked with.
      if line.hasPrefix("<!--") { isComment = true }
      if isComment {
        isComment = !line.hasSuffix("-->")
      } else if line.hasPrefix("# "), title.isEmpty {
        title = String(line.dropFirst(2))
      } else if line.hasPrefix("## ") {
        let heading = String(line.dropFirst(3))
        let id = heading.lowercased().replacing(" ", with: "-")
        sections.append(.init(page: title, heading: heading, id: id, lines: []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    for index in sections.indices { sections[index].readNames() }
  }
}

extension LanguageReference.Section {
  /// Finds the names that the text links to and mentions, in lower case.
  fileprivate mutating func readNames() {
    let text = prose
    linkedNames = Set(
      text.matches(of: /``([^`]+)``/).compactMap { match in
        match.output.1.prefix { $0 != "(" }.split(separator: "/").last?.lowercased()
      })
    mentionedNames = Set(
      text.matches(of: /`\.([a-zA-Z]\w*)[^`]*`/).map { $0.output.1.lowercased() })
  }

  /// The text outside code blocks.
  package var prose: String {
    var isCode = false
    return lines.filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }.drop { $0.isEmpty }.joined(separator: "\n")
  }
}
