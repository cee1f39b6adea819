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
  /// Control characters become their pictures (␛), other invisible controls U+FFFD; tabs and line
  /// feeds remain.
  var visible: String {
    guard unicodeScalars.contains(where: { $0.visibleForm != $0 }) else { return self }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map(\.visibleForm))
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var visibleForm: Unicode.Scalar {
    switch value {
    case 0x09, 0x0A: self
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: self
    }
  }
}

extension Int {
  /// `1 drift`, `2 drifts`.
  func counted(_ noun: String) -> String {
    counted(noun, noun + "s")
  }

  /// `1 body`, `2 bodies`.
  func counted(_ noun: String, _ plural: String) -> String {
    "\(self) \(self == 1 ? noun : plural)"
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
