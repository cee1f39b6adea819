import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// The format of a stream, and the schema of the array of its parts (OpenAPI 3.2, section 4.14).
  ///
  /// `itemSchema` describes each part, and `schema` all of them together. In earlier versions `schema` may be meant for
  /// either, and is not used unless it is that of a list.
  mutating func stream(
    _ kind: MediaKind, _ media: JSON, _ schema: Schema?, _ location: JSON.Pointer
  ) -> (format: StreamFormat, schema: Schema) {
    var format = kind == .lines ? StreamFormat.lines : .events
    var element = Schema.any
    if let item = media["itemSchema"] {
      let location = location.appending(.name("itemSchema"))
      if kind == .lines {
        element = schemas.schema(item, at: location)
      } else {
        let events = resolvedAlternatives(of: item, location)
        format = events.allSatisfy { hasJSONData($0.node) } ? .namedEvents : .eventFields
        element = event(events, format)
      }
    }
    let whole = Schema(.array(of: element, []))
    guard let schema, schema != .any else { return (format, whole) }
    let isList = if case .array = schema.kind { true } else { false }
    guard isList, media["itemSchema"] == nil else {
      if media["itemSchema"] == nil || !isList {
        remark(
          .mediaType, location.appending(.name("schema")),
          "of a stream, only that its parts are JSON is checked")
        return (format, whole)
      }
      return (format, .all(of: schema, whole))
    }
    return (format, schema)
  }

  /// The events that a schema describes, each by its own node.
  private func resolvedAlternatives(
    of node: JSON, _ location: JSON.Pointer, depth: Int = 0
  ) -> [(node: JSON, location: JSON.Pointer)] {
    let (node, location) = resolved(node, location)
    for keyword in ["oneOf", "anyOf"] where depth < 8 && node["properties"] == nil {
      guard let parts = node[keyword]?.arrayValue, !parts.isEmpty else { continue }
      return parts.enumerated().flatMap { index, part in
        resolvedAlternatives(
          of: part, location.appending(.name(keyword)).appending(.index(index)), depth: depth + 1)
      }
    }
    return [(node, location)]
  }

  /// Whether the data of an event are JSON with a schema of their own.
  private func hasJSONData(_ node: JSON) -> Bool {
    let (data, _) = resolved(node["properties"]?["data"] ?? [:], .root)
    let type = data["contentMediaType"]?.stringValue ?? ""
    return MediaKind(type).isJSON && data["contentSchema"] != nil
  }

  private mutating func event(
    _ events: [(node: JSON, location: JSON.Pointer)], _ format: StreamFormat
  ) -> Schema {
    let forms = events.map { event -> Schema in
      guard format == .namedEvents else { return schemas.schema(event.node, at: event.location) }
      return namedEvent(event.node, event.location)
    }
    return forms.count == 1 ? forms[0] : Schema(.union(forms))
  }

  /// An event with its name and the value of its data.
  private mutating func namedEvent(_ node: JSON, _ location: JSON.Pointer) -> Schema {
    let properties = location.appending(.name("properties"))
    var name = Field("event", .string)
    if let event = node["properties"]?["event"] {
      name.schema = schemas.schema(event, at: properties.appending(.name("event")))
    }
    let (data, dataLocation) = resolved(
      node["properties"]?["data"] ?? [:], properties.appending(.name("data")))
    var value = Field("data", .any)
    if let content = data["contentSchema"] {
      value.schema = schemas.schema(content, at: dataLocation.appending(.name("contentSchema")))
    }
    (name.position, value.position) = (position(properties), position(dataLocation))
    return Schema(.object([name, value]))
  }
}
