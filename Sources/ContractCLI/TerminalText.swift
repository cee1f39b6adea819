/// How the text of a process fits its terminal: the width of lines, and the character encoding.
package struct TerminalText: Sendable {
  private let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// The width of lines in characters, between 40 and 160.
  ///
  /// - Parameter columns: The width of the terminal; `nil` where there is none.
  /// - Returns: 80 without a terminal.
  package func width(columns: Int?) -> Int {
    guard let columns else { return 80 }
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? columns
    return width > 0 ? min(max(width, 40), 160) : 80
  }

  /// Whether the locale has an encoding other than UTF-8; without a locale it is UTF-8.
  ///
  /// The precedence of the variables is that of POSIX.
  package var isASCII: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale else { return false }
    let encoding = locale.lowercased().filter { $0 != "-" }
    return !encoding.contains("utf8")
  }

  /// The text in the encoding of the locale.
  ///
  /// Characters that ASCII does not have become similar ones, or the escape sequences of JSON, so that
  /// the JSON bodies of curl lines keep their value.
  package func encoded(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        result.unicodeScalars.append(scalar)
      } else if let similar = Self.similar[scalar] {
        result += similar
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }

  private static let similar: [Unicode.Scalar: String] = [
    "…": "...", "→": "->", "–": "-", "—": "-", "−": "-", "×": "x", "·": "-", "“": "\"", "”": "\"",
    "‘": "'", "’": "'", "≤": "<=", "≥": ">=", "\u{A0}": " ",
  ]
}
