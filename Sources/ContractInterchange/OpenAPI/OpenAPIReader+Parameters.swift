import ContractJSON
import ContractModel

/// A parameter of a document, behind references.
struct ParameterNode {
  var node: JSON
  var pointer: JSON.Pointer

  var name: String { node["name"]?.stringValue ?? "" }
  var location: String { node["in"]?.stringValue ?? "" }

  func isSame(as other: ParameterNode) -> Bool {
    name == other.name && location == other.location
  }
}

extension OpenAPIReader {
  func parameters(_ list: JSON?, _ place: JSON.Pointer) -> [ParameterNode] {
    (list?.arrayValue ?? []).enumerated().map { index, node in
      let place = place.appending(.name("parameters")).appending(.index(index))
      let (node, pointer) = resolved(node, place)
      return ParameterNode(node: node, pointer: pointer)
    }
  }

  /// Header fields that are not parameters (OpenAPI 3.1, section 4.8.12.1).
  private static let ignoredHeaders = ["accept", "content-type", "authorization"]

  mutating func add(_ parameter: ParameterNode, to operation: inout Operation) {
    noteUnread(of: parameter.node, .parameter, parameter.pointer)
    let isRequired = parameter.node["required"] == true || parameter.location == "path"
    var field = Field(
      parameter.name, schema(of: parameter), isRequired ? .required : .optional)
    field.summary = parameter.node["description"]?.stringValue?.firstLine ?? ""
    field.position = position(parameter.pointer)
    field.example =
      parameter.node["example"]
      ?? parameter.node["examples"]?.objectValue?.members.first?.value["value"]
      ?? parameter.node["schema"]?["example"]
    field.setFallback(parameter.node["schema"]?["default"])
    field.style = style(of: parameter)
    if parameter.node["deprecated"] == true { field.deprecation = "deprecated" }
    field.removalDate = parameter.node["x-sunset"]?.stringValue
    switch parameter.location {
    case "path": operation.parameters.append(field)
    case "query": operation.queryParameters.append(field)
    case "header":
      if !Self.ignoredHeaders.contains(field.name.lowercased()) { operation.headers.append(field) }
    case "cookie": operation.cookies.append(field)
    default:
      // A reference that leads nowhere is reported as such.
      guard parameter.node.localReference == nil else { return }
      remark(
        .parameter, parameter.pointer,
        "'\(parameter.location)' is not a parameter location (path, query, header, cookie)")
    }
  }

  private mutating func schema(of parameter: ParameterNode) -> Schema {
    if let node = parameter.node["schema"] {
      return schemas.schema(node, at: parameter.pointer.appending(.name("schema")))
    }
    if parameter.node["content"] != nil {
      remark(
        .parameter, parameter.pointer.appending(.name("content")),
        "the content of the parameter is not checked; any text is accepted")
    }
    return .string
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
    "header": ["simple"], "cookie": ["form"],
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
