import ContractJSON

/// A source of random numbers that depend on the seed only (SplitMix64).
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

  /// Returns an independent source for one purpose.
  ///
  /// It depends on the seed and the label only, not on the numbers drawn before.
  package func forked(_ label: String) -> RandomSource {
    var hash = StableHash()
    for byte in label.utf8 { hash.add(UInt64(byte)) }
    return RandomSource(seed: Self.mix(seed ^ Self.mix(hash.value)))
  }

  /// Returns an independent source for one of many equal purposes.
  package func forked(_ number: Int) -> RandomSource {
    RandomSource(seed: Self.mix(seed ^ Self.mix(UInt64(bitPattern: Int64(number)))))
  }

  /// Whether an event with a probability of one in `count` occurs.
  mutating func isChosen(oneIn count: UInt64) -> Bool {
    next() % count == 0
  }

  /// Returns a number from zero up to, but not including, the bound.
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

/// Bytes as an element of a set, hashed eight at a time; the standard library hashes an array byte by
/// byte.
package struct ByteKey: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    var rest = bytes.span
    while rest.count >= 8 {
      var word: UInt64 = 0
      for index in 0..<8 { word = word << 8 | UInt64(rest[index]) }
      hasher.combine(word)
      rest = rest.extracting(8...)
    }
    for index in rest.indices { hasher.combine(rest[index]) }
  }
}
