import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

extension OpenAPIReader {
  /// The body of requests in all media types that the language holds; JSON first.
  mutating func body(_ node: JSON, _ location: JSON.Pointer) -> RequestBody? {
    let (node, location) = resolved(node, location)
    noteUnread(of: node, .body, location)
    let content = location.appending(.name("content"))
    var bodies: [RequestBody] = []
    for member in representations(node["content"], content) {
      let (media, location) = resolved(member.value, content.appending(.name(member.name)))
      bodies.append(body(member.name, media, location))
    }
    guard var body = bodies.first else {
      if node.localReference == nil {
        remark(.mediaType, location, "the body has no media type; none is sent")
      }
      return nil
    }
    body.alternatives = Array(bodies.dropFirst())
    return body
  }

  private mutating func body(
    _ type: String, _ node: JSON, _ location: JSON.Pointer
  ) -> RequestBody {
    let content: MessageContent
    let schemaLocation = location.appending(.name("schema"))
    let schema = { (reader: inout OpenAPIReader) in
      node["schema"].map { reader.schemas.schema($0, at: schemaLocation) }
    }
    noteUnread(
      of: node, .mediaType, location, besides: MediaKind(type).isStream ? ["itemSchema"] : [])
    switch MediaKind(type) {
    case .json:
      noteExample(of: node, schemaLocation)
      content = .json(
        schema(&self) ?? .any, type: type.containsASCII("*") ? nil : type.ownJSONType)
    case .form:
      content = .form(schema(&self) ?? .any)
      noteEncodings(of: node, besides: [], location)
    case .multipart: content = .multipart(parts(node, location))
    case .text: content = .raw(.text(text(schema(&self), schemaLocation), mediaType: type))
    case .binary:
      content = .raw(.binary(type))
      noteUncheckedBytes(type, node, location)
    case .lines, .events:
      let (format, whole) = self.stream(MediaKind(type), node, schema(&self), location)
      content = .stream(whole, format)
    }
    return RequestBody(content, at: position(location))
  }

  /// Notes the first example of a body, for the members of its schema.
  private mutating func noteExample(of media: JSON, _ location: JSON.Pointer) {
    let named = media["examples"]?.objectValue?.members.first?.value
    guard let example = media["example"] ?? named.flatMap({ resolved($0, location).node["value"] }),
      let schema = media["schema"]
    else { return }
    let target = resolved(schema, location).pointer
    if schemas.bodyExamples[target] == nil { schemas.bodyExamples[target] = example }
  }

  /// The parts of a form with files: properties of an object, and of the schemas that it is joined of.
  private mutating func parts(_ media: JSON, _ location: JSON.Pointer) -> [RequestBody.Part] {
    guard let schema = media["schema"] else { return [] }
    let properties = properties(of: schema, location.appending(.name("schema")), depth: 0)
    let files = properties.filter { isFile($0.node) || isList(ofFiles: $0.node) }.map(\.name)
    let texts = properties.filter { isJSONPart($0, media) }.map(\.name)
    noteEncodings(of: media, besides: files + texts, location)
    return properties.map { property in
      let encoding = media["encoding"]?[property.name]
      var (type, schema): (String, Schema?) = ("text/plain", nil)
      if files.contains(property.name) {
        type = fileType(encoding, property.location)
      } else if texts.contains(property.name) {
        remark(
          .mediaType, property.location,
          "of the part '\(property.name)', which has JSON, only one value is sent")
        type = "application/json"
        schema = .string(.likely([sample(of: property.node).text()]))
      } else {
        schema = schemas.schema(property.node, at: property.location)
      }
      return RequestBody.Part(
        property.name, type, schema, isRequired: property.isRequired,
        at: position(property.location))
    }
  }

  private struct PartProperty {
    var name: String
    var node: JSON
    var location: JSON.Pointer
    var isRequired: Bool
  }

  /// The properties of a schema and of those that `allOf` joins with it; other compositions are reported.
  private mutating func properties(
    of node: JSON, _ location: JSON.Pointer, depth: Int
  ) -> [PartProperty] {
    let (object, objectLocation) = resolved(node, location)
    guard depth < 32 else { return [] }
    for name in ["anyOf", "oneOf", "if", "dependentSchemas"] where object[name] != nil {
      remark(
        .mediaType, objectLocation.appending(.name(name)),
        "'\(name)' of a form with files is not read"
      )
    }
    let required = (object["required"]?.arrayValue ?? []).compactMap(\.stringValue)
    var found: [PartProperty] = []
    for member in object["properties"]?.objectValue?.members ?? []
    where member.value["readOnly"] != true {
      let location = objectLocation.appending(.name("properties")).appending(.name(member.name))
      found.append(
        PartProperty(
          name: member.name, node: resolved(member.value, location).node, location: location,
          isRequired: required.contains(member.name)))
    }
    for (index, part) in (object["allOf"]?.arrayValue ?? []).enumerated() {
      let location = objectLocation.appending(.name("allOf")).appending(.index(index))
      for property in properties(of: part, location, depth: depth + 1) {
        if let known = found.firstIndex(where: { $0.name == property.name }) {
          found[known].isRequired = found[known].isRequired || property.isRequired
        } else {
          found.append(property)
        }
      }
    }
    for index in found.indices where required.contains(found[index].name) {
      found[index].isRequired = true
    }
    return found
  }

  /// Whether a part has JSON as its text: an object or a list of them, unless the document says otherwise.
  private func isJSONPart(_ property: PartProperty, _ media: JSON) -> Bool {
    if isFile(property.node) || isList(ofFiles: property.node) { return false }
    if let type = media["encoding"]?[property.name]?["contentType"]?.stringValue {
      return MediaKind(type).isJSON && !type.containsASCII("*")
    }
    let node = property.node
    let isObject = node["type"] == "object" || node["properties"] != nil || node["allOf"] != nil
    let items = node["items"].map { resolved($0, property.location).node }
    return isObject || items.map { $0["type"] == "object" || $0["properties"] != nil } ?? false
  }

  private func isList(ofFiles node: JSON) -> Bool {
    node["items"].map { isFile(resolved($0, .root).node) } ?? false
  }
}

extension OpenAPIReader {
  private func isFile(_ property: JSON) -> Bool {
    ["binary", "byte"].contains(property["format"]?.stringValue)
      || property["contentMediaType"] != nil || property["type"]?.stringValue == "file"
  }

  /// Reports how the document wants parts of a form to be written; of files the media type is read.
  private mutating func noteEncodings(
    of media: JSON, besides files: [String], _ location: JSON.Pointer
  ) {
    for member in media["encoding"]?.objectValue?.members ?? [] {
      let names = (member.value.objectValue?.names ?? []).filter { !$0.isExtensionName }
      let rest = files.contains(member.name) ? names.filter { $0 != "contentType" } : names
      guard !rest.isEmpty, member.value != ["contentType": "text/plain"] else { continue }
      remark(
        .mediaType, location.appending(.name("encoding")).appending(.name(member.name)),
        "the encoding of the part '\(member.name)' is not used: \(rest.joined(separator: ", "))")
    }
  }

  /// Reports a schema of a body of which only the media type is checked.
  mutating func noteUncheckedBytes(_ type: String, _ media: JSON, _ location: JSON.Pointer) {
    if type.isXMLType {
      remark(
        .mediaType, location, "of bodies in XML, only that they are well-formed is checked")
      return
    }
    guard let schema = media["schema"] else { return }
    let (node, _) = resolved(schema, location.appending(.name("schema")))
    let harmless: Set<String> = [
      "type", "format", "title", "description", "example", "examples", "contentMediaType",
      "contentEncoding", "nullable",
    ]
    let names = (node.objectValue?.names ?? []).filter { !$0.isExtensionName }
    let isText = ["string", "file", nil].contains(node["type"]?.stringValue)
    guard !isText || !harmless.isSuperset(of: names) else { return }
    remark(
      .mediaType, location.appending(.name("schema")),
      "of bodies in \(type), only the media type is checked")
  }

  /// The media types of a file (OpenAPI 3.1, section 4.8.15.1): any, where the document names none.
  private mutating func fileType(_ encoding: JSON?, _ location: JSON.Pointer) -> String {
    let listed = encoding?["contentType"]?.stringValue ?? ""
    let types = listed.split(ascii: ",").map { $0.filter { $0 != " " } }
    guard let first = types.first, types.count > 1 else { return types.first ?? "*/*" }
    let main = first.prefix(upToASCII: "/")
    remark(
      .mediaType, location,
      "of several media types of a file, only what they share is checked")
    return types.allSatisfy { $0.hasScalarPrefix("\(main)/") } ? "\(main)/*" : "*/*"
  }
}

extension RequestBody {
  /// Replaces references in forms by shapes, and removes null from their texts, which cannot be written.
  mutating func makeForms(of shapes: [String: Schema]) {
    switch content {
    case .form(let schema):
      content = .form(schema.resolved(by: shapes).ofForm.withoutReadOnlyFields.withoutNullFields)
    case .multipart(let parts):
      content = .multipart(
        parts.map { part in
          var part = part
          part.schema = part.schema?.resolved(by: shapes).withoutNull
          return part
        })
    case .json, .stream, .raw, .open: break
    }
    for index in alternatives.indices { alternatives[index].makeForms(of: shapes) }
  }
}

extension Schema {
  /// The objects among the values of the schema: a form is always one.
  fileprivate var ofForm: Schema {
    switch kind {
    case .composed(.perType(let parts)): parts.first { $0.jsonTypes == ["object"] } ?? self
    case .composed(.all): Schema.all(of: self, Schema(.object([]))).merged
    default: self
    }
  }

  /// The object with fields that a form can carry: a text is never null, and no other fields than those that
  /// are stated are sent.
  fileprivate var withoutNullFields: Schema {
    let fields = memberFields
    guard !fields.isEmpty else { return self }
    let written = fields.map { field in
      var field = field
      field.schema = field.schema.withoutNull
      return field
    }
    if case .object(let shape) = kind, shape.isClosed {
      return Schema(.object(ObjectShape(fields: written, others: nil)))
    }
    return Schema(.object(written))
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

  /// Whether it has parts that follow one another.
  var isStream: Bool { self == .lines || self == .events }

  init(_ type: String) {
    let essence = type.prefix(upToASCII: ";").lowercased().filter { $0 != " " }
    switch essence {
    case "application/json", "*/*", "application/*": self = .json
    case "application/x-www-form-urlencoded": self = .form
    case "multipart/form-data": self = .multipart
    case "application/x-ndjson", "application/ndjson", "application/jsonl",
      "application/x-jsonlines", "application/jsonlines", "application/json-lines":
      self = .lines
    case "text/event-stream": self = .events
    // Bytes, because their encoding is stated in them.
    case "text/xml": self = .binary
    default:
      self =
        essence.hasScalarSuffix("+json")
        ? .json : essence.hasScalarPrefix("text/") ? .text : .binary
    }
  }
}

extension String {
  /// Whether the text is a media type of XML (RFC 7303).
  fileprivate var isXMLType: Bool {
    let essence = prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    return ["application/xml", "text/xml"].contains(essence)
      || essence.utf8.suffix(4).elementsEqual("+xml".utf8)
  }

  /// The media type of a JSON body, where it is not the usual one.
  var ownJSONType: String? {
    let essence = prefix(upToASCII: ";").lowercased().filter { $0 != " " }
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
