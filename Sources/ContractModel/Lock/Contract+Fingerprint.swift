import ContractJSON

extension Contract {
  /// A short digest of everything the contract says, the same wherever its lines stand.
  ///
  /// FNV-1a (64 bits) over the canonical lock without source positions, in hexadecimal: it tells
  /// contracts apart and protects against nothing.
  package var fingerprint: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lock.withoutSources.bytes(.canonical) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension JSON {
  /// A lock without the lines its parts were written on.
  fileprivate var withoutSources: JSON {
    switch self {
    case .object(let object):
      .object(
        JSON.Object(
          object.filter { $0.name != "source" }.map { member in
            // What an API sends may have members called source too.
            ["example", "constant", "value"].contains(member.name)
              ? member : Object.Member(name: member.name, value: member.value.withoutSources)
          }))
    case .array(let elements): .array(elements.map(\.withoutSources))
    default: self
    }
  }
}
