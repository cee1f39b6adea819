/// Printed source without its comments and string literals.
struct SourceCode {
  private let lines: [Substring]
  private let text: String

  init(_ text: String) {
    lines = text.split(separator: "\n")
    self.text =
      lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map(\.withoutLiterals)
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
