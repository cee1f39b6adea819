/// The body that a request carries.
public struct RequestBody: Sendable, Hashable {
  public enum Content: Sendable, Hashable {
    /// `application/json`.
    case json(Schema)
    /// `multipart/form-data` (RFC 7578), the parts in the order in which they are sent.
    case multipart([Part])
  }

  /// One part of a form: a file.
  public struct Part: Sendable, Hashable {
    public var name: String

    /// The media types it may have: `image/*`.
    public var mediaType: String

    /// In bytes.
    public var sizeLimit: Int?

    public var summary: String
    public var position: SourcePosition
  }

  public var content: Content
  public var position: SourcePosition
}

extension RequestBody {
  /// A JSON body (`application/json`).
  public static func json(
    _ schema: Schema, file: String = #filePath, line: Int = #line
  ) -> RequestBody {
    RequestBody(
      content: .json(schema), position: SourcePosition(filePath: file, line: line))
  }

  /// A form with files (`multipart/form-data`).
  public static func multipart(
    _ parts: Part..., file: String = #filePath, line: Int = #line
  ) -> RequestBody {
    RequestBody(
      content: .multipart(parts), position: SourcePosition(filePath: file, line: line))
  }

  /// The schema of a JSON body.
  public var schema: Schema? {
    get { if case .json(let schema) = content { schema } else { nil } }
    set { if let newValue, schema != nil { content = .json(newValue) } }
  }

  /// The parts of a form; none for a JSON body.
  public var parts: [Part] {
    if case .multipart(let parts) = content { parts } else { [] }
  }
}

extension RequestBody.Part {
  /// A file of a form: its media type a range (RFC 9110, section 12.5.1) like `image/*`, its size
  /// in bytes.
  public static func file(
    _ name: String, _ mediaType: String, atMost sizeLimit: Int? = nil, summary: String = "",
    file: String = #filePath, line: Int = #line
  ) -> RequestBody.Part {
    RequestBody.Part(
      name: name, mediaType: mediaType, sizeLimit: sizeLimit, summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }
}
