extension String {
  /// The text without control characters, so that it cannot move the cursor of a terminal, change
  /// colours or the reading direction, or hide a part of itself.
  ///
  /// Control characters become their pictures (␛), others that cannot be seen `<U+200B>`; tabs and
  /// line feeds remain.
  package var visible: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    guard unicodeScalars.contains(where: { $0.picture != nil }) else { return showingHidden }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: unicodeScalars.lazy.map { $0.picture ?? $0 })
    return String(result).showingHidden
  }

  /// The text with `<U+200B>` for characters that cannot be seen, ASCII controls apart.
  package var showingHidden: String {
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

  /// The text on one line, for a terminal: every line break and tab is a space.
  package var visibleOnOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var result = String.UnicodeScalarView()
    var isBreak = false
    for scalar in unicodeScalars {
      let isSpace = scalar.isLineBreak || scalar == "\t"
      if !isSpace { result.append(scalar) } else if !isBreak { result.append(" ") }
      isBreak = isSpace
    }
    return String(result).visible
  }

  /// JSON text in which characters that cannot be seen are escape sequences; its value is the same.
  package var visibleJSON: String {
    guard unicodeScalars.contains(where: { $0.isHidden || $0.value == 0x7F }) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.isHidden || scalar.value == 0x7F else {
        result.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      }
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
  /// characters, fillers, line separators, bidirectional controls, tags and non-characters.
  package var isHidden: Bool {
    switch value {
    case 0x80...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0xFDD0...0xFDEF, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
