extension String {
  /// At most `limit` Unicode scalars of the text, the last of them `…` where the text is longer.
  ///
  /// It counts scalars, not characters, because a character of a hostile text may be of any length.
  package func shortened(to limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.dropFirst(limit).first != nil else { return self }
    return String(unicodeScalars.prefix(limit - 1)) + "…"
  }
}
