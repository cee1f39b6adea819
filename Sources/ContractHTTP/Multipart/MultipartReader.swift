/// Reads the parts of a form in order.
///
/// A boundary must be a whole line, so that each line is read once, without backtracking.
struct MultipartReader: ~Copyable {
  private struct Line {
    var start: Int

    /// The offset of the line end.
    var end: Int

    /// Whether the bytes end before the end of the line.
    var isTruncated: Bool
  }

  private struct Header {
    /// The name in lower case.
    var name: String

    var value: [UInt8]
  }

  private let bytes: [UInt8]
  private let delimiter: [UInt8]
  private var offset = 0
  private var isClosed = false

  /// Skips the preamble and the first boundary.
  init(of bytes: [UInt8], boundary: String) throws(MultipartForm.ParseError) {
    self.bytes = bytes
    delimiter = Array("--\(boundary)".utf8)
    while let line = takeLine() {
      if isDelimiter(line) { return }
    }
    throw MultipartForm.ParseError(.boundaryNotFound, at: 0)
  }

  /// Returns the next part; `nil` after the last one.
  mutating func next() throws(MultipartForm.ParseError) -> MultipartForm.Part? {
    guard !isClosed else { return nil }
    let start = offset
    var headers: [Header] = []
    let hasBody = try read(&headers)
    guard let value = headers.first(where: { $0.name == "content-disposition" })?.value else {
      throw MultipartForm.ParseError(.missingDisposition, at: start)
    }
    let disposition = ContentDisposition(value)
    guard let name = disposition.name else {
      throw MultipartForm.ParseError(.missingName, at: start)
    }
    let mediaType = headers.first { $0.name == "content-type" }?.value
    return MultipartForm.Part(
      name, filename: disposition.filename,
      mediaType: mediaType.map { String(decoding: ASCII.withoutBlanks($0[...]), as: UTF8.self) },
      body: hasBody ? try takeBody() : [])
  }
}

extension MultipartReader {
  /// Reads header lines up to the empty line.
  ///
  /// - Returns: Whether a body follows; if not, the boundary was read.
  private mutating func read(
    _ headers: inout [Header]
  ) throws(MultipartForm.ParseError) -> Bool {
    while let line = takeLine() {
      if isDelimiter(line) { return false }
      if line.isTruncated { break }
      if line.start == line.end { return true }
      if ASCII.isBlank(bytes[line.start]), !headers.isEmpty {
        headers[headers.count - 1].value += bytes[line.start..<line.end]
      } else {
        headers.append(try header(in: line))
      }
    }
    throw MultipartForm.ParseError(.endedInHeaders, at: bytes.count)
  }

  private func header(in line: Line) throws(MultipartForm.ParseError) -> Header {
    let content = bytes[line.start..<line.end]
    let colon = content.firstIndex(of: ASCII.colon)
    let name = colon.map { ASCII.withoutBlanks(content[..<$0]) }
    guard let colon, let name, content.startIndex == name.startIndex, !name.isEmpty,
      name.allSatisfy(ASCII.isToken)
    else {
      throw MultipartForm.ParseError(.malformedHeader, at: line.start)
    }
    return Header(
      name: String(decoding: name, as: UTF8.self).lowercased(),
      value: Array(content[(colon + 1)...]))
  }

  /// Reads the bytes up to the next boundary, without the line end that is part of it.
  private mutating func takeBody() throws(MultipartForm.ParseError) -> [UInt8] {
    let start = offset
    var end = start
    while let line = takeLine() {
      if isDelimiter(line) { return Array(bytes[start..<end]) }
      end = line.end
    }
    throw MultipartForm.ParseError(.endedInPart, at: bytes.count)
  }

  private mutating func takeLine() -> Line? {
    let start = offset
    guard start < bytes.count else { return nil }
    let lineFeed = MultipartReader.lineFeed(in: bytes.span, from: start)
    offset = min(lineFeed + 1, bytes.count)
    let endsInReturn = lineFeed > start && bytes[lineFeed - 1] == ASCII.carriageReturn
    return Line(
      start: start, end: endsInReturn ? lineFeed - 1 : lineFeed,
      isTruncated: lineFeed == bytes.count)
  }

  /// Returns the offset of the line feed of the line that begins at `start`, or the end of the bytes.
  private static func lineFeed(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != ASCII.lineFeed { index += 1 }
    return index
  }

  /// Whether a line is a boundary; sets ``isClosed`` if it is the closing one.
  private mutating func isDelimiter(_ line: Line) -> Bool {
    let dash = UInt8(ascii: "-")
    var index = line.start + delimiter.count
    guard index <= line.end else { return false }
    for offset in delimiter.indices where bytes[line.start + offset] != delimiter[offset] {
      return false
    }
    let isClosing = index + 1 < line.end && bytes[index] == dash && bytes[index + 1] == dash
    if isClosing { index += 2 }
    while index < line.end, ASCII.isBlank(bytes[index]) { index += 1 }
    guard index == line.end else { return false }
    isClosed = isClosing
    return true
  }
}
