/// A short text that bytes are compared with in two or three loads, whatever its length.
struct Token: Sendable {
  /// In bytes; 0 for a text that is too long, which stands nowhere.
  let length: Int

  private let head: UInt64
  private let tail: UInt64
  private let tailOffset: Int

  /// What counts of head and tail; only texts of less than eight bytes leave something out.
  private let mask: UInt64

  /// The second eight bytes of a text of more than sixteen.
  private let middle: UInt64

  init(_ text: [UInt8]) {
    guard 1...24 ~= text.count else {
      // No word equals both.
      (length, tailOffset, head, tail, mask, middle) = (0, 0, 0, .max, .max, 0)
      return
    }
    length = text.count
    tailOffset = max(0, text.count - 8)
    head = UInt64(text: text)
    tail = UInt64(text: text[tailOffset...])
    mask = .bytes(text.count)
    middle = UInt64(text: text.dropFirst(8))
  }
}

extension Token {
  @inline(__always)
  func stands(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    let difference =
      (bytes.word(at: offset) ^ head) | (bytes.word(at: offset &+ tailOffset) ^ tail)
    return difference & mask == 0 && (length <= 16 || bytes.word(at: offset &+ 8) == middle)
  }
}
