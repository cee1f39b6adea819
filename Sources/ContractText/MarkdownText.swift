/// Writes foreign text into Markdown, for a comment on GitHub or any page of CommonMark.
///
/// The text is shown as it is: it begins no heading, list, table, link, image, comment or element of
/// HTML, mentions no user and refers to no issue. It is on one line, without characters that cannot
/// be seen.
package enum MarkdownText {
  /// The text within a paragraph, a list item, a heading or a cell of a table.
  package static func inline(_ text: String) -> String {
    let scalars = Array(oneLine(text).unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let escape = entities[scalar] ?? (backslashed.contains(scalar) ? "\\\(scalar)" : nil)
      let isFirst = index == 0 || scalars[..<index].allSatisfy { isDigit($0) }
      if let escape {
        result.append(contentsOf: escape.unicodeScalars)
      } else if isFirst, let next = beginnings[scalar], next(index) {
        result.append(contentsOf: "\\\(scalar)".unicodeScalars)
      } else {
        result.append(scalar)
      }
      if breaksReference(scalar, next, after: scalars[..<index]) {
        result.append(contentsOf: separator.unicodeScalars)
      }
    }
    return String(result)
  }

  /// The text in the type of code, within a line or a cell of a table.
  package static func code(_ text: String) -> String {
    let line = oneLine(text)
    guard !line.isEmpty else { return "" }
    let isPlain = !line.containsASCII("`|\\") && line.utf8.first != 0x20 && line.utf8.last != 0x20
    if isPlain { return "`\(line)`" }
    // A table is split before code is recognized, so that its marks must not occur at all.
    let content = line.unicodeScalars.map { scalar in
      scalar.isASCII && !scalar.isASCIILetterOrDigit && scalar != " "
        ? "&#\(scalar.value);" : String(scalar)
    }
    return "<code>\(content.joined())</code>"
  }

  /// Lines as a block of code.
  package static func block(_ lines: [String]) -> [String] {
    let lines = lines.map(oneLine)
    let longest = lines.map(longestFence).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence] + lines + [fence]
  }

  private static func oneLine(_ text: String) -> String { text.visibleOnOneLine }

  private static func longestFence(in line: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in line.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

extension MarkdownText {
  private static let entities: [Unicode.Scalar: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;"]

  private static let backslashed: Set<Unicode.Scalar> = [
    "\\", "|", "*", "_", "`", "[", "]", "~", "$",
  ]

  /// The characters that have a meaning at the beginning of a line only, or after digits at the beginning.
  private static let beginnings: [Unicode.Scalar: @Sendable (Int) -> Bool] = [
    "#": { $0 == 0 }, "-": { $0 == 0 }, "+": { $0 == 0 }, "=": { $0 == 0 }, ":": { $0 == 0 },
    ".": { $0 > 0 }, ")": { $0 > 0 },
  ]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// A space without width, which ends what GitHub makes into a link after the text was read.
  private static let separator = "&#8203;"

  /// Whether a scalar begins a mention, a reference to an issue, or an address without brackets.
  private static func breaksReference(
    _ scalar: Unicode.Scalar, _ next: Unicode.Scalar?, after before: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let next else { return false }
    switch scalar {
    case "@": return true
    case "#": return isDigit(next)
    case ":": return next == "/"
    case "-": return isDigit(next) && ends(before, with: "gh")
    case "w", "W": return next == "." && ends(before, with: "ww")
    default: return false
    }
  }

  /// Whether the scalars end with letters, whatever their case.
  private static func ends(_ scalars: ArraySlice<Unicode.Scalar>, with letters: String) -> Bool {
    let end = scalars.suffix(letters.unicodeScalars.count)
    return end.count == letters.unicodeScalars.count
      && zip(end, letters.unicodeScalars).allSatisfy {
        $0.properties.lowercaseMapping == String($1)
      }
  }
}
