import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

/// The tags by which a document groups its operations.
package struct DocumentTags: Sendable {
  private var tags: [(path: String, method: String, tag: String)] = []

  /// Reads the tags of an OpenAPI or Swagger document; other documents have none.
  package init(_ document: JSON) {
    for path in document["paths"]?.objectValue?.members ?? [] {
      for member in path.value.objectValue?.members ?? [] {
        guard let tag = member.value["tags"]?.arrayValue?.first?.stringValue else { continue }
        tags.append((path.name, member.name.uppercased(), tag))
      }
    }
  }

  /// The first tag of each operation of a contract that was read from the document.
  package func parts(of contract: Contract) -> [String: String] {
    var parts: [String: String] = [:]
    for operation in contract.operations {
      let match = tags.first {
        $0.method == operation.method.name && operation.template.hasScalarSuffix($0.path)
      }
      parts[operation.id] = match?.tag
    }
    return parts
  }
}
