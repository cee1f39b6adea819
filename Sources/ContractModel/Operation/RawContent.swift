import ContractHTTP
import ContractJSON

/// A body that is neither JSON nor a form: a text or bytes.
public enum RawContent: Sendable, Hashable {
  /// A text in UTF-8 with a media type, or a range of them, such as `text/plain`.
  case text(Schema, mediaType: String = "text/plain")
  /// Bytes with a media type, or a range of them, such as `image/*`, and at most so many.
  case binary(String, atMost: Int? = nil)
}

extension RawContent {
  /// The media type, or the range of them.
  package var mediaType: String {
    switch self {
    case .text(_, let mediaType), .binary(let mediaType, _): mediaType
    }
  }

  /// The largest accepted size, in bytes.
  package var sizeLimit: Int? {
    if case .binary(_, let limit) = self { limit } else { nil }
  }

  /// The schema of a text.
  package var schema: Schema? {
    get { if case .text(let schema, _) = self { schema } else { nil } }
    set {
      if let newValue, case .text(_, let mediaType) = self {
        self = .text(newValue, mediaType: mediaType)
      }
    }
  }

  /// Whether a `Content-Type` is within the documented range.
  package func allows(_ contentType: String) -> Bool {
    guard let range = MediaType(mediaType), let type = MediaType(contentType) else { return false }
    return type.matches(range)
  }
}

extension RawContent: Lockable {
  var locked: JSON {
    .members(
      ("mediaType", .string(mediaType)), ("sizeLimit", sizeLimit.map(JSON.whole)),
      ("text", schema?.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let mediaType = try node.member("mediaType").text()
    if let text = node.optional("text") {
      try node.allow("mediaType", "text")
      self = .text(try Schema(locked: text), mediaType: mediaType)
    } else {
      try node.allow("mediaType", "sizeLimit")
      self = .binary(mediaType, atMost: try node.value("sizeLimit"))
    }
  }
}
