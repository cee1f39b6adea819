// The bytes tell at once that a text needs nothing done; looking at characters costs far more.
extension String {
  /// The text with line breaks and tabs as single spaces.
  var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// At most `limit` characters, the last one `…` if any were left out.
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
