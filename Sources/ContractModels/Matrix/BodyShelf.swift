import ContractJSON

/// Distinct bodies of one sort of answer, no more than there is room for.
///
/// Which are kept depends on what was given, and not on its order.
package struct BodyShelf: Sendable {
  private static let countLimit = 256
  private static let byteLimit = 4 << 20

  /// One that is larger would take the place of many.
  private static let bodyLimit = byteLimit / 16

  private var bodies: [UInt64: [UInt8]] = [:]
  private var byteCount = 0

  /// Falls only: whoever stands behind it would be taken out again.
  private var limit = UInt64.max

  /// How many were given, equal ones too.
  package private(set) var count = 0

  package init() {}
}

extension BodyShelf {
  package mutating func add(_ body: [UInt8]) {
    count += 1
    var hash = StableHash()
    for byte in body { hash.add(UInt64(byte)) }
    guard body.count <= Self.bodyLimit, hash.value < limit,
      bodies.updateValue(body, forKey: hash.value) == nil
    else { return }
    byteCount += body.count
    while bodies.count > Self.countLimit || byteCount > Self.byteLimit,
      let last = bodies.keys.max()
    {
      limit = last
      byteCount -= bodies.removeValue(forKey: last)?.count ?? 0
    }
  }

  /// Those that are JSON, the smallest first.
  package var samples: [Sample] {
    bodies.values.sorted { left, right in
      left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }.compactMap { try? Sample(parsing: $0) }
  }

  /// Those that are no JSON, which no app reads.
  package var unreadable: [[UInt8]] {
    bodies.values.filter { !$0.isEmpty && (try? JSON(parsing: $0)) == nil }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
