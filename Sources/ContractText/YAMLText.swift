/// Text as a scalar of YAML 1.2, for files that persons edit.
package enum YAMLText {
  private static let reserved: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n",
  ]

  /// The text, in double quotes unless it is a plain word that every reader takes for a text.
  package static func scalar(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.first.map { $0.isASCIILetterOrDigit && !("0"..."9" ~= $0) } ?? false
      && text.unicodeScalars.allSatisfy {
        $0.isASCIILetterOrDigit || "-_./".unicodeScalars.contains($0)
      }
      && !reserved.contains(text.lowercased())
    return isPlain ? text : quoted(text)
  }

  /// The text in double quotes; what cannot be seen is an escape sequence.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.isHidden:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
