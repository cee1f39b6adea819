extension String {
  /// Whether both strings are the same Unicode scalars in the same order.
  ///
  /// `==` treats a composed and a decomposed "é" as equal; JSON does not (RFC 8259, section 8.3).
  package func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count, self == other else { return false }
    // Strings that `==` treats as equal can differ only outside ASCII.
    return isASCII || utf8.elementsEqual(other.utf8)
  }

  private var isASCII: Bool {
    unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.reduce(0) { $0 | $1 } < 0x80
    } ?? false
  }

  /// Whether this string precedes another by Unicode scalars.
  func precedesByScalars(_ other: String) -> Bool {
    // UTF-8 preserves the order of the scalars.
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
