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

  /// Adds the lines of a text with the current indentation.
  mutating func add(lines text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { add(String(line)) }
  }

  /// Adds a comment, with paragraphs separated and lines wrapped.
  mutating func comment(_ paragraphs: [String], _ mark: String = "///") {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { add(mark) }
      var line = mark
      for word in paragraph.onOneLine.split(separator: " ") {
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
