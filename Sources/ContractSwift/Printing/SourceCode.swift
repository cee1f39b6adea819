/// What a formatter and a compiler see of a printed text: no comments, and nothing between quotes.
struct SourceCode {
  private let lines: [Substring]
  private let text: String

  init(_ text: String) {
    lines = text.split(separator: "\n")
    self.text =
      lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map(\.withoutLiterals)
      .joined(separator: "\n")
  }

  /// A line that keeps swift-format away from a whole file.
  static let exemption = "\n// swift-format-ignore-file"

  /// Names and words of the language.
  var words: Set<String> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  /// Whether swift-format finds nothing to change: short lines, and names in ASCII.
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
  /// The words of the text with one space between each, so that no line ends inside it.
  var onOneLine: String {
    split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }
}
