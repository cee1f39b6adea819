/// A file that is written in large pieces, so that its memory does not grow with its size.
///
/// Nothing is written after the first error, which ``commit()`` throws.
struct BufferedOutput: ~Copyable {
  /// The bytes that are not written yet.
  var bytes: [UInt8] = []

  private var file: OutputFile
  private var error: OutputError?

  private static let limit = 1 << 16

  /// Opens the file at a path in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  init(path: String) throws(OutputError) {
    file = try OutputFile(path: path)
    bytes.reserveCapacity(Self.limit + 4096)
  }
}

extension BufferedOutput {
  /// Writes the bytes where they are many.
  mutating func flushIfFull() {
    if bytes.count >= Self.limit { flush() }
  }

  /// Writes the rest and makes the file visible.
  ///
  /// - Throws: ``OutputError`` when not everything could be written; an older file is then as it was.
  mutating func commit() throws(OutputError) {
    flush()
    if let error { throw error }
    try file.commit()
  }

  private mutating func flush() {
    guard error == nil else { return }
    do throws(OutputError) {
      try file.append(bytes)
    } catch {
      self.error = error
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
