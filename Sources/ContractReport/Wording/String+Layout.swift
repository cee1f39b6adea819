import ContractText

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
      let isUnit = word.hasScalarPrefix("s") || word.hasScalarPrefix("%")
      if isUnit, word.dropFirst().allSatisfy(\.isPunctuation), words.last?.last?.isNumber == true {
        words[words.count - 1] += " " + word
      } else {
        words.append(String(word))
      }
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
