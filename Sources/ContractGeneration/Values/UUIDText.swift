/// UUIDs in their hyphenated text form (RFC 9562).
enum UUIDText {
  static func random(version: Int, _ source: inout RandomSource) -> String {
    text(source.next(), source.next(), version: version)
  }

  static func smallest(version: Int) -> String {
    text(0, 0, version: version)
  }

  static func highest(version: Int) -> String {
    text(.max, .max, version: version)
  }

  private static func text(_ high: UInt64, _ low: UInt64, version: Int) -> String {
    let bytes = [UInt8](capacity: 36) { $0.append(uuid: high, low, version: version) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
