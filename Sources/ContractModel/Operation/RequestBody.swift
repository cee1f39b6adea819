import ContractHTTP
package import ContractJSON

/// The body of a request.
public struct RequestBody: Sendable, Hashable {
  /// One part of a form: a file or a text.
  public struct Part: Sendable, Hashable {
    /// The name of the part.
    package var name: String

    /// The accepted media types, a range like `image/*`.
    package var mediaType: String

    /// The largest accepted size, in bytes.
    package var sizeLimit: Int?

    /// The schema of a text; `nil` for a file.
    package var schema: Schema?

    /// Whether the part must be present.
    package var isRequired = true

    /// A short description.
    package var summary: String

    /// The line the part was written on.
    package var position: SourcePosition
  }

  /// The media type and content.
  package var content: MessageContent

  /// The same content in other media types.
  package var alternatives: [RequestBody] = []

  /// The line the body was written on.
  package var position: SourcePosition
}

extension RequestBody.Part {
  /// Creates a part that was written somewhere else; one without a schema is a file.
  package init(
    _ name: String, _ mediaType: String, _ schema: Schema?, isRequired: Bool,
    at position: SourcePosition
  ) {
    self.init(
      name: name, mediaType: mediaType, sizeLimit: nil, schema: schema, isRequired: isRequired,
      summary: "", position: position)
  }
}

extension RequestBody {
  /// Creates a body that was written somewhere else.
  package init(_ content: MessageContent, at position: SourcePosition) {
    self.init(content: content, position: position)
  }

  /// Creates a JSON body (`application/json`).
  public static func json(
    _ schema: Schema, file: String = #filePath, line: Int = #line
  ) -> RequestBody {
    RequestBody(content: .json(schema), position: SourcePosition(filePath: file, line: line))
  }

  /// Creates JSON values, each on a line of its own (`application/x-ndjson`).
  public static func lines(
    of element: Schema, _ constraints: ListConstraint..., file: String = #filePath,
    line: Int = #line
  ) -> RequestBody {
    RequestBody(
      content: .stream(Schema(.array(of: element, constraints)), .lines),
      position: SourcePosition(filePath: file, line: line))
  }

  /// Returns the JSON body with this media type, or one of a range of them.
  public func sent(as mediaType: String) -> RequestBody {
    var copy = self
    copy.jsonType = mediaType
    return copy
  }

  /// Returns the body whose JSON array is sent element by element.
  public func streaming(_ format: StreamFormat) -> RequestBody {
    var copy = self
    copy.stream = format
    return copy
  }

  /// Returns the body that clients may send in this form instead.
  public func or(_ alternative: RequestBody) -> RequestBody {
    var copy = self
    copy.alternatives += [alternative]
    return copy
  }

  /// Creates a form without files (`application/x-www-form-urlencoded`) from the fields of a block.
  ///
  /// A list is a repeated name, `tag=a&tag=b`, and an object has its names in brackets,
  /// `size[width]=3`, unless its field has another ``Field/style(_:)``.
  public static func form(
    file: String = #filePath, line: Int = #line, @FieldsBuilder _ fields: () -> [Field]
  ) -> RequestBody {
    RequestBody(
      content: .form(Schema(.object(fields()))),
      position: SourcePosition(filePath: file, line: line))
  }

  /// Creates a form without files from the schema of an object.
  public static func form(
    _ schema: Schema, file: String = #filePath, line: Int = #line
  ) -> RequestBody {
    RequestBody(content: .form(schema), position: SourcePosition(filePath: file, line: line))
  }

  /// Creates a text, in UTF-8: its value within a schema of plain values.
  public static func text(
    _ schema: Schema, mediaType: String = "text/plain", file: String = #filePath, line: Int = #line
  ) -> RequestBody {
    RequestBody(
      content: .raw(.text(schema, mediaType: mediaType)),
      position: SourcePosition(filePath: file, line: line))
  }

  /// Creates bytes: their media type a range (RFC 9110, section 12.5.1) like `image/*`.
  public static func binary(
    _ mediaType: String, atMost sizeLimit: Int? = nil, file: String = #filePath, line: Int = #line
  ) -> RequestBody {
    RequestBody(
      content: .raw(.binary(mediaType, atMost: sizeLimit)),
      position: SourcePosition(filePath: file, line: line))
  }

  /// Creates a form with files and texts (`multipart/form-data`).
  public static func multipart(
    _ parts: Part..., file: String = #filePath, line: Int = #line
  ) -> RequestBody {
    RequestBody(content: .multipart(parts), position: SourcePosition(filePath: file, line: line))
  }

  /// The schema of a JSON body, of the object that a form without files is, or of a text.
  public var schema: Schema? {
    get { content.schema }
    set { content.schema = newValue }
  }

  /// The media type, or a range of them.
  package var mediaType: String {
    content.mediaType ?? "*/*"
  }

  /// How the elements of a JSON array follow one another, where the body is not the array itself.
  package var stream: StreamFormat? {
    get { content.stream }
    set { content.stream = newValue }
  }

  /// The media type of a JSON body, where it is not `application/json`.
  package var jsonType: String? {
    get { content.jsonType }
    set { content.jsonType = newValue }
  }

  /// Whether a request with this `Content-Type` has the body in this form.
  package func allows(_ contentType: String) -> Bool { content.allows(contentType) }

  /// Whether the body is one JSON text.
  package var isJSON: Bool {
    if case .json = content { true } else { false }
  }

  /// Whether the body is a form without files.
  package var isForm: Bool {
    if case .form = content { true } else { false }
  }

  /// The text or the bytes that the body is.
  package var raw: RawContent? { content.raw }

  /// Whether the body has a value that is written as texts, without the types of JSON.
  package var holdsTexts: Bool { schema != nil && !isJSON && stream == nil }

  /// The fields of a form without files.
  package var formFields: [Field] {
    guard case .form(let schema) = content else { return [] }
    guard case .object(let shape) = schema.kind, shape.isPlain || shape.isClosed else { return [] }
    return shape.fields
  }

  /// The parts of a form with files; empty for any other body.
  public var parts: [Part] {
    get { if case .multipart(let parts) = content { parts } else { [] } }
    set { if case .multipart = content { content = .multipart(newValue) } }
  }

  /// The schema of the values that rules can refer to: those of the body, or of the texts of a form
  /// with files.
  package var values: Schema? {
    let texts = parts.compactMap(\.field)
    return texts.isEmpty ? schema : Schema(.object(texts))
  }

  /// Whether the body can have a value at a location; a form has its parts, under their names.
  package func has(_ pointer: JSON.Pointer) -> Bool {
    if case .multipart(let parts) = content {
      return parts.contains { pointer == JSON.Pointer([.name($0.name)]) }
    }
    return content.schema?.schema(at: pointer) != nil
  }
}

extension RequestBody.Part {
  /// Creates a text of a form: a plain value within a schema.
  public static func text(
    _ name: String, _ schema: Schema, _ presence: Field.Presence = .required, summary: String = "",
    file: String = #filePath, line: Int = #line
  ) -> RequestBody.Part {
    RequestBody.Part(
      name: name, mediaType: "text/plain", schema: schema, isRequired: presence == .required,
      summary: summary, position: SourcePosition(filePath: file, line: line))
  }

  /// A text as the member of an object; `nil` for a file.
  package var field: Field? {
    schema.map { schema in
      var field = Field(name, schema, isRequired ? .required : .optional, summary: summary)
      field.position = position
      return field
    }
  }

  /// Creates a file of a form: its media type a range (RFC 9110, section 12.5.1) like `image/*`,
  /// its size in bytes.
  public static func file(
    _ name: String, _ mediaType: String, _ presence: Field.Presence = .required,
    atMost sizeLimit: Int? = nil, summary: String = "", file: String = #filePath,
    line: Int = #line
  ) -> RequestBody.Part {
    RequestBody.Part(
      name: name, mediaType: mediaType, sizeLimit: sizeLimit, isRequired: presence == .required,
      summary: summary, position: SourcePosition(filePath: file, line: line))
  }
}
