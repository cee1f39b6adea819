import ContractJSON

/// Digests of the parts of a document, by which a reader sees which of them were edited.
///
/// A part includes the components that it refers to. Members that begin with `x-contract-check`, white
/// space and the order of members do not count.
struct DocumentDigests {
  private let document: JSON

  init(_ document: JSON) {
    self.document = document
  }

  /// The digests of an operation.
  struct OfOperation: Equatable {
    var parameters: String
    var requestBody: String
    var responses: String

    /// All else.
    var rest: String
  }

  /// The digests of what is no operation.
  struct OfRoot: Equatable {
    var info: String
    var servers: String
    var security: String
  }
}

extension DocumentDigests {
  func ofOperation(_ node: JSON) -> OfOperation {
    let parts = ["parameters", "requestBody", "responses", OpenAPIWriter.memberName]
    let rest = (node.objectValue ?? JSON.Object()).filter { !parts.contains($0.name) }
    return OfOperation(
      parameters: digest(of: node["parameters"]), requestBody: digest(of: node["requestBody"]),
      responses: digest(of: node["responses"]), rest: digest(of: .object(JSON.Object(rest))))
  }

  var ofRoot: OfRoot {
    let security: JSON = [
      "security": document["security"] ?? [],
      "schemes": document["components"]?["securitySchemes"] ?? [:],
    ]
    return OfRoot(
      info: digest(of: document["info"]), servers: digest(of: document["servers"]),
      security: digest(of: security))
  }

  func ofComponent(_ name: String) -> String {
    digest(of: document["components"]?["schemas"]?[name])
  }

  /// The digest of a node and of all that it refers to, in hexadecimal.
  private func digest(of node: JSON?) -> String {
    var hash = StableHash()
    var open = [node ?? .null]
    var seen: Set<String> = []
    while let next = open.popLast() {
      hash.add(next.text(.canonical))
      for reference in next.references.sorted() where seen.insert(reference).inserted {
        let pointer = JSON.Pointer(localReference: reference)
        if let target = pointer.flatMap({ document[$0] }) { open.append(target) }
      }
    }
    return hash.hexadecimal
  }
}

extension JSON {
  /// The targets of all references in it.
  fileprivate var references: Set<String> {
    switch self {
    case .object(let object):
      object.reduce(into: []) { found, member in
        if member.name == "$ref", let target = member.value.stringValue { found.insert(target) }
        found.formUnion(member.value.references)
      }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.references) }
    default: []
    }
  }
}

extension DocumentDigests.OfOperation {
  var json: JSON {
    [
      "parameters": .string(parameters), "requestBody": .string(requestBody),
      "responses": .string(responses), "rest": .string(rest),
    ]
  }
}

extension DocumentDigests.OfRoot {
  var json: JSON {
    ["info": .string(info), "servers": .string(servers), "security": .string(security)]
  }
}
