/// The content of a `multipart/form-data` message (RFC 7578): named parts in the order of the wire.
package struct MultipartForm: Sendable, Hashable {
  package struct Part: Sendable, Hashable {
    package var name: String

    /// What the sender calls the file; `nil` for a plain value, empty for a file input that was
    /// left empty.
    package var filename: String?

    /// The `Content-Type` of the part as it was written; `nil` when it had none, which means
    /// `text/plain`.
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
