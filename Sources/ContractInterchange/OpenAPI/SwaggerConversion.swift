package import ContractJSON

/// Writes a Swagger 2.0 document as one of OpenAPI 3.0, which is read.
///
/// Definitions, shared parameters and shared responses stay where they are, so that references lead to them.
/// Parameters and responses get their schemas one level deeper; below operations the locations of remarks are
/// those of the new document.
package struct SwaggerConversion {
  private let document: JSON

  /// - Parameter document: A document with the member `swagger`.
  package init(_ document: JSON) {
    self.document = document
  }
}

extension SwaggerConversion {
  /// The document as OpenAPI 3.0.
  package var converted: JSON {
    var members = (document.objectValue?.members ?? []).filter {
      !["swagger", "basePath", "paths", "securityDefinitions"].contains($0.name)
    }
    members.append(JSON.Object.Member(name: "openapi", value: "3.0.3"))
    if let path = document["basePath"] {
      members.append(JSON.Object.Member(name: "servers", value: [["url": path]]))
    }
    let schemes = document["securityDefinitions"]?.objectValue?.mapValues(scheme) ?? JSON.Object()
    members.append(
      JSON.Object.Member(
        name: "components", value: ["securitySchemes": .object(schemes)]))
    let paths = document["paths"]?.objectValue?.mapValues(pathItem) ?? JSON.Object()
    members.append(JSON.Object.Member(name: "paths", value: .object(paths)))
    return .object(JSON.Object(members))
  }

  private func scheme(_ node: JSON) -> JSON {
    node["type"] == "basic" ? ["type": "http", "scheme": "basic"] : node
  }

  /// The node that a reference stands for, or the node itself.
  private func resolved(_ node: JSON) -> JSON {
    node.localReference.flatMap { document[$0] } ?? node
  }

  private func pathItem(_ node: JSON) -> JSON {
    let shared = (node["parameters"]?.arrayValue ?? []).map(resolved)
    let methods = ["get", "put", "post", "delete", "options", "head", "patch"]
    guard let item = node.objectValue else { return node }
    let members = item.members.filter { $0.name != "parameters" }.map { member in
      methods.contains(member.name)
        ? JSON.Object.Member(name: member.name, value: operation(member.value, shared)) : member
    }
    return .object(JSON.Object(members))
  }

  private func operation(_ node: JSON, _ shared: [JSON]) -> JSON {
    let own = (node["parameters"]?.arrayValue ?? []).map(resolved)
    let inherited = shared.filter { parent in
      !own.contains { $0["name"] == parent["name"] && $0["in"] == parent["in"] }
    }
    let all = own + inherited
    var members = (node.objectValue?.members ?? []).filter {
      !["parameters", "responses", "consumes", "produces"].contains($0.name)
    }
    let plain = all.filter { !["body", "formData"].contains($0["in"]?.stringValue) }
    members.append(JSON.Object.Member(name: "parameters", value: .array(plain.map(parameter))))
    if let body = body(all, node) {
      members.append(JSON.Object.Member(name: "requestBody", value: body))
    }
    let types = mediaTypes("produces", of: node)
    let isStated = (node["produces"] ?? document["produces"]) != nil
    let responses = (node["responses"]?.objectValue?.members ?? []).map { member in
      let isError = ["4", "5"].contains(member.name.prefix(1))
      return JSON.Object.Member(
        name: member.name,
        value: response(member.value, types, ofErrors: isStated && isError ? types : []))
    }
    members.append(JSON.Object.Member(name: "responses", value: .object(JSON.Object(responses))))
    return .object(JSON.Object(members))
  }

  private func mediaTypes(_ keyword: String, of operation: JSON) -> [String] {
    let types = operation[keyword] ?? document[keyword]
    let names = (types?.arrayValue ?? []).compactMap(\.stringValue)
    return names.isEmpty ? ["application/json"] : names
  }
}

extension SwaggerConversion {
  /// A parameter with its type in a schema, and with the style of its list.
  private func parameter(_ node: JSON) -> JSON {
    let names = ["name", "in", "required", "description", "collectionFormat"]
    var members = (node.objectValue?.members ?? []).filter {
      names.contains($0.name) && $0.name != "collectionFormat"
    }
    members.append(JSON.Object.Member(name: "schema", value: schema(node, without: names)))
    if let style = style(of: node) {
      members.append(JSON.Object.Member(name: "style", value: .string(style.0)))
      members.append(JSON.Object.Member(name: "explode", value: .boolean(style.1)))
    }
    return .object(JSON.Object(members))
  }

  /// The style of a list; `nil` for what has the usual one.
  private func style(of node: JSON) -> (String, Bool)? {
    guard node["type"] == "array" else { return nil }
    switch (node["collectionFormat"]?.stringValue, node["in"]) {
    case ("multi"?, _): return ("form", true)
    case ("ssv"?, _): return ("spaceDelimited", false)
    case ("pipes"?, _): return ("pipeDelimited", false)
    case ("csv"?, "query"), (nil, "query"), ("csv"?, "formData"), (nil, "formData"):
      return ("form", false)
    case ("csv"?, _), (nil, _): return nil
    // Of OpenAPI 3, none is the same: reported as one that is not used.
    case (let other?, _): return ("collectionFormat \(other)", false)
    }
  }

  private func schema(_ node: JSON, without names: [String]) -> JSON {
    .object(JSON.Object((node.objectValue?.members ?? []).filter { !names.contains($0.name) }))
  }

  /// The body that the parameters `in: body` and `in: formData` are.
  private func body(_ parameters: [JSON], _ operation: JSON) -> JSON? {
    if let body = parameters.first(where: { $0["in"] == "body" }) {
      let types = mediaTypes("consumes", of: operation)
      return ["content": content(types, body["schema"] ?? [:])]
    }
    let fields = parameters.filter { $0["in"] == "formData" }
    guard !fields.isEmpty else { return nil }
    let properties = fields.map { field in
      JSON.Object.Member(
        name: field["name"]?.stringValue ?? "",
        value: schema(field, without: ["name", "in", "required", "collectionFormat"]))
    }
    let required = fields.filter { $0["required"] == true }.compactMap { $0["name"] }
    let (multipart, plain) = ("multipart/form-data", "application/x-www-form-urlencoded")
    let consumed = mediaTypes("consumes", of: operation).filter { [multipart, plain].contains($0) }
    let hasFile = fields.contains { $0["type"] == "file" }
    let object: JSON = [
      "type": "object", "required": .array(required),
      "properties": .object(JSON.Object(properties)),
    ]
    let types = hasFile ? [multipart] : consumed.isEmpty ? [plain] : consumed
    let encodings = fields.compactMap { field -> JSON.Object.Member? in
      guard let (style, explodes) = style(of: field), style != "form" || !explodes else {
        return nil
      }
      return JSON.Object.Member(
        name: field["name"]?.stringValue ?? "",
        value: ["style": .string(style), "explode": .boolean(explodes)])
    }
    let media: JSON =
      encodings.isEmpty
      ? ["schema": object]
      : ["schema": object, "encoding": .object(JSON.Object(encodings))]
    return [
      "content": .object(JSON.Object(types.map { JSON.Object.Member(name: $0, value: media) }))
    ]
  }

  private func content(_ types: [String], _ schema: JSON) -> JSON {
    .object(
      JSON.Object(types.map { JSON.Object.Member(name: $0, value: ["schema": schema]) }))
  }

  /// A response with its schema in the media types that the operation produces; an error without one, which
  /// describes no body, with those that the document states for it.
  private func response(_ node: JSON, _ types: [String], ofErrors stated: [String]) -> JSON {
    let node = resolved(node)
    var members = (node.objectValue?.members ?? []).filter {
      !["schema", "headers", "examples"].contains($0.name)
    }
    if let schema = node["schema"] {
      let isFile = schema["type"] == "file"
      // A file beside JSON is not JSON: that is for the failures of the operation.
      let fileTypes = types.filter { $0 != "application/json" }
      var body =
        isFile
        ? content(fileTypes.isEmpty ? ["application/octet-stream"] : fileTypes, true)
        : content(types, schema)
      for example in node["examples"]?.objectValue?.members ?? [] {
        _ = body.set(
          example.value, at: JSON.Pointer([.name(example.name), .name("example")]))
      }
      members.append(JSON.Object.Member(name: "content", value: body))
    } else if let first = stated.first, stated.allSatisfy({ MediaKind($0).isJSON }) {
      members.append(JSON.Object.Member(name: "content", value: [first: [:]]))
    }
    if let headers = node["headers"]?.objectValue {
      let fields = headers.mapValues { ["schema": schema($0, without: ["description"])] }
      members.append(JSON.Object.Member(name: "headers", value: .object(fields)))
    }
    return .object(JSON.Object(members))
  }
}

extension JSON.Object {
  /// The same names with other values.
  fileprivate func mapValues(_ change: (JSON) -> JSON) -> JSON.Object {
    JSON.Object(members.map { Member(name: $0.name, value: change($0.value)) })
  }
}
