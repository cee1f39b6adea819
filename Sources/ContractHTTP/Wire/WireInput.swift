/// Bytes that have arrived and were not consumed yet.
package struct WireInput: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The index of the first byte in ``bytes`` that was not consumed.
  private(set) var start = 0

  package var count: Int { bytes.count - start }

  /// The bytes that were not consumed.
  package var rest: [UInt8] { Array(bytes[start...]) }

  package mutating func append(_ more: ArraySlice<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    } else if start > 64 << 10 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  mutating func skip(_ count: Int) {
    start += count
  }

  /// Consumes up to `count` bytes; by default all of them.
  package mutating func take(_ count: Int = .max) -> ArraySlice<UInt8> {
    let end = start + min(count, self.count)
    defer { start = end }
    return bytes[start..<end]
  }

  /// Returns the text at these offsets from the first unconsumed byte; invalid UTF-8 is repaired.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
  }

  func copy(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[start + range.lowerBound..<start + range.upperBound])
  }
}
