/// Writes foreign text into a page of HTML, as the content of an element or of an attribute in quotes.
///
/// The text is shown as it is: it begins no element, reference or comment, and characters that cannot be
/// seen are shown. Line breaks and tabs remain.
package enum HTMLText {
  package static func escaped(_ text: String) -> String {
    let text = text.visible
    guard text.containsASCII("&<>\"'`") else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case UInt8(ascii: "'"): result += "&#39;".utf8
      case UInt8(ascii: "`"): result += "&#96;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
