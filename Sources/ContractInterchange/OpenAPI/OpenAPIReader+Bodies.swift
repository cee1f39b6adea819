import ContractHTTP
import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// The body of requests in all media types that the language holds; JSON first.
  mutating func body(_ node: JSON, _ place: JSON.Pointer) -> RequestBody? {
    let (node, place) = resolved(node, place)
    let content = place.appending(.name("content"))
    var bodies: [RequestBody] = []
    for member in (node["content"]?.objectValue?.members ?? []).jsonFirst {
      let place = content.appending(.name(member.name))
      if let made = body(member.name, member.value, place) { bodies.append(made) }
    }
    guard var body = bodies.first else { return nil }
    body.alternatives = Array(bodies.dropFirst())
    return body
  }

  private mutating func body(
    _ type: String, _ node: JSON, _ place: JSON.Pointer
  ) -> RequestBody? {
    let content: RequestBody.Content
    let schema = { (reader: inout OpenAPIReader) in
      node["schema"].map { reader.schemas.schema($0, at: place.appending(.name("schema"))) }
    }
    switch MediaKind(type) {
    case .json: content = .json(schema(&self) ?? .any)
    case .form: content = .form(schema(&self) ?? .any)
    case .multipart: content = .multipart(parts(node, place))
    case .text: content = .raw(.text(schema(&self) ?? .string, mediaType: type))
    case .binary: content = .raw(.binary(type))
    case .otherJSON:
      remark(.notHeld, place, "a body of the type \(type) is not sent")
      return nil
    }
    return RequestBody(content, at: position(place))
  }

  /// The parts of a form with files: properties of an object.
  private mutating func parts(_ node: JSON, _ place: JSON.Pointer) -> [RequestBody.Part] {
    guard let schema = node["schema"] else { return [] }
    let (object, objectPlace) = resolved(schema, place.appending(.name("schema")))
    let required = (object["required"]?.arrayValue ?? []).compactMap(\.stringValue)
    return (object["properties"]?.objectValue?.members ?? []).map { member in
      let place = objectPlace.appending(.name("properties")).appending(.name(member.name))
      let (node, _) = resolved(member.value, place)
      let isFile =
        ["binary", "byte"].contains(node["format"]?.stringValue)
        || node["contentMediaType"] != nil || node["type"]?.stringValue == "file"
      return RequestBody.Part(
        member.name, isFile ? "application/octet-stream" : "text/plain",
        isFile ? nil : schemas.schema(member.value, at: place),
        isRequired: required.contains(member.name), at: position(place))
    }
  }
}

/// How the language holds a body of a media type.
enum MediaKind {
  case json, otherJSON, form, multipart, text, binary

  init(_ type: String) {
    let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    switch essence {
    case "application/json", "*/*", "application/*": self = .json
    case "application/x-www-form-urlencoded": self = .form
    case "multipart/form-data": self = .multipart
    default:
      self =
        essence.hasSuffix("+json") ? .otherJSON : essence.hasPrefix("text/") ? .text : .binary
    }
  }
}

extension [JSON.Object.Member] {
  /// The same members, JSON before other media types.
  var jsonFirst: [JSON.Object.Member] {
    filter { MediaKind($0.name) == .json } + filter { MediaKind($0.name) != .json }
  }
}
