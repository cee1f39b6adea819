/// The reference of the contract language, one section for each construct.
///
/// The text is that of the catalogue of ContractModel, so that it is at hand without the sources.
enum LanguageReference {
  /// A construct of the language.
  struct Section: Sendable {
    /// The heading of the page that has the section.
    var page: String

    /// The heading in plain words: `Tagged unions`.
    var heading: String

    /// The lines below the heading.
    var lines: [String]
  }

  /// All sections in reading order.
  static let sections: [Section] = [
    shapes, values, composedSchemas, objects, operations, responses, failures,
    authenticationSchemes,
    rules,
    effects, lists, time, scenarios, channels, policiesAndAdvice,
  ].flatMap(parsed)

  private static func parsed(_ page: String) -> [Section] {
    var title = ""
    var sections: [Section] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("# "), title.isEmpty {
        title = String(line.dropFirst(2))
      } else if line.hasPrefix("## ") {
        sections.append(Section(page: title, heading: String(line.dropFirst(3)), lines: []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }

  /// The sections of a construct: by its heading, or else by a Swift name.
  ///
  /// - Returns: Several sections where several describe the same name; none for an unknown one.
  static func sections(of construct: String) -> [Section] {
    let word = construct.lowercased().drop { $0 == "." }
    let named = sections.filter { $0.id == word }
    if !named.isEmpty { return named }
    let linked = sections.filter { $0.linkedNames.contains { $0.lowercased() == word } }
    if !linked.isEmpty { return linked }
    return sections.filter { $0.mentionedNames.contains { $0.lowercased() == word } }
  }

  /// Every word by which a section is found.
  static var words: [String] {
    sections.map(\.id) + sections.flatMap { $0.linkedNames + $0.mentionedNames }
  }
}

extension LanguageReference.Section {
  /// The heading as one word of the command line: `tagged-unions`.
  var id: String { heading.lowercased().replacing(" ", with: "-") }

  /// The Swift names that the section links to: `map` for a link to `Schema/map(of:)`.
  var linkedNames: [String] {
    prose.matches(of: /``([^`]+)``/).compactMap { match in
      match.output.1.prefix { $0 != "(" }.split(separator: "/").last.map(String.init)
    }
  }

  /// The members that the text mentions: `cursor` for `.cursor`.
  var mentionedNames: [String] {
    prose.matches(of: /`\.(\w+)[^`]*`/).map { String($0.output.1) }
  }

  /// The first sentence, without marks.
  var summary: String {
    let first = prose.split(separator: "\n\n").first.map(String.init) ?? ""
    let text = first.replacing("\n", with: " ").replacing("`", with: "")
    return (text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text)
      .trimmed
  }

  /// The text outside code blocks.
  private var prose: String {
    var isCode = false
    return lines.filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }.drop { $0.isEmpty }.joined(separator: "\n")
  }

  /// The section for a terminal of 80 columns: paragraphs wrapped, code indented.
  var terminalText: String {
    var text = ["\(heading) (\(page))"]
    var (paragraph, isCode): (String, Bool) = ("", false)
    func end() {
      if !paragraph.isEmpty { text += hanging("  ", paragraph.plainProse) }
      paragraph = ""
    }
    for line in lines {
      if line.hasPrefix("```") {
        end()
        isCode.toggle()
      } else if isCode {
        text += line.isMessage ? hanging("      ", line) : [("    " + line).trimmed]
      } else if line.isEmpty {
        end()
        text.append("")
      } else {
        paragraph += (paragraph.isEmpty ? "" : " ") + line
      }
    }
    end()
    return text.withoutRepeatedBlanks.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// Whether a line of a sample is a message about it.
  fileprivate var isMessage: Bool { hasPrefix("// ") || hasPrefix("# ") }

  /// Links as the symbols are written in Swift, and no marks of code.
  fileprivate var plainProse: String {
    replacing(/``([^`]+)``/) { String($0.output.1).replacing("/", with: ".") }
      .replacing("`", with: "").replacing("*", with: "")
  }
}

extension [String] {
  /// The lines with at most one empty line in a row, and none at the end.
  fileprivate var withoutRepeatedBlanks: [String] {
    var kept: [String] = []
    for line in self where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept
  }
}
