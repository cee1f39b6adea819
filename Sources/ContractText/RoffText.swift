/// Text in the source of a manual page.
package enum RoffText {
  /// The text, of which no character is a command of roff: backslashes, hyphens, and dots or quotation marks
  /// at the start of a line.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var isLineStart = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "." where isLineStart: result += "\\&."
      case "'": result += isLineStart ? "\\&\\(a)" : "\\(a)"
      case "\"": result += "\\(d)"
      default: result.unicodeScalars.append(scalar)
      }
      isLineStart = scalar == "\n"
    }
    return result
  }
}
