/// Percent-encoding in request targets (RFC 3986, section 2).
package enum PercentCoding: Sendable {
  /// Encodes every UTF-8 byte of a text as `%XX` except unreserved characters: letters, digits and
  /// `-._~`.
  ///
  /// The result is always one path segment, or one name or value of a query.
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

  /// Decodes a text.
  ///
  /// - Returns: `nil` if a `%` is not followed by two hexadecimal digits, or the result is not UTF-8.
  package static func decode(_ text: some StringProtocol) -> String? {
    decode(Array(text.utf8)[...]).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Decodes bytes; `nil` if a `%` is not followed by two hexadecimal digits.
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
