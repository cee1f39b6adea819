extension MultipartForm {
  /// Reads the body of a message that has this `Content-Type`.
  ///
  /// - Throws: ``ParseError`` when the type is not `multipart/form-data` with a boundary, and as
  ///   ``init(parsing:boundary:)`` does.
  package init(parsing bytes: [UInt8], contentType: String?) throws(ParseError) {
    guard let type = contentType.flatMap({ MediaType($0) }), type.matches(.multipartForm) else {
      throw ParseError(.notForm, at: 0)
    }
    try self.init(parsing: bytes, boundary: type.parameter("boundary") ?? "")
  }

  /// Reads a form as leniently as common servers do.
  ///
  /// Accepted besides what RFC 7578 and RFC 2046, section 5.1, allow: lines that end in a line
  /// feed alone, no line end behind the closing boundary, parts that end with their headers,
  /// folded headers, any disposition type, names without quotation marks, `filename*`, and
  /// quotation marks escaped with a backslash or as `%22`. A line that only begins as the boundary
  /// does belongs to the body. Text that is not UTF-8 is repaired.
  ///
  /// - Throws: ``ParseError`` at the first fault.
  /// - Complexity: O(*n*) in the number of bytes, whatever they are.
  package init(parsing bytes: [UInt8], boundary: String) throws(ParseError) {
    guard !boundary.isEmpty else { throw ParseError(.missingBoundary, at: 0) }
    var reader = try MultipartReader(of: bytes, boundary: boundary)
    var parts: [Part] = []
    while let part = try reader.next() { parts.append(part) }
    self.init(parts)
  }
}
