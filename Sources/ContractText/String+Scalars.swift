// Foreign text is searched and split by its bytes. A `Character` may be a mark with a combining
// character after it, or a carriage return with a line feed, and is then equal to neither.

extension StringProtocol {
  /// The text with every occurrence of a part replaced, compared by Unicode scalars.
  package func replacingScalars(_ part: String, with replacement: String) -> String {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard let first = wanted.first, bytes.count >= wanted.count else { return String(self) }
    var result: [UInt8] = []
    var start = 0
    var index = 0
    while index <= bytes.count - wanted.count {
      guard bytes[index] == first, bytes[index...].starts(with: wanted) else {
        index += 1
        continue
      }
      result += bytes[start..<index]
      result += replacement.utf8
      index += wanted.count
      start = index
    }
    return start == 0 ? String(self) : String(decoding: result + bytes[start...], as: UTF8.self)
  }
}

extension StringProtocol {
  /// Whether the text begins with these Unicode scalars.
  package func hasScalarPrefix(_ prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether the text ends with these Unicode scalars.
  package func hasScalarSuffix(_ suffix: some StringProtocol) -> Bool {
    utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Whether these Unicode scalars are in the text.
  package func containsScalars(_ part: some StringProtocol) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }

  /// The text after some Unicode scalars at its beginning; `nil` where it begins with others.
  package func dropping(prefix: some StringProtocol) -> Substring? {
    guard hasScalarPrefix(prefix) else { return nil }
    return dropping(bytes: prefix.utf8.count)
  }

  /// The text without some bytes at its beginning.
  ///
  /// - Precondition: These bytes are whole Unicode scalars.
  package func dropping(bytes count: Int) -> Substring {
    Substring(Substring(self).utf8.dropFirst(count))
  }

  /// The text without some bytes at its end.
  ///
  /// - Precondition: These bytes are whole Unicode scalars.
  package func dropping(lastBytes count: Int) -> Substring {
    Substring(Substring(self).utf8.dropLast(count))
  }

  /// Whether one of these ASCII characters is in the text.
  package func containsASCII(_ marks: StaticString) -> Bool {
    utf8.contains { byte in
      unsafe UnsafeBufferPointer(start: marks.utf8Start, count: marks.utf8CodeUnitCount)
        .contains(byte)
    }
  }

  /// The parts between the occurrences of an ASCII character.
  package func split(
    ascii separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    let byte = UInt8(ascii: separator)
    return Substring(self).utf8.split(
      separator: byte, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences
    ).map { Substring($0) }
  }

  /// The text before the first occurrence of an ASCII character, or all of it.
  package func prefix(upToASCII mark: Unicode.Scalar) -> Substring {
    let byte = UInt8(ascii: mark)
    return Substring(Substring(self).utf8.prefix { $0 != byte })
  }

  /// The index of the first occurrence of an ASCII character.
  package func firstIndex(ofASCII mark: Unicode.Scalar) -> String.Index? {
    let byte = UInt8(ascii: mark)
    return Substring(self).utf8.firstIndex(of: byte)
  }

  /// The index of the last occurrence of an ASCII character.
  package func lastIndex(ofASCII mark: Unicode.Scalar) -> String.Index? {
    let byte = UInt8(ascii: mark)
    return Substring(self).utf8.lastIndex(of: byte)
  }

  /// The lines of the text, separated by line breaks of any kind; without them and without empty ones.
  package var nonEmptyLines: [Substring] {
    Substring(self).unicodeScalars.split(whereSeparator: \.isLineBreak).map { Substring($0) }
  }
}

extension StringProtocol {
  /// The letters of ASCII and digits in lower case, by which names are compared: `pageSize`, `page_size` and
  /// `page[size]` alike.
  package var comparableName: String {
    String(
      String.UnicodeScalarView(
        lowercased().unicodeScalars.filter { $0.isASCIILetterOrDigit }))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar ends a line: LF, VT, FF, CR, NEL, and the separators of lines and paragraphs.
  package var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the scalar is a letter of ASCII or a digit.
  package var isASCIILetterOrDigit: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
