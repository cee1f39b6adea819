/// Percent-encoding of text in request targets (RFC 3986, section 2).
public enum PercentCoding: Sendable {
  /// Writes every byte of the text's UTF-8 as `%XX` except the unreserved ones:
  /// letters, digits and `-._~`.
  ///
  /// The result is one path segment, or one name or value of a query, whatever the text holds.
  public static func encode(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isUnreserved) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [ASCII.percent, hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads encoded text back.
  ///
  /// - Returns: `nil` when a `%` is not followed by two hexadecimal digits, or when the bytes
  ///   that come out are not UTF-8.
  public static func decode(_ text: some StringProtocol) -> String? {
    decode(text, plusIsSpace: false)
  }

  /// Reads encoded text back, taking `+` for a space as HTML forms write it.
  static func decode(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
    guard text.utf8.contains(where: { $0 == ASCII.percent || $0 == plus && plusIsSpace }) else {
      return String(text)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      if byte == ASCII.percent {
        guard let high = rest.next().flatMap(ASCII.hexDigit),
          let low = rest.next().flatMap(ASCII.hexDigit)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte == plus && plusIsSpace ? ASCII.space : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let plus = UInt8(ascii: "+")
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}
