import ContractHTTP
import ContractJSON
import ContractModel

extension OpenAPIWriter {
  mutating func node(_ body: RequestBody) -> JSON {
    var content = JSON.Object()
    for body in [body] + body.alternatives where content[body.mediaType] == nil {
      content[body.mediaType] = media(body)
    }
    return ["required": true, "content": .object(content)]
  }

  private mutating func media(_ body: RequestBody) -> JSON {
    switch body.content {
    case .json(let schema, _), .stream(let schema, _): return ["schema": schemas.node(schema)]
    case .form(let schema):
      let encoding = schema.formStyles
      let node = schemas.node(schema)
      return encoding.isEmpty
        ? ["schema": node] : ["schema": node, "encoding": .object(encoding)]
    case .raw(let raw): return media(raw)
    case .multipart(let parts): return multipart(parts)
    case .open: return [:]
    }
  }

  private mutating func media(_ content: RawContent) -> JSON {
    switch content {
    case .text(let schema, _): ["schema": schemas.node(schema)]
    case .binary: version == .v30 ? ["schema": ["type": "string", "format": "binary"]] : [:]
    }
  }

  private mutating func multipart(_ parts: [RequestBody.Part]) -> JSON {
    var properties = JSON.Object()
    var encoding = JSON.Object()
    for part in parts {
      var node: JSON =
        part.schema.map { schemas.node($0) } ?? ["type": "string", "format": "binary"]
      if !part.summary.isEmpty {
        node = node.annotated(["description": .string(part.summary)], version.dialect)
      }
      properties[part.name] = node
      if part.schema == nil { encoding[part.name] = ["contentType": .string(part.mediaType)] }
    }
    var schema: JSON.Object = ["type": "object", "properties": .object(properties)]
    let required = parts.filter(\.isRequired).map { JSON.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    var media: JSON.Object = ["schema": .object(schema)]
    if !encoding.isEmpty { media["encoding"] = .object(encoding) }
    return .object(media)
  }

  /// The documented responses by status, in increasing order.
  mutating func responses(of operation: Operation) -> JSON {
    let failures = contract.failures(of: operation)
    let statuses = Set(operation.responses.map(\.status.code) + failures.map(\.status.code))
    var nodes = JSON.Object()
    for code in statuses.sorted() {
      let successes = operation.responses.filter { $0.status.code == code }
      let failures = failures.filter { $0.status.code == code }
      nodes[String(code)] = successes.isEmpty ? node(failures) : node(successes)
    }
    return .object(nodes)
  }

  private mutating func node(_ failures: [Failure]) -> JSON {
    let lines = failures.map { failure in
      [failure.code, failure.summary.isEmpty ? nil : failure.summary].compactMap(\.self)
        .joined(separator: ": ")
    }.filter { !$0.isEmpty }
    var node: JSON.Object = ["description": .string(lines.joined(separator: "\n"))]
    add(failures.flatMap(\.headers), to: &node)
    var bodies: [String: [Schema]] = [:]
    var content = JSON.Object()
    for failure in failures {
      let type = failure.jsonType ?? "application/json"
      bodies[type, default: []].append(failure.body ?? contract.errors.schema)
      let distinct = (bodies[type] ?? []).map(\.withoutPositions).distinct
      let schema = distinct.count == 1 ? distinct[0] : Schema(.union(distinct))
      var media = JSON.Object()
      if schema != .any { media["schema"] = schemas.node(schema) }
      let ofType = failures.filter { ($0.jsonType ?? "application/json") == type }
      add(ofType.flatMap(\.examples), to: &media)
      if !media.isEmpty || failure.jsonType != nil { content[type] = .object(media) }
    }
    if !content.isEmpty { node["content"] = .object(content) }
    return .object(node)
  }

  /// Responses of one status; several JSON bodies are alternatives.
  private mutating func node(_ responses: [Response]) -> JSON {
    let lines = responses.map { $0.summary.isEmpty ? $0.variant ?? "" : $0.summary }
    var node: JSON.Object = [
      "description": .string(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
    ]
    add(responses.flatMap(\.headers), to: &node)
    if responses.contains(where: { $0.location != nil }) {
      var headers = node["headers"]?.objectValue ?? JSON.Object()
      headers["Location"] = [
        "description": "The new resource.", "required": true,
        "schema": ["type": "string", "format": "uri-reference"],
      ]
      node["headers"] = .object(headers)
    }
    var content = JSON.Object()
    var bodies: [String: [Schema]] = [:]
    for response in responses.flatMap(\.representations) {
      guard let type = response.mediaType else { continue }
      if let body = response.body {
        bodies[type, default: []].append(body)
        let distinct = (bodies[type] ?? []).map(\.withoutPositions).distinct
        let schema = distinct.count == 1 ? distinct[0] : Schema(.union(distinct))
        var media: JSON.Object = ["schema": schemas.node(schema)]
        let ofType = responses.flatMap(\.representations).filter { $0.mediaType == type }
        add(ofType.flatMap(\.examples), to: &media)
        content[type] = .object(media)
      } else if let raw = response.raw, content[type] == nil {
        content[type] = media(raw)
      }
    }
    if !content.isEmpty { node["content"] = .object(content) }
    return .object(node)
  }

  /// Adds examples of bodies to their media type.
  private func add(_ examples: [NamedExample], to media: inout JSON.Object) {
    let examples = examples.distinct
    if let only = examples.first, examples.count == 1, only.name.isEmpty {
      media["example"] = only.value
    } else if !examples.isEmpty {
      var named = JSON.Object()
      for (index, example) in examples.enumerated() {
        named[example.name.isEmpty ? "example-\(index + 1)" : example.name] = [
          "value": example.value
        ]
      }
      media["examples"] = .object(named)
    }
  }

  private mutating func add(_ fields: [Field], to node: inout JSON.Object) {
    var headers = JSON.Object()
    for field in fields where field.name.lowercased() != "content-type" {
      var header = JSON.Object()
      if !field.summary.isEmpty { header["description"] = .string(field.summary) }
      if field.isRequired { header["required"] = true }
      header["schema"] = schemas.node(field.schema)
      if let example = field.example { header["example"] = example }
      headers[field.name] = .object(header)
    }
    if !headers.isEmpty { node["headers"] = .object(headers) }
  }
}

extension Schema {
  /// The styles of lists and objects in a form without files.
  fileprivate var formStyles: JSON.Object {
    var encoding = JSON.Object()
    for field in objectFields ?? [] where field.schema.isCollectionOfPrimitives {
      let parameter = Operation.Parameter(location: .query, field: field)
      switch parameter.style {
      case .brackets: encoding[field.name] = ["style": "deepObject", "explode": true]
      case .commas: encoding[field.name] = ["style": "form", "explode": false]
      case .spaces: encoding[field.name] = ["style": "spaceDelimited", "explode": false]
      case .pipes: encoding[field.name] = ["style": "pipeDelimited", "explode": false]
      case .json: encoding[field.name] = ["contentType": "application/json"]
      case .repeated, .label, .matrix: break
      }
    }
    return encoding
  }
}
