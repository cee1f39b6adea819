/// Percent-encoding of text in request targets (RFC 3986, section 2).
package enum PercentCoding: Sendable {
  /// Writes every byte of the text's UTF-8 as `%XX` except the unreserved ones:
  /// letters, digits and `-._~`.
  ///
  /// The result is one path segment, or one name or value of a query, whatever the text holds.
  package static func encode(_ text: String) -> String {
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
  package static func decode(_ text: some StringProtocol) -> String? {
    decode(Array(text.utf8)[...]).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The bytes that encoded bytes stand for; `nil` when a `%` stands alone.
  static func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = bytes.firstIndex(of: ASCII.percent) else { return bytes }
    var decoded = Array(bytes[..<first])
    decoded.reserveCapacity(bytes.count)
    var index = first
    while index < bytes.endIndex {
      if bytes[index] == ASCII.percent {
        guard index + 2 < bytes.endIndex, let high = ASCII.hexDigit(bytes[index + 1]),
          let low = ASCII.hexDigit(bytes[index + 2])
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded[...]
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}
