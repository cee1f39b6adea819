package import ContractJSON

/// One body that is taken through models.
package struct Sample: Sendable, Hashable {
  package var value: JSON
  package var bytes: [UInt8]

  /// The value, written without spaces.
  package init(_ value: JSON) {
    self.value = value
    bytes = value.bytes()
  }

  /// A body as it came.
  ///
  /// - Throws: `JSON.ParseError` when it is no JSON.
  package init(parsing bytes: [UInt8]) throws(JSON.ParseError) {
    value = try JSON(parsing: bytes)
    self.bytes = bytes
  }
}
