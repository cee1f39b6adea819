import ContractHTTP

/// The content of a request or of a successful response, with its media type.
package enum MessageContent: Sendable, Hashable {
  /// One JSON text, of `application/json` where no other media type, or range of them, is stated.
  case json(Schema, type: String?)
  /// The elements of an array, which follow one another in a format.
  case stream(Schema, StreamFormat)
  /// `application/x-www-form-urlencoded`, the fields of an object (WHATWG URL, section 5).
  case form(Schema)
  /// A text or bytes.
  case raw(RawContent)
  /// `multipart/form-data` (RFC 7578), the parts in the order in which they are sent.
  case multipart([RequestBody.Part])
  /// Anything or nothing, because the documents do not state it.
  case open
}

extension MessageContent {
  /// One JSON text of `application/json`.
  package static func json(_ schema: Schema) -> MessageContent { .json(schema, type: nil) }

  /// The schema of a JSON text, of the array that a stream sends, of the object that a form without files
  /// is, or of a text.
  package var schema: Schema? {
    get {
      switch self {
      case .json(let schema, _), .stream(let schema, _), .form(let schema): schema
      case .raw(let content): content.schema
      case .multipart, .open: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .json(_, let type): self = .json(newValue, type: type)
      case .stream(_, let format): self = .stream(newValue, format)
      case .form: self = .form(newValue)
      case .raw(var raw):
        raw.schema = newValue
        self = .raw(raw)
      case .multipart: break
      case .open: self = .json(newValue)
      }
    }
  }

  /// The schema of a JSON text, or of the array that a stream sends.
  var jsonSchema: Schema? {
    switch self {
    case .json(let schema, _), .stream(let schema, _): schema
    case .form, .raw, .multipart, .open: nil
    }
  }

  /// The format in which elements follow one another; setting it makes a stream of a JSON text.
  package var stream: StreamFormat? {
    get { if case .stream(_, let format) = self { format } else { nil } }
    set {
      guard let schema = jsonSchema else { return }
      self = newValue.map { .stream(schema, $0) } ?? .json(schema, type: jsonType)
    }
  }

  /// The media type of a JSON text, where it is not `application/json`.
  package var jsonType: String? {
    get { if case .json(_, let type) = self { type } else { nil } }
    set { if case .json(let schema, _) = self { self = .json(schema, type: newValue) } }
  }

  /// The text or the bytes.
  package var raw: RawContent? {
    if case .raw(let content) = self { content } else { nil }
  }

  /// The media type, or a range of them; `nil` where it is open.
  package var mediaType: String? {
    switch self {
    case .json(_, let type): type ?? "application/json"
    case .stream(_, let format): format.mediaType
    case .form: "application/x-www-form-urlencoded"
    case .raw(let content): content.mediaType
    case .multipart: "multipart/form-data"
    case .open: nil
    }
  }

  /// Whether a message with this `Content-Type` has the content in this form.
  package func allows(_ contentType: String) -> Bool {
    switch self {
    case .raw(let content): return content.allows(contentType)
    case .stream(_, let format): return format.allows(contentType)
    case .open: return true
    case .json(_, nil): return MediaType(contentType)?.isJSON ?? false
    case .json, .form, .multipart:
      guard let type = MediaType(contentType), let own = mediaType.flatMap(MediaType.init) else {
        return false
      }
      return type.matches(own)
    }
  }
}
