import ContractHTTP
import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// The members of a path that are methods; `query` since OpenAPI 3.2.
  static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  /// How many parameters a path may have: each request has a value for each.
  private static let parameterLimit = 100

  /// The operations of a path.
  mutating func operations(
    of path: JSON.Object.Member, _ security: SecurityReader
  ) -> [Operation] {
    guard !path.name.isExtensionName else { return [] }
    let location = JSON.Pointer([.name("paths"), .name(path.name)])
    guard path.name.utf8.first == UInt8(ascii: "/") else {
      remark(.operation, location, "a path begins with a slash; it is not checked")
      return []
    }
    guard path.name.utf8.count(where: { $0 == UInt8(ascii: "{") }) <= Self.parameterLimit else {
      remark(
        .operation, location,
        "a path with more than \(Self.parameterLimit) parameters is not checked")
      return []
    }
    let (item, itemLocation) = resolved(path.value, location)
    if itemLocation != location { noteSiblings(of: path.value, location) }
    guard item.objectValue != nil else {
      remark(.operation, location, "a path is an object; it is not checked")
      return []
    }
    noteUnread(of: item, .path, itemLocation)
    let shared = parameters(item["parameters"], itemLocation)
    return methodNodes(of: item, itemLocation).map { method, node, location in
      let base = basePath(of: node, location, in: item, itemLocation)
      return operation(node, method, (base, path.name), location, shared, security)
    }
  }

  /// The operations of a path by their methods, with those of `additionalOperations`.
  private mutating func methodNodes(
    of item: JSON, _ location: JSON.Pointer
  ) -> [(method: HTTPMethod, node: JSON, location: JSON.Pointer)] {
    var nodes = Self.methods.compactMap { name in
      item[name].map { (HTTPMethod(name.uppercased()), $0, location.appending(.name(name))) }
    }
    let others = location.appending(.name("additionalOperations"))
    for member in item["additionalOperations"]?.objectValue?.members ?? [] {
      let (method, location) = (HTTPMethod(member.name), others.appending(.name(member.name)))
      guard method.isToken, method != .connect else {
        remark(.operation, location, "'\(member.name)' is not sent as a method")
        continue
      }
      nodes.append((method, member.value, location))
    }
    return nodes
  }

  /// The requests that the service sends, by the names of the document; what is not read of them is not reported.
  mutating func webhooks(_ security: SecurityReader) -> [Operation] {
    let (remarks, links) = (remarks, links)
    defer { (self.remarks, self.links) = (remarks, links) }
    let location = JSON.Pointer([.name("webhooks")])
    return (document["webhooks"]?.objectValue?.members ?? []).flatMap { member in
      let (item, itemLocation) = resolved(member.value, location.appending(.name(member.name)))
      let shared = parameters(item["parameters"], itemLocation)
      return methodNodes(of: item, itemLocation).map { method, node, location in
        var operation = operation(
          node, method, (base: "", own: "/\(member.name)"), location, shared, security)
        operation.id = member.name
        return operation
      }
    }
  }

  /// Reports what is beside the reference of a path, which replaces all of it.
  private mutating func noteSiblings(of node: JSON, _ location: JSON.Pointer) {
    for name in node.objectValue?.names ?? []
    where !["$ref", "summary", "description"].contains(name) && !name.isExtensionName {
      remark(
        Self.methods.contains(name) ? .operation : .statement,
        location.appending(.name(name)), "'\(name)' beside '$ref' is not read")
    }
  }

  private mutating func operation(
    _ node: JSON, _ method: HTTPMethod, _ path: (base: String, own: String),
    _ location: JSON.Pointer, _ shared: [ParameterNode], _ security: SecurityReader
  ) -> Operation {
    noteUnread(of: node, .operation, location)
    noteRequestsOfService("callbacks", node["callbacks"], location)
    let own = parameters(node["parameters"], location)
    let all = own + shared.filter { parent in !own.contains { $0.isSame(as: parent) } }
    var operation = Operation(
      node["operationId"]?.stringValue
        ?? "\(method.name.lowercased()) \(path.own)".operationName,
      method, path.base + path.own, responses: [])
    operation.position = position(location)
    operation.summary = (node["summary"] ?? node["description"])?.stringValue?.firstLine ?? ""
    operation.tags = (node["tags"]?.arrayValue ?? []).compactMap(\.stringValue)
    if node["deprecated"] == true { operation.deprecation = "deprecated" }
    operation.removalDate = node["x-sunset"]?.stringValue
    if let own = node["security"] {
      operation.authentication = authentication(own, location, security)
    }
    for parameter in all { add(parameter, to: &operation) }
    for name in PathTemplate.names(in: operation.template)
    where !operation.parameters.contains(where: { $0.name == name }) {
      var field = Field(name, .string(.nonEmpty))
      field.position = operation.position
      operation.parameters.append(field)
    }
    if let body = node["requestBody"] {
      operation.body = self.body(body, location.appending(.name("requestBody")))
    }
    let responses = location.appending(.name("responses"))
    (operation.responses, operation.failures) = self.responses(node["responses"], responses)
    if operation.states304WithETag { operation.headers.append(.ifNoneMatch(operation.position)) }
    links.end(operation, id: node["operationId"]?.stringValue, at: location)
    if operation.method == .head {
      // A response to HEAD has no body, whatever the document says (RFC 9110, section 9.3.2).
      operation.responses = operation.responses.map(\.withoutBody)
    }
    return operation
  }

  /// The alternatives of a list of security requirements; what is left out of them is reported.
  mutating func authentication(
    _ requirements: JSON?, _ location: JSON.Pointer, _ security: SecurityReader
  ) -> Authentication? {
    let (authentication, problems) = security.authentication(
      requirements, at: location.appending(.name("security")))
    for problem in problems { remark(.security, problem.location, problem.message) }
    return authentication
  }
}

extension Operation {
  /// Whether the document states a response with 304 and a header field ETag, but not the header field of
  /// requests that leads to the one by the other (RFC 9110, section 13.1.2).
  fileprivate var states304WithETag: Bool {
    method == .get && responses.contains { $0.status == .notModified }
      && responses.contains { response in
        response.status.isSuccess
          && response.headers.contains { $0.name.lowercased() == "etag" }
      } && !headers.contains { $0.name.lowercased().hasPrefix("if-") }
  }
}

extension Field {
  fileprivate static func ifNoneMatch(_ position: SourcePosition) -> Field {
    var field = Field("If-None-Match", .string)
    (field.presence, field.position) = (.optional, position)
    return field
  }
}

extension Response {
  fileprivate var withoutBody: Response {
    var copy = self
    (copy.content, copy.alternatives) = (nil, [])
    return copy
  }
}

extension String {
  /// A name in camel case, of an operation that has none: `getPetsPetId`.
  fileprivate var operationName: String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.enumerated().map { index, word in
      index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}
