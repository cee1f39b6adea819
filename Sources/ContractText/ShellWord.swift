/// Quotes arbitrary text as one word of a command that a person copies into `sh` or `bash`.
///
/// The shell passes on the bytes of the text, whatever they are. The word itself has no
/// character that cannot be seen, so that nothing has to be changed when it is shown.
package enum ShellWord {
  /// The text as one word, in which the variables are expanded.
  ///
  /// - Parameters:
  ///   - text: Any text; the shell drops U+0000.
  ///   - variables: With their dollar signs, a longer one before its prefix.
  ///   - isASCII: Whether the word may have characters of ASCII only.
  /// - Returns: The word with its quotes.
  package static func quoted(
    _ text: String, expanding variables: [String] = [], isASCII: Bool = false
  ) -> String {
    let pieces = pieces(of: text, variables)
    guard pieces.contains(where: \.isVariable) else { return literal(text, isASCII) }
    if pieces.allSatisfy({ $0.isHarmlessInDoubleQuotes(isASCII) }), !hasNameAfterVariable(pieces) {
      return "\"\(text)\""
    }
    return pieces.map { $0.isVariable ? "\"\($0.text)\"" : literal($0.text, isASCII) }.joined()
  }

  /// The text as it is where no shell gives it a meaning, otherwise as one quoted word.
  package static func plain(_ text: String, isASCII: Bool = false) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        UnicodeScalar(byte).isASCIILetterOrDigit || "-._/:@%+,".utf8.contains(byte)
      }
    return isPlain ? text : literal(text, isASCII)
  }

  /// A format for `printf` that prints bytes which no word can hold, or which contain a line break.
  package static func printfFormat(_ bytes: [UInt8]) -> String {
    "'\(format(bytes))'"
  }

  private static func format(_ bytes: some Sequence<UInt8>) -> String {
    var format = ""
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "%"): format += "%%"
      case UInt8(ascii: #"\"#): format += #"\\"#
      // A quote would end the word, a leading hyphen begin an option.
      case UInt8(ascii: "'"),
        UInt8(ascii: "-") where index == 0:
        format += octal(byte)
      case 0x20..<0x7F: format.unicodeScalars.append(UnicodeScalar(byte))
      default: format += octal(byte)
      }
    }
    return format
  }

  private static func octal(_ byte: UInt8) -> String {
    #"\\#(byte >> 6)\#(byte >> 3 & 7)\#(byte & 7)"#
  }

  /// Between single quotes, apart from single quotes and from what `printf` has to print.
  private static func literal(_ text: String, _ isASCII: Bool) -> String {
    var word = "'"
    var printed: [UInt8] = []
    func endPrinted() {
      // The substitution of a command drops line feeds at its end.
      let breaks = printed.reversed().prefix { $0 == 0x0A }.count
      if breaks < printed.count {
        word += #"'"$(printf '\#(format(printed.dropLast(breaks)))')"'"#
      }
      word += String(repeating: "\n", count: breaks)
      printed = []
    }
    for scalar in text.unicodeScalars {
      if scalar.needsPrinting(isASCII) {
        printed += String(scalar).utf8
        continue
      }
      if !printed.isEmpty { endPrinted() }
      if scalar == "'" { word += #"'\''"# } else { word.unicodeScalars.append(scalar) }
    }
    if !printed.isEmpty { endPrinted() }
    return word + "'"
  }
}

extension Unicode.Scalar {
  fileprivate func needsPrinting(_ isASCII: Bool) -> Bool {
    value < 0x20 || value == 0x7F || isHidden || isASCII && value >= 0x80
  }
}

extension ShellWord {
  private struct Piece {
    var text: String
    var isVariable: Bool

    /// An exclamation mark recalls earlier commands in an interactive shell.
    func isHarmlessInDoubleQuotes(_ isASCII: Bool) -> Bool {
      isVariable
        || !text.containsASCII("$`\"\\!")
          && !text.unicodeScalars.contains { $0.needsPrinting(isASCII) }
    }
  }

  private static func pieces(of text: String, _ variables: [String]) -> [Piece] {
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var start = 0
    var index = 0
    func addLiteral() {
      guard start < index else { return }
      let literal = String(decoding: bytes[start..<index], as: UTF8.self)
      pieces.append(Piece(text: literal, isVariable: false))
    }
    while index < bytes.count {
      guard let variable = variables.first(where: { bytes[index...].starts(with: $0.utf8) }) else {
        index += 1
        continue
      }
      addLiteral()
      pieces.append(Piece(text: variable, isVariable: true))
      index += variable.utf8.count
      start = index
    }
    addLiteral()
    return pieces
  }

  /// Whether a literal would continue the name of the variable before it.
  private static func hasNameAfterVariable(_ pieces: [Piece]) -> Bool {
    zip(pieces, pieces.dropFirst()).contains { piece, next in
      piece.isVariable && !next.isVariable
        && next.text.unicodeScalars.first.map { $0.isASCIILetterOrDigit || $0 == "_" } ?? false
    }
  }
}
