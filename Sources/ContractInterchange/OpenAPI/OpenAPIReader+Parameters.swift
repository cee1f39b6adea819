import ContractJSON
import ContractModel

/// A parameter of a document, behind references.
struct ParameterNode {
  var node: JSON
  var pointer: JSON.Pointer

  /// The location of the schema, where it is no member of the parameter.
  var schemaLocation: JSON.Pointer?

  var name: String { node["name"]?.stringValue ?? "" }
  var location: String { node["in"]?.stringValue ?? "" }

  /// The content, where it is JSON and its schema is not beside it.
  var jsonContent: JSON? {
    guard node["schema"] == nil, let media = node["content"]?.objectValue?.members.first,
      MediaKind(media.name).isJSON
    else { return nil }
    return media.value
  }

  func isSame(as other: ParameterNode) -> Bool {
    name == other.name && location == other.location
  }
}

extension OpenAPIReader {
  func parameters(_ list: JSON?, _ location: JSON.Pointer) -> [ParameterNode] {
    (list?.arrayValue ?? []).enumerated().map { index, node in
      let location = location.appending(.name("parameters")).appending(.index(index))
      let (node, pointer) = resolved(node, location)
      return ParameterNode(node: node, pointer: pointer)
    }
  }

  /// Header fields that are not parameters (OpenAPI 3.1, section 4.8.12.1).
  private static let ignoredHeaders = ["accept", "content-type", "authorization"]

  /// Header fields about the message, the connection and the sender.
  private static let fieldsOfMessage: Set<String> = [
    "connection", "content-length", "cookie", "expect", "host", "keep-alive", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]

  mutating func add(_ parameter: ParameterNode, to operation: inout Operation) {
    if parameter.location == "querystring" {
      for part in partsOfQuery(parameter) { add(part, to: &operation) }
      return
    }
    noteUnread(of: parameter.node, .parameter, parameter.pointer)
    let isRequired = parameter.node["required"] == true || parameter.location == "path"
    var field = Field(
      parameter.name, schema(of: parameter), isRequired ? .required : .optional)
    let description = parameter.node["description"] ?? parameter.node["schema"]?["description"]
    field.summary = description?.stringValue?.firstLine ?? ""
    field.position = position(parameter.pointer)
    let isJSON = isWrittenAsJSON(field, parameter)
    // What is absent is not null: outside of JSON nothing stands for it.
    if !isJSON, field.schema.kind != .any { field.schema.isNullable = false }
    field.example =
      example(of: parameter.node) ?? (isJSON ? parameter.jsonContent?["example"] : nil)
    if field.example == nil, let description = parameter.node["description"]?.stringValue {
      field.example = field.schema.example(statedIn: description)
    }
    field.setFallback(parameter.node["schema"]?["default"])
    field.addLikelyTexts(examples(of: parameter.node))
    field.style = isJSON ? .json : style(of: parameter)
    if parameter.node["deprecated"] == true { field.deprecation = "deprecated" }
    field.removalDate = parameter.node["x-sunset"]?.stringValue
    switch parameter.location {
    case "path": operation.parameters.append(field)
    case "query": operation.queryParameters.append(field)
    case "header":
      let name = field.name.lowercased()
      if Self.fieldsOfMessage.contains(name) {
        remark(
          .parameter, parameter.pointer, "header field '\(field.name)' is set by the request itself"
        )
      } else if !Self.ignoredHeaders.contains(name) {
        operation.headers.append(field)
      }
    case "cookie": operation.cookies.append(field)
    default:
      // A reference that leads nowhere is reported as such.
      guard parameter.node.localReference == nil else { return }
      remark(
        .parameter, parameter.pointer,
        "'\(parameter.location)' is not a parameter location (path, query, header, cookie)")
    }
  }

  private func example(of node: JSON) -> JSON? {
    let named = node["examples"]?.objectValue?.members.first?.value
    return node["example"] ?? named?["value"] ?? named?["dataValue"] ?? node["schema"]?["example"]
  }

  /// The texts of all examples of a parameter.
  private func examples(of node: JSON) -> [String] {
    let named = (node["examples"]?.objectValue?.members ?? []).map { $0.value["value"] }
    let listed = node["schema"]?["examples"]?.arrayValue ?? []
    return (named.compactMap(\.self) + listed).compactMap(\.stringValue)
  }

  /// The query parameters of a parameter that is the whole query (OpenAPI 3.2, section 4.12.2): the properties of a form.
  private mutating func partsOfQuery(_ parameter: ParameterNode) -> [ParameterNode] {
    let content = parameter.node["content"]?.objectValue?.members ?? []
    let location = parameter.pointer.appending(.name("content"))
    guard let form = content.first(where: { MediaKind($0.name) == .form }) else {
      remark(
        .parameter, parameter.pointer, "a query in another form than that of a form is not checked")
      return []
    }
    let schemaLocation = location.appending(.name(form.name)).appending(.name("schema"))
    let (schema, found) = resolved(form.value["schema"] ?? [:], schemaLocation)
    let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
    return (schema["properties"]?.objectValue?.members ?? []).map { member in
      let location = found.appending(.name("properties")).appending(.name(member.name))
      let node: JSON = [
        "name": .string(member.name), "in": "query",
        "required": .boolean(required.contains(member.name)), "schema": member.value,
      ]
      return ParameterNode(node: node, pointer: location, schemaLocation: location)
    }
  }

  private mutating func schema(of parameter: ParameterNode) -> Schema {
    if let node = parameter.node["schema"] {
      return schemas.schema(
        node, at: parameter.schemaLocation ?? parameter.pointer.appending(.name("schema")))
    }
    guard let media = parameter.node["content"]?.objectValue?.members.first else { return .string }
    let location = parameter.pointer.appending(.name("content")).appending(.name(media.name))
    if MediaKind(media.name) == .text, let node = media.value["schema"] {
      return text(schemas.schema(node, at: location.appending(.name("schema"))), location)
    }
    if MediaKind(media.name).isJSON, let node = media.value["schema"],
      parameter.location != "cookie"
    {
      let schema = schemas.schema(node, at: location.appending(.name("schema")))
      // A text would be written with its quotes.
      if !(schema.isPrimitive && schema.jsonTypes.contains("string")) { return schema }
    }
    remark(
      .parameter, parameter.pointer.appending(.name("content")),
      "the content of the parameter is not checked; any text is accepted")
    guard MediaKind(media.name).isJSON else { return .string }
    let sample = media.value["example"] ?? sample(of: media.value["schema"] ?? [:])
    return .string(.likely([sample.text()]))
  }

  /// Whether a parameter has a list or an object as its content, which is written as JSON (OpenAPI 3.1, section
  /// 4.8.12.2.2).
  private func isWrittenAsJSON(_ field: Field, _ parameter: ParameterNode) -> Bool {
    parameter.jsonContent != nil && !field.schema.isPrimitive
  }

  private mutating func style(of parameter: ParameterNode) -> ParameterStyle? {
    noteUnusedStyle(of: parameter)
    let explodes = parameter.node["explode"]
    switch (parameter.node["style"]?.stringValue, parameter.location) {
    case ("deepObject"?, _): return .brackets
    case ("spaceDelimited"?, _): return .spaces
    case ("pipeDelimited"?, _): return .pipes
    case ("label"?, _): return .label
    case ("matrix"?, _): return .matrix
    case (_, "query"): return explodes == false ? .commas : .repeated
    default: return nil
    }
  }

  /// The styles that parameters of a location may have (OpenAPI 3.1, section 4.8.12.2), and that are used.
  private static let styles: [String: Set<String>] = [
    "path": ["simple", "label", "matrix"],
    "query": ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
    "header": ["simple"], "cookie": ["form", "cookie"],
  ]

  /// Reports how the document wants a parameter to be written, where it is written otherwise.
  private mutating func noteUnusedStyle(of parameter: ParameterNode) {
    guard let styles = Self.styles[parameter.location] else { return }
    if let style = parameter.node["style"]?.stringValue, !styles.contains(style) {
      remark(
        .parameter, parameter.pointer.appending(.name("style")),
        "the style '\(style)' is not used in a \(parameter.location)")
    }
    let (schema, _) = resolved(parameter.node["schema"] ?? [:], parameter.pointer)
    guard parameter.location != "query", parameter.node["explode"] == true,
      schema["type"] == "object" || schema["properties"] != nil
        || parameter.node["style"] == "label" || parameter.node["style"] == "matrix"
    else { return }
    remark(
      .parameter, parameter.pointer.appending(.name("explode")),
      "'explode' is not used in a \(parameter.location)")
  }
}
