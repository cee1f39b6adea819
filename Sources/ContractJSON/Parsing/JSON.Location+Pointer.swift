extension JSON.Location {
  /// The location of the value at a place of a document that is known to be JSON.
  ///
  /// Where the document has no such place, the location of the innermost value on the way to it.
  ///
  /// - Complexity: O(*n*) in the length of the document.
  public init(of pointer: JSON.Pointer, in bytes: [UInt8]) {
    var walk = Walk(bytes: bytes)
    walk.skipWhitespace()
    for token in pointer.tokens {
      guard walk.enter(token) else { break }
    }
    self.init(offset: walk.offset, in: bytes)
  }
}

/// A walk from the start of a value to the start of a value inside it.
///
/// Trusts that the bytes are JSON; at the end of the bytes it stays where it is.
private struct Walk {
  let bytes: [UInt8]
  var offset = 0

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipWhitespace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  /// Moves to the value a token names, or stays and returns false.
  mutating func enter(_ token: JSON.Pointer.Token) -> Bool {
    let start = offset
    let isObject = byte == UInt8(ascii: "{")
    guard isObject || byte == UInt8(ascii: "[") else { return false }
    offset += 1
    var index = 0
    skipWhitespace()
    while let first = byte, first != UInt8(ascii: "}"), first != UInt8(ascii: "]") {
      var isSought = token == .every || token == .index(index)
      if isObject {
        let nameStart = offset
        skipValue()
        let name = try? JSON(parsing: Array(bytes[nameStart..<offset])).stringValue
        isSought = token == .every || name.map { .name($0) == token } ?? false
        skipWhitespace()
        offset += 1
        skipWhitespace()
      }
      if isSought { return true }
      skipValue()
      skipWhitespace()
      if byte == UInt8(ascii: ",") { offset += 1 }
      skipWhitespace()
      index += 1
    }
    offset = start
    return false
  }

  private mutating func skipValue() {
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return }
        offset += 1
      default:
        offset += 1
      }
      if depth == 0, let last = bytes[..<offset].last, "\"}]".utf8.contains(last) { return }
    }
  }

  private mutating func skipString() {
    offset += 1
    while let byte, byte != UInt8(ascii: "\"") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
  }
}
