/// A hash that is the same in every process, unlike `Hasher` (FNV-1a, 64 bits).
package struct StableHash: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x0000_0100_0000_01B3
  }

  /// The value in 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a text and a terminator.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
    add(0xFF)
  }
}
