import ContractHTTP
import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// The body of requests in all media types that the language holds; JSON first.
  mutating func body(_ node: JSON, _ place: JSON.Pointer) -> RequestBody? {
    let (node, place) = resolved(node, place)
    let content = place.appending(.name("content"))
    var bodies: [RequestBody] = []
    for member in representations(node["content"], content) {
      bodies.append(
        body(member.name, member.value, content.appending(.name(member.name))))
    }
    guard var body = bodies.first else { return nil }
    body.alternatives = Array(bodies.dropFirst())
    return body
  }

  private mutating func body(
    _ type: String, _ node: JSON, _ place: JSON.Pointer
  ) -> RequestBody {
    let content: RequestBody.Content
    let schemaPlace = place.appending(.name("schema"))
    let schema = { (reader: inout OpenAPIReader) in
      node["schema"].map { reader.schemas.schema($0, at: schemaPlace) }
    }
    var stream: StreamFormat?
    switch MediaKind(type) {
    case .json: content = .json(schema(&self) ?? .any)
    case .form: content = .form(schema(&self) ?? .any)
    case .multipart: content = .multipart(parts(node, place))
    case .text, .events: content = .raw(.text(text(schema(&self), schemaPlace), mediaType: type))
    case .binary: content = .raw(.binary(type))
    case .lines:
      content = .json(Schema(.array(of: .any, [])))
      stream = .lines
      remark(.unchecked, place, "of the lines, only that they are JSON is checked")
    }
    var body = RequestBody(content, at: position(place))
    body.stream = stream
    if body.isJSON, !type.contains("*") { body.jsonType = type.ownJSONType }
    return body
  }

  /// The parts of a form with files: properties of an object.
  private mutating func parts(_ media: JSON, _ place: JSON.Pointer) -> [RequestBody.Part] {
    guard let schema = media["schema"] else { return [] }
    let (object, objectPlace) = resolved(schema, place.appending(.name("schema")))
    let required = (object["required"]?.arrayValue ?? []).compactMap(\.stringValue)
    return (object["properties"]?.objectValue?.members ?? []).map { member in
      let place = objectPlace.appending(.name("properties")).appending(.name(member.name))
      let (node, _) = resolved(member.value, place)
      let isFile =
        ["binary", "byte"].contains(node["format"]?.stringValue)
        || node["contentMediaType"] != nil || node["type"]?.stringValue == "file"
      return RequestBody.Part(
        member.name,
        isFile ? fileType(media["encoding"]?[member.name], place) : "text/plain",
        isFile ? nil : schemas.schema(member.value, at: place),
        isRequired: required.contains(member.name), at: position(place))
    }
  }
}

extension OpenAPIReader {
  /// The media types of a file (OpenAPI 3.1, section 4.8.15.1): any, where the document names none.
  private mutating func fileType(_ encoding: JSON?, _ place: JSON.Pointer) -> String {
    let listed = encoding?["contentType"]?.stringValue ?? ""
    let types = listed.split(separator: ",").map { $0.filter { $0 != " " } }
    guard let first = types.first, types.count > 1 else { return types.first ?? "*/*" }
    let main = first.prefix { $0 != "/" }
    remark(.unchecked, place, "of several media types of a file, only what they share is checked")
    return types.allSatisfy { $0.hasPrefix("\(main)/") } ? "\(main)/*" : "*/*"
  }
}

extension RequestBody {
  /// Replaces references in forms by shapes, and removes null from their texts, which cannot be written.
  mutating func makeForms(of shapes: [String: Schema]) {
    switch content {
    case .form(let schema):
      content = .form(schema.resolved(by: shapes).withoutReadOnlyFields.withoutNullFields)
    case .multipart(let parts):
      content = .multipart(
        parts.map { part in
          var part = part
          part.schema = part.schema?.resolved(by: shapes).withoutNull
          return part
        })
    case .json, .raw: break
    }
    for index in alternatives.indices { alternatives[index].makeForms(of: shapes) }
  }
}

extension Schema {
  /// The object with fields that a form can carry: a text is never null, and no other fields than those that
  /// are stated are sent.
  fileprivate var withoutNullFields: Schema {
    let fields = memberFields
    guard !fields.isEmpty else { return self }
    return Schema(
      .object(
        fields.map { field in
          var field = field
          field.schema = field.schema.withoutNull
          return field
        }))
  }

  /// The schema without null, which cannot be written as a text.
  var withoutNull: Schema {
    var copy = self
    copy.isNullable = false
    return copy
  }
}

/// How the language holds a body of a media type.
enum MediaKind {
  case json, form, multipart, text, binary, lines, events

  var isJSON: Bool { self == .json }

  init(_ type: String) {
    let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    switch essence {
    case "application/json", "*/*", "application/*": self = .json
    case "application/x-www-form-urlencoded": self = .form
    case "multipart/form-data": self = .multipart
    case "application/x-ndjson", "application/ndjson", "application/jsonl",
      "application/x-jsonlines":
      self = .lines
    case "text/event-stream": self = .events
    default:
      self = essence.hasSuffix("+json") ? .json : essence.hasPrefix("text/") ? .text : .binary
    }
  }
}

extension String {
  /// The media type of a JSON body, where it is not the usual one.
  var ownJSONType: String? {
    let essence = prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    return essence == "application/json" ? nil : self
  }
}

extension [JSON.Object.Member] {
  /// The same members, JSON before other media types.
  var jsonFirst: [JSON.Object.Member] {
    filter { $0.name.ownJSONType == nil }
      + filter { $0.name.ownJSONType != nil && MediaKind($0.name).isJSON }
      + filter { !MediaKind($0.name).isJSON }
  }
}
