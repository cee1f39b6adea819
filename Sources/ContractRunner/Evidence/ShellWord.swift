/// Quotes arbitrary bytes as one word of a POSIX shell command.
enum ShellWord {
  /// The text as one word, in which the variables are expanded.
  ///
  /// The variables are given with their dollar signs, a longer one before its prefix.
  static func quoted(_ text: String, expanding variables: [String] = []) -> String {
    let pieces = pieces(of: text, variables)
    guard pieces.contains(where: \.isVariable) else { return quotedPlainly(text) }
    if pieces.allSatisfy(\.isHarmlessInDoubleQuotes), !hasNameAfterVariable(pieces) {
      return "\"\(text)\""
    }
    return pieces.map { $0.isVariable ? "\"\($0.text)\"" : quotedPlainly($0.text) }.joined()
  }

  /// A format for `printf` that prints bytes which no word can hold, or which contain a line break.
  static func printfFormat(_ bytes: [UInt8]) -> String {
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
    return "'\(format)'"
  }

  private static func octal(_ byte: UInt8) -> String {
    #"\\#(byte >> 6)\#(byte >> 3 & 7)\#(byte & 7)"#
  }

  private static func quotedPlainly(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

extension ShellWord {
  private struct Piece {
    var text: String
    var isVariable: Bool

    /// An exclamation mark recalls earlier commands in an interactive shell.
    var isHarmlessInDoubleQuotes: Bool {
      isVariable || !text.utf8.contains { "$`\"\\!".utf8.contains($0) }
    }
  }

  private static func pieces(of text: String, _ variables: [String]) -> [Piece] {
    var pieces = [Piece(text: "", isVariable: false)]
    var rest = Substring(text)
    while let character = rest.first {
      if let variable = variables.first(where: rest.hasPrefix) {
        pieces.append(Piece(text: variable, isVariable: true))
        pieces.append(Piece(text: "", isVariable: false))
        rest = rest.dropFirst(variable.count)
      } else {
        pieces[pieces.count - 1].text.append(character)
        rest = rest.dropFirst()
      }
    }
    return pieces.filter { !$0.text.isEmpty }
  }

  /// Whether a literal would continue the name of the variable before it.
  private static func hasNameAfterVariable(_ pieces: [Piece]) -> Bool {
    zip(pieces, pieces.dropFirst()).contains { piece, next in
      piece.isVariable && !next.isVariable
        && next.text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } ?? false
    }
  }
}
