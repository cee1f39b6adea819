/// The error of a writer that needs more room than there is.
struct NoRoom: Error {}

extension OutputSpan<UInt8> {
  /// Throws an error where there is no room for so many more bytes.
  @inline(__always)
  func requireRoom(_ count: Int) throws(NoRoom) {
    guard freeCapacity >= count else { throw NoRoom() }
  }

  /// Appends a part of other bytes.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>, in range: Range<Int>) {
    let part = bytes.extracting(range)
    for index in part.indices { append(part[index]) }
  }

  /// Appends a short text.
  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }
}
