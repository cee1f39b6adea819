import ContractHTTP

/// How JSON values follow one another in a body that is no JSON text itself.
///
/// The value of such a body is the array of them.
public enum StreamFormat: String, Sendable, CaseIterable, Hashable {
  /// One value on each line (`application/x-ndjson`, also called JSON Lines).
  case lines
  /// Server-sent events with JSON as their data (`text/event-stream`; HTML Standard, section 9.2).
  /// Names and identifiers of events are not looked at.
  case events
  /// Server-sent events as objects: the member `event` is the name, `message` where it has none, and
  /// `data` the data.
  case namedEvents
  /// Server-sent events as objects of their fields (OpenAPI 3.2, section 4.14.4): `data`, `event` and `id` are texts,
  /// `retry` is a number.
  case eventFields
}

extension StreamFormat {
  /// The media type.
  public var mediaType: String {
    self == .lines ? "application/x-ndjson" : "text/event-stream"
  }

  /// Whether a `Content-Type` declares the format; JSON Lines has several names, none of them
  /// registered.
  package func allows(_ contentType: String) -> Bool {
    guard let type = MediaType(contentType) else { return false }
    let names = self == .lines ? Self.namesOfLines : ["text/event-stream"]
    return names.contains("\(type.type)/\(type.subtype)")
  }

  private static let namesOfLines: Set<String> = [
    "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
    "application/jsonlines", "application/json-lines",
  ]
}
