package import ContractJSON

/// A document with all documents that it refers to, as one value in which every reference is local.
///
/// The others are under the member ``folder``, by their address.
package struct DocumentBundle {
  /// The type of document that the schemas are part of.
  package enum Kind: Sendable {
    /// A document of an API, in which nothing has an address of its own.
    case api
    /// A JSON Schema, whose parts may have addresses and anchors (JSON Schema, section 8.2).
    case schema(SchemaDialect)
  }

  /// A reference that leads nowhere.
  package struct Failure: Sendable {
    package var pointer: JSON.Pointer
    package var message: String
  }

  /// The reason why a document cannot be used.
  package struct LoadError: Error, Sendable {
    package var message: String

    package init(_ message: String) {
      self.message = message
    }
  }

  /// The name of the member with the other documents.
  package static let folder = "x-contract-check-documents"

  /// How many documents are read.
  private static let limit = 1_000

  package private(set) var document: JSON
  package private(set) var failures: [Failure] = []

  /// The documents that could not be read, in the order of their first reference.
  package private(set) var unread: [DocumentURI] = []
  package private(set) var scopes = SchemaScopes()
  private var index = ReferenceIndex()

  /// Collects the documents.
  ///
  /// - Parameters:
  ///   - document: The first document.
  ///   - address: Its address.
  ///   - kind: What it is.
  ///   - load: Returns another document; its errors become ``failures``.
  package init(
    _ document: JSON, at address: DocumentURI, _ kind: Kind,
    load: (DocumentURI) throws(LoadError) -> JSON
  ) {
    self.document = document
    index.read(document, at: address, below: .root, kind)
    guard !index.references.isEmpty else { return }
    var others: [JSON.Object.Member] = []
    var unread: [DocumentURI: String] = [:]
    var next = 0
    while next < index.references.count {
      let uri = index.references[next].uri
      next += 1
      guard !index.knows(uri), unread[uri] == nil else { continue }
      do throws(LoadError) {
        guard others.count < Self.limit else { throw LoadError("there are too many documents") }
        let other = try load(uri)
        others.append(JSON.Object.Member(name: uri.text, value: other))
        let location = JSON.Pointer([.name(Self.folder), .name(uri.text)])
        index.read(other, at: uri, below: location, kind)
      } catch {
        unread[uri] = error.message
        self.unread.append(uri)
      }
    }
    if !others.isEmpty, var object = document.objectValue {
      object = JSON.Object(
        object.members + [
          JSON.Object.Member(name: Self.folder, value: .object(JSON.Object(others)))
        ])
      self.document = .object(object)
    }
    localize(unread)
  }

  /// The address of the document that a location is in, and the location there; `nil` in the first document.
  package static func origin(
    of pointer: JSON.Pointer
  ) -> (address: DocumentURI, pointer: JSON.Pointer)? {
    guard pointer.tokens.first == .name(folder), pointer.tokens.count > 1,
      case .name(let address) = pointer.tokens[1]
    else { return nil }
    return (DocumentURI(address), JSON.Pointer(Array(pointer.tokens.dropFirst(2))))
  }

  /// Writes every reference as one within the document.
  private mutating func localize(_ unread: [DocumentURI: String]) {
    scopes = SchemaScopes(roots: index.roots, anchors: index.dynamicAnchors)
    for reference in index.references {
      let shown = "'\(reference.text)'"
      guard let target = index.target(of: reference), document[target] != nil else {
        let reason = unread[reference.uri].map { ": \($0)" } ?? " is not in the document"
        failures.append(Failure(pointer: reference.pointer, message: shown + reason))
        continue
      }
      if reference.isDynamic {
        scopes.note(reference.pointer, target, index.dynamicName(of: reference, at: target))
      }
      let text = "#" + target.fragment
      guard text != reference.text else { continue }
      _ = document.set(.string(text), at: reference.pointer)
    }
  }
}
