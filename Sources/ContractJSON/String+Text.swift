extension String {
  /// Whether both strings are the same Unicode scalars in the same order.
  ///
  /// `==` treats a composed and a decomposed "é" as equal; JSON does not (RFC 8259, section 8.3).
  package func isSameText(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether this string comes before the other, scalar by scalar.
  package func precedesAsText(_ other: String) -> Bool {
    // UTF-8 keeps the order of the scalars it encodes.
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
