/// A short text that bytes are compared with in three loads, whatever its length.
struct Token: Sendable {
  /// In bytes; 0 for a text that is too long, which stands nowhere.
  let length: Int

  private let head: UInt64
  private let middle: UInt64
  private let tail: UInt64
  private let middleOffset: Int
  private let tailOffset: Int

  /// What counts of each load; only texts of less than eight bytes leave something out.
  private let mask: UInt64

  init(_ text: [UInt8]) {
    guard 1...24 ~= text.count else {
      // No word equals both.
      (length, middleOffset, tailOffset) = (0, 0, 0)
      (head, middle, tail, mask) = (0, .max, .max, .max)
      return
    }
    length = text.count
    middleOffset = max(0, min(8, text.count - 8))
    tailOffset = max(0, text.count - 8)
    head = UInt64(text: text)
    middle = UInt64(text: text[middleOffset...])
    tail = UInt64(text: text[tailOffset...])
    mask = text.count < 8 ? 1 << UInt64(text.count * 8) - 1 : .max
  }
}

extension Token {
  @inline(__always)
  func stands(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    let difference =
      (bytes.word(at: offset) ^ head)
      | (bytes.word(at: offset &+ middleOffset) ^ middle)
      | (bytes.word(at: offset &+ tailOffset) ^ tail)
    return difference & mask == 0
  }
}
