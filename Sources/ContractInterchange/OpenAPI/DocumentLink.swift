import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// A link of a response to an operation whose path a value of the response completes (OpenAPI 3.1,
/// section 4.8.20).
struct DocumentLink: Sendable {
  /// An operation, by what is unique in a document.
  struct Target: Sendable, Hashable {
    var method: HTTPMethod
    var template: String
  }

  /// The operation with the response.
  var source: Target
  var target: Target

  /// The parameter in the path of the target.
  var parameter: String

  /// The location of its value in the body of the response.
  var value: JSON.Pointer
}

extension DocumentLink {
  /// Reads a link; `nil` where no value of the body completes the path of an operation.
  ///
  /// - Parameters:
  ///   - node: The link object.
  ///   - source: The operation with the response.
  ///   - operations: The operations of the document, by their identifiers and their locations.
  init?(_ node: JSON, from source: Target, to operations: [String: Target]) {
    let name = node["operationId"]?.stringValue ?? node["operationRef"]?.stringValue
    guard let target = name.flatMap({ operations[$0] }) else { return nil }
    let own = Set(PathTemplate.names(in: target.template))
    let found = node["parameters"]?.objectValue?.members.lazy.compactMap {
      member -> (String, JSON.Pointer)? in
      let name = member.name.dropping(prefix: "path.").map(String.init) ?? member.name
      guard own.contains(name), let value = member.value.stringValue?.bodyPointer else {
        return nil
      }
      return (name, value)
    }.first
    guard let found else { return nil }
    self.init(source: source, target: target, parameter: found.0, value: found.1)
  }
}

/// The links of a document, which are read once all its operations are known.
struct DocumentLinks: Sendable {
  private struct Entry: Sendable {
    var source: DocumentLink.Target?
    var node: JSON
    var location: JSON.Pointer
  }

  private var entries: [Entry] = []

  /// The targets by identifier, and by location as a URI fragment.
  private var targets: [String: DocumentLink.Target] = [:]

  /// Adds the links of a response of the operation that is read.
  mutating func add(_ nodes: JSON?, at location: JSON.Pointer) {
    for link in nodes?.objectValue?.members ?? [] {
      entries.append(
        Entry(node: link.value, location: location.appending(.name(link.name))))
    }
  }

  /// Ends an operation, whose links were added before.
  mutating func end(_ operation: Operation, id: String?, at location: JSON.Pointer) {
    let target = DocumentLink.Target(method: operation.method, template: operation.template)
    if let id { targets[id] = target }
    targets["#\(location)"] = target
    for index in entries.indices where entries[index].source == nil {
      entries[index].source = target
    }
  }

  /// The links that say what identifies a resource, and the locations of all others.
  func read() -> (links: [DocumentLink], others: [JSON.Pointer]) {
    var links: [DocumentLink] = []
    var others: [JSON.Pointer] = []
    for entry in entries {
      let link = entry.source.flatMap { DocumentLink(entry.node, from: $0, to: targets) }
      if let link { links.append(link) } else { others.append(entry.location) }
    }
    return (links, others)
  }
}

extension String {
  /// The location that a runtime expression names in the body of the response.
  fileprivate var bodyPointer: JSON.Pointer? {
    let start = "$response.body#"
    let expression =
      hasScalarPrefix("{") && hasScalarSuffix("}") ? String(dropping(bytes: 1).dropLast()) : self
    guard expression.hasScalarPrefix(start + "/") else { return nil }
    return JSON.Pointer(fragment: expression.dropping(bytes: start.utf8.count))
  }
}
