extension String {
  /// The text without anything a terminal would obey, so that an answer cannot move the cursor,
  /// recolour the screen or turn the reading direction around.
  ///
  /// Control characters become their pictures (␛), other invisible commands U+FFFD; tabs and line
  /// feeds stay.
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
