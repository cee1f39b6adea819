import ContractJSON

/// Random numbers that depend on nothing but the seed (SplitMix64).
package struct RandomSource: RandomNumberGenerator, Sendable {
  private let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }
}

extension RandomSource {
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A source of its own for one purpose, so that what one purpose draws moves no other.
  ///
  /// Depends on the seed and the label alone, not on how much has been drawn.
  package func forked(_ label: String) -> RandomSource {
    var hash = StableHash()
    for byte in label.utf8 { hash.add(UInt64(byte)) }
    return RandomSource(seed: Self.mix(seed ^ Self.mix(hash.value)))
  }

  /// A source of its own for one of many equal purposes.
  package func forked(_ number: Int) -> RandomSource {
    RandomSource(seed: Self.mix(seed ^ Self.mix(UInt64(bitPattern: Int64(number)))))
  }

  /// True once in so many times.
  mutating func isChosen(oneIn count: UInt64) -> Bool {
    next() % count == 0
  }

  /// A number from zero to below the bound.
  ///
  /// - Precondition: The bound is above zero.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Bytes as a member of a set, hashed eight at a time; the library hashes an array one by one.
package struct ByteKey: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    var rest = bytes.span
    while rest.count >= 8 {
      hasher.combine(
        UInt64(rest[0]) | UInt64(rest[1]) << 8 | UInt64(rest[2]) << 16 | UInt64(rest[3]) << 24
          | UInt64(rest[4]) << 32 | UInt64(rest[5]) << 40 | UInt64(rest[6]) << 48
          | UInt64(rest[7]) << 56)
      rest = rest.extracting(8...)
    }
    for index in rest.indices { hasher.combine(rest[index]) }
  }
}
