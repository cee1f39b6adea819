import ContractModel

extension SchemaProgram {
  /// The step of texts that have a type and no other limit.
  mutating func step(for typed: TypedText) -> Step {
    switch typed {
    case .date: return .date
    case .timestamp(let timestamp):
      // RFC 3339, section 5.6, limits the digits of a fraction no more than this form does.
      let digits = timestamp.hasAnyPrecision ? 0...Int.max : timestamp.fractionDigits
      scalars.timestamps.append(TimestampForm(fractionDigits: digits, isUTC: timestamp.isUTC))
      return .timestamp(scalars.timestamps.count - 1)
    case .uuid(let version):
      return .uuid(versionDigit: version.map { UInt8(truncatingIfNeeded: $0) | 0x30 } ?? 0)
    }
  }
}
