/// A body that breaks no single field, but is wrong or odd as a whole.
package struct MalformedBody: Sendable, Hashable {
  /// Bytes, or how to make them: a body of 10 MB need not be kept.
  package enum Content: Sendable, Hashable {
    case bytes([UInt8])
    case repeated(prefix: [UInt8], unit: [UInt8], count: Int, suffix: [UInt8])
  }

  /// What is wrong, in plain words; unique among the cases of one body.
  package var name: String

  package var content: Content

  /// Whether no reader that is in use takes the body for a valid one.
  ///
  /// Where readers differ, any documented answer will do, as will any refusal; the backend may
  /// neither fail nor fall silent.
  package var isCertain: Bool
}

extension MalformedBody {
  init(_ name: String, _ bytes: [UInt8], isCertain: Bool) {
    self.init(name: name, content: .bytes(bytes), isCertain: isCertain)
  }

  /// The whole body, made anew each time.
  package var bytes: [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .repeated(let prefix, let unit, let count, let suffix):
      var bytes = prefix
      bytes.reserveCapacity(byteCount)
      for _ in 0..<count { bytes += unit }
      return bytes + suffix
    }
  }

  package var byteCount: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .repeated(let prefix, let unit, let count, let suffix):
      prefix.count + unit.count * count + suffix.count
    }
  }
}
