/// The content of a `multipart/form-data` message (RFC 7578): named parts, in order.
package struct MultipartForm: Sendable, Equatable {
  package struct Part: Sendable, Equatable {
    package var name: String

    /// The file name; `nil` for a plain value, empty for a file input without a file.
    package var filename: String?

    /// The `Content-Type` of the part as written; `nil` if it has none, which means `text/plain`.
    package var mediaType: String?

    package var body: [UInt8]

    package init(
      _ name: String, filename: String? = nil, mediaType: String? = nil, body: [UInt8]
    ) {
      self.name = name
      self.filename = filename
      self.mediaType = mediaType
      self.body = body
    }
  }

  package var parts: [Part]

  package init(_ parts: [Part]) {
    self.parts = parts
  }
}

extension MultipartForm {
  /// Parses the body of a message with this `Content-Type`.
  ///
  /// - Throws: ``ParseError`` if the type is not `multipart/form-data` with a boundary, or as
  ///   ``init(parsing:boundary:)`` does.
  package init(parsing bytes: [UInt8], contentType: String?) throws(ParseError) {
    guard let type = contentType.flatMap({ MediaType($0) }), type.matches(.multipartForm) else {
      throw ParseError(.notForm, at: 0)
    }
    try self.init(parsing: bytes, boundary: type.parameter("boundary") ?? "")
  }

  /// Parses a form as leniently as common servers do.
  ///
  /// Accepts, beyond RFC 7578 and RFC 2046, section 5.1: lines that end in a line feed alone, no line
  /// end after the closing boundary, parts that end with their headers, folded headers, any
  /// disposition type, names without quotation marks, `filename*`, and quotation marks escaped with
  /// a backslash or as `%22`. A line that only starts with the boundary is part of the body. Invalid
  /// UTF-8 in text is repaired.
  ///
  /// - Throws: ``ParseError`` at the first error.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(parsing bytes: [UInt8], boundary: String) throws(ParseError) {
    guard !boundary.isEmpty else { throw ParseError(.missingBoundary, at: 0) }
    var reader = try MultipartReader(of: bytes, boundary: boundary)
    var parts: [Part] = []
    while let part = try reader.next() { parts.append(part) }
    self.init(parts)
  }

  /// Returns the media type of a form with this boundary.
  package static func contentType(boundary: String) -> MediaType {
    MediaType(
      MediaType.multipartForm.type, MediaType.multipartForm.subtype,
      parameters: [MediaType.Parameter("boundary", boundary)])
  }

  /// Serializes the form as browsers do.
  ///
  /// Carriage returns, line feeds and quotation marks in names and filenames become `%0D`, `%0A` and
  /// `%22`; everything else is literal (HTML, "multipart/form-data encoding algorithm"). A backslash
  /// is therefore ambiguous: many servers treat one before a quotation mark or another backslash as
  /// an escape.
  ///
  /// The boundary should be 1 to 70 characters that occur in no body. This is not checked, because
  /// forms that violate the rule are test data, too.
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
        // A value must not start another line.
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

extension MultipartForm {
  /// The reason bytes are not a form, and the offset of the error.
  package struct ParseError: Error, Sendable, Equatable {
    package enum Reason: Sendable {
      /// The content type is a different or an invalid one.
      case notForm

      /// The content type has no `boundary`, or an empty one.
      case missingBoundary

      /// The body has no line that is the boundary.
      case boundaryNotFound

      case endedInHeaders
      case endedInPart
      case malformedHeader
      case missingDisposition
      case missingName
    }

    package var reason: Reason

    /// The offset in bytes, from zero: the end of a truncated body, the line of a malformed header, the
    /// first header of a part that lacks one, otherwise zero.
    package var offset: Int

    package init(_ reason: Reason, at offset: Int) {
      (self.reason, self.offset) = (reason, offset)
    }
  }
}

extension MultipartForm.ParseError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .notForm: "the content type is not multipart/form-data"
    case .missingBoundary: "the content type multipart/form-data has no boundary"
    case .boundaryNotFound: "the body has no line with the boundary of the content type"
    case .endedInHeaders: "the body ends within the headers of a part, at byte \(offset)"
    case .endedInPart: "the body ends before the closing boundary, at byte \(offset)"
    case .malformedHeader: "a header of a part is not 'Name: value', at byte \(offset)"
    case .missingDisposition: "a part has no Content-Disposition, at byte \(offset)"
    case .missingName: "the Content-Disposition of a part has no name, at byte \(offset)"
    }
  }
}
