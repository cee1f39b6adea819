// Bytes show quickly that a text needs no change; scanning characters costs far more.
extension String {
  /// The text with line breaks and tabs as single spaces.
  var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The first `limit` characters, the last of them `…` if the text is longer.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let kept = prefix(limit)
    return kept.endIndex == endIndex ? self : kept.dropLast() + "…"
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with every line but the first indented.
  func hanging(by indent: Int) -> String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension String {
  /// The words in lines of at most `width` characters.
  ///
  /// The first line is for printing after `column` characters, the others begin with `indent`
  /// spaces. A word that is longer than a line is not broken, so that paths can be copied, and
  /// neither is a number from its unit.
  func wrapped(to width: Int, after column: Int = 0, indent: Int = 0) -> String {
    let hanging = String(repeating: " ", count: indent)
    var result = ""
    var used = column
    var isFresh = true
    for word in wordsWithUnits {
      if !isFresh, used + 1 + word.count > width {
        result += "\n" + hanging
        used = indent
        isFresh = true
      }
      result += isFresh ? word : " " + word
      used += word.count + (isFresh ? 0 : 1)
      isFresh = false
    }
    return result
  }

  private var wordsWithUnits: [String] {
    split(whereSeparator: \.isWhitespace).reduce(into: []) { words, word in
      let isUnit = word.hasPrefix("s") || word.hasPrefix("%")
      if isUnit, word.dropFirst().allSatisfy(\.isPunctuation), words.last?.last?.isNumber == true {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
    }
  }
}

extension String {
  /// The text without control characters, so that a response cannot move the cursor, change colours
  /// or the reading direction.
  ///
  /// Control characters become their pictures (␛), others that cannot be seen `<U+200B>`; tabs and
  /// line feeds remain.
  var visible: String {
    guard unicodeScalars.contains(where: { $0.picture != nil }) else { return showingHidden }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map { $0.picture ?? $0 })
    return String(result).showingHidden
  }

  /// The text with `<U+200B>` for characters that cannot be seen, ASCII controls apart.
  var showingHidden: String {
    guard utf8.contains(where: { $0 >= 0xC2 }), unicodeScalars.contains(where: \.isHidden) else {
      return self
    }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.isHidden else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
      result.append(contentsOf: "<U+\(zeros)\(digits)>".unicodeScalars)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// The picture of an ASCII control character; `nil` for others, tabs and line feeds.
  fileprivate var picture: Unicode.Scalar? {
    switch value {
    case 0x09, 0x0A: nil
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  /// Whether the character cannot be seen, or changes the reading direction: C1 controls, zero-width
  /// characters, line separators, bidirectional controls and non-characters.
  fileprivate var isHidden: Bool {
    switch value {
    case 0x80...0x9F, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xFDD0...0xFDEF, 0xE0000...0xE007F:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

extension Duration {
  /// Rounded to the nearest millisecond; never negative.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    // Far beyond any clock, so that the product stays in range.
    let whole = min(seconds, 999_999_999)
    return whole * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
  }

  /// `0.21 s`, `75 s`, for reading.
  var inSeconds: String {
    let milliseconds = milliseconds
    guard milliseconds < 10_000 else { return "\((milliseconds + 500) / 1000) s" }
    let hundredths = (milliseconds + 5) / 10
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
