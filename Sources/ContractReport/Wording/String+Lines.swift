extension String {
  /// The text with line breaks and tabs as single spaces.
  var onOneLine: String {
    contains(where: \.isWhitespace)
      ? split(whereSeparator: \.isWhitespace).joined(separator: " ") : self
  }

  /// At most `limit` characters, the last one `…` if any were left out.
  func cut(to limit: Int) -> String {
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end != endIndex else {
      return self
    }
    return prefix(max(0, limit - 1)) + "…"
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The lines, without their ends; `\r\n` ends one line.
  var lines: [Substring] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
