/// Positions by the hashes of what is at them; several may share a hash.
///
/// An open-addressing table of eight bytes a slot, at most three quarters full.
struct PositionTable: Sendable {
  private enum Slot {
    static let free = UInt64.max
    static let removed = UInt64.max - 1
  }

  /// The hash in the upper half, the position in the lower one.
  private var slots: [UInt64] = []
  private var usedCount = 0
}

extension PositionTable {
  /// Adds a position.
  ///
  /// - Precondition: The position is below 2^32 - 2.
  mutating func insert(_ hash: UInt32, _ position: Int) {
    if 4 * (usedCount + 1) > 3 * slots.count { grow() }
    location(UInt64(hash) << 32 | UInt64(position))
    usedCount += 1
  }

  mutating func remove(_ hash: UInt32, _ position: Int) {
    guard !slots.isEmpty else { return }
    let wanted = UInt64(hash) << 32 | UInt64(position)
    var index = start(hash)
    while slots[index] != Slot.free {
      if slots[index] == wanted {
        slots[index] = Slot.removed
        return
      }
      index = (index + 1) & (slots.count - 1)
    }
  }

  /// The positions that were added with a hash.
  func positions(_ hash: UInt32) -> [Int] {
    guard !slots.isEmpty else { return [] }
    var found: [Int] = []
    var index = start(hash)
    while slots[index] != Slot.free {
      if slots[index] != Slot.removed, slots[index] >> 32 == UInt64(hash) {
        found.append(Int(slots[index] & 0xFFFF_FFFF))
      }
      index = (index + 1) & (slots.count - 1)
    }
    return found
  }

  private func start(_ hash: UInt32) -> Int {
    Int(truncatingIfNeeded: (UInt64(hash) &* 0x9E37_79B9_7F4A_7C15) >> 33) & (slots.count - 1)
  }

  private mutating func location(_ slot: UInt64) {
    var index = start(UInt32(slot >> 32))
    while slots[index] != Slot.free { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  private mutating func grow() {
    let kept = slots.filter { $0 != Slot.free && $0 != Slot.removed }
    var capacity = 16
    while capacity < 2 * (kept.count + 1) { capacity *= 2 }
    slots = Array(repeating: Slot.free, count: capacity)
    kept.forEach { location($0) }
    usedCount = kept.count
  }
}
