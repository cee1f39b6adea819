extension MultipartForm {
  /// The media type that announces a form with this boundary.
  package static func contentType(boundary: String) -> MediaType {
    MediaType(
      MediaType.multipartForm.type, MediaType.multipartForm.subtype,
      parameters: [MediaType.Parameter("boundary", boundary)])
  }

  /// The form as browsers send it.
  ///
  /// Carriage returns, line feeds and quotation marks of names and filenames become `%0D`, `%0A`
  /// and `%22`, everything else is written as it is (HTML, "multipart/form-data encoding
  /// algorithm"). A backslash is thus ambiguous: many servers read one before a quotation mark or
  /// another backslash as an escape.
  ///
  /// The boundary should be 1 to 70 characters that occur in no body. Nothing checks that: forms
  /// that break the rule are test data too.
  package func bytes(boundary: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(100) { $0 + $1.body.count + 300 })
    for part in parts {
      bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8
      MultipartForm.append(part.name, to: &bytes)
      if let filename = part.filename {
        bytes += "\"; filename=\"".utf8
        MultipartForm.append(filename, to: &bytes)
      }
      bytes += "\"\r\n".utf8
      if let mediaType = part.mediaType {
        bytes += "Content-Type: ".utf8
        // No value can start another line.
        bytes += mediaType.utf8.lazy.map { isLineEnd($0) ? ASCII.space : $0 }
        bytes += "\r\n".utf8
      }
      bytes += "\r\n".utf8
      bytes += part.body
      bytes += "\r\n".utf8
    }
    bytes += "--\(boundary)--\r\n".utf8
    return bytes
  }

  private static func append(_ name: String, to bytes: inout [UInt8]) {
    for byte in name.utf8 {
      switch byte {
      case ASCII.carriageReturn: bytes += "%0D".utf8
      case ASCII.lineFeed: bytes += "%0A".utf8
      case ASCII.quote: bytes += "%22".utf8
      default: bytes.append(byte)
      }
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == ASCII.carriageReturn || byte == ASCII.lineFeed
  }
}
