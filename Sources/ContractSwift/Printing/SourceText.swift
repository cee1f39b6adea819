import ContractText

/// Lines of a source file, indented as they are added.
struct SourceText {
  private(set) var lines: [String] = []
  private var depth: Int

  init(depth: Int = 0) {
    self.depth = depth
  }

  static let width = 100

  mutating func add(_ line: String) {
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
  }

  /// Adds a block in braces after a line.
  mutating func block(_ line: String, _ content: (inout SourceText) -> Void) {
    var inner = SourceText(depth: depth + 1)
    content(&inner)
    guard !inner.lines.isEmpty else {
      add("\(line) {}")
      return
    }
    add("\(line) {")
    lines += inner.lines
    add("}")
  }

  /// Adds a block after a line with parameters, which are on lines of their own where it is too long.
  mutating func block(
    _ head: String, parameters: [String], _ content: (inout SourceText) -> Void
  ) {
    let whole = "\(head)(\(parameters.joined(separator: ", ")))"
    guard depth * 2 + whole.count + 2 > Self.width else { return block(whole, content) }
    add("\(head)(")
    var inner = SourceText(depth: depth + 1)
    var line = ""
    for (index, parameter) in parameters.enumerated() {
      let next = index < parameters.count - 1 ? "\(parameter)," : parameter
      if !line.isEmpty, inner.depth * 2 + line.count + 1 + next.count > Self.width {
        inner.add(line)
        line = ""
      }
      line += line.isEmpty ? next : " \(next)"
    }
    inner.add(line)
    lines += inner.lines
    block(")", content)
  }

  /// Adds a call, whose arguments are on a line of their own where it is too long.
  mutating func call(_ head: String, _ arguments: String) {
    let whole = "\(head)(\(arguments))"
    guard depth * 2 + whole.count > Self.width else { return add(whole) }
    add("\(head)(")
    add("  \(arguments))")
  }

  /// Adds the lines of a text with the current indentation.
  mutating func add(lines text: String) {
    for line in text.split(ascii: "\n", omittingEmptySubsequences: false) { add(String(line)) }
  }

  /// Adds a comment, with paragraphs separated and lines wrapped.
  mutating func comment(_ paragraphs: [String], _ mark: String = "///") {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { add(mark) }
      var line = mark
      for word in paragraph.onOneLine.visible.split(ascii: " ") {
        if line.count + word.count + 1 + depth * 2 > Self.width, line != mark {
          add(line)
          line = mark
        }
        line += " \(word)"
      }
      add(line)
    }
  }
}

/// Printed source without its comments and string literals.
struct SourceCode {
  private let lines: [Substring]
  private let text: String

  init(_ text: String) {
    lines = text.split(ascii: "\n")
    self.text =
      lines.filter { !$0.drop { $0 == " " }.hasScalarPrefix("//") }.map(\.withoutLiterals)
      .joined(separator: "\n")
  }

  /// A line that excludes a file from swift-format.
  static let exemption = "\n// swift-format-ignore-file"

  /// All identifiers and keywords.
  var words: Set<String> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  /// Whether swift-format has nothing to change: short lines, and names in ASCII.
  var isUsual: Bool {
    text.utf8.allSatisfy { $0 < 128 } && lines.allSatisfy { $0.utf8.count <= SourceText.width }
  }
}

extension Substring {
  fileprivate var withoutLiterals: String {
    var code = String.UnicodeScalarView()
    var isQuoted = false
    var isEscaped = false
    for scalar in unicodeScalars {
      let ends = scalar == "\"" && !isEscaped
      if !isQuoted || ends { code.append(scalar) }
      if ends { isQuoted.toggle() }
      isEscaped = isQuoted && scalar == "\\" && !isEscaped
    }
    return String(code)
  }
}

extension String {
  /// The words of the text, separated by single spaces.
  var onOneLine: String {
    split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }
}
