import ContractHTTP
import ContractJSON

extension HTTPResponse {
  /// What tells one kind of answer from another: its status, its error code, and which members and
  /// types its body has, three levels deep.
  func signature(of operation: String, _ document: JSON?, code: JSON.Pointer?) -> UInt64 {
    var digest = Digest()
    digest.add(operation)
    digest.add(UInt64(status.code))
    if let document {
      if let code, let value = document[code]?.stringValue { digest.add(value) }
      digest.add(document, depth: 3)
    }
    return digest.value
  }
}

/// FNV-1a, because `Hasher` differs from process to process.
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
    add(0xFF)
  }

  mutating func add(_ document: JSON, depth: Int) {
    switch document {
    case .null: add(1)
    case .boolean: add(2)
    case .number: add(3)
    case .string: add(4)
    case .array(let elements):
      add(elements.isEmpty ? 5 : 6)
      if depth > 0, let first = elements.first { add(first, depth: depth - 1) }
    case .object(let object):
      add(7)
      guard depth > 0 else { return }
      for member in object.members {
        add(member.name)
        add(member.value, depth: depth - 1)
      }
    }
  }
}
