/// Bytes that arrived and were not taken yet.
struct WireInput: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Where the first byte not taken stands in ``bytes``.
  private(set) var start = 0

  var count: Int { bytes.count - start }

  mutating func append(_ more: ArraySlice<UInt8>) {
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

  /// Takes up to `count` bytes.
  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let end = start + min(count, self.count)
    defer { start = end }
    return bytes[start..<end]
  }

  /// Text that stands at these offsets from the first byte not taken; what is not UTF-8 is repaired.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
  }

  func copy(_ range: Range<Int>) -> [UInt8] {
    Array(bytes[start + range.lowerBound..<start + range.upperBound])
  }
}
