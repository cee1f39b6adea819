extension JSON {
  /// Reads one document of RFC 8259, to the letter.
  ///
  /// Reading needs no stack, but comparing, writing and freeing a value go a few calls deeper per
  /// level. The default is safe in release builds on a thread with 512 KiB of stack; a limit of
  /// many thousands is not.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 without a byte order mark.
  ///   - depthLimit: How many arrays and objects may be open at once.
  /// - Throws: ``ParseError`` at the first byte that cannot belong to a document.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], depthLimit: Int = 512) throws(ParseError) {
    var reader = Reader(bytes, depthLimit: depthLimit)
    self = try reader.readDocument(in: bytes.span)
  }

  /// Reads one document from bytes that something else owns; they are copied once.
  ///
  /// - Throws: ``ParseError``, as for an array of bytes.
  public init(parsing bytes: Span<UInt8>, depthLimit: Int = 512) throws(ParseError) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices {
      copy.append(bytes[index])
    }
    try self.init(parsing: copy, depthLimit: depthLimit)
  }

  /// Reads one document from text.
  ///
  /// - Throws: ``ParseError``, with an offset in the UTF-8 form of the text.
  public init(parsing text: String, depthLimit: Int = 512) throws(ParseError) {
    try self.init(parsing: Array(text.utf8), depthLimit: depthLimit)
  }
}
