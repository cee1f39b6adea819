import ContractInterchange
import ContractJSON
import ContractModel
import ContractNetwork
import ContractText
import Foundation

extension ProcessEnvironment {
  /// The environment with the documents that arguments name by their address, and with those that they refer to
  /// where that is allowed.
  func fetchingDocuments(
    for arguments: Arguments
  ) async throws(Command.Failure) -> ProcessEnvironment {
    let named = arguments[.contract] + arguments.texts(of: .of(.schemaFile))
    let names = (named + arguments.operands).filter(DocumentAddress.isAddress)
    var copy = self
    do throws(UsageError) {
      copy.reading = try DocumentReading(arguments)
    } catch {
      throw .usage(error)
    }
    let fetcher = DocumentFetcher(arguments)
    for name in names where copy.documents[name] == nil {
      copy.documents[name] = try await fetcher.bytes(at: name)
    }
    guard arguments[.allowRemoteRefs] else { return copy }
    for name in named { try await copy.fetchReferences(of: name, fetcher) }
    return copy
  }

  /// How many documents are fetched for one.
  private static let referenceLimit = 100

  /// Fetches what a document refers to by http and https, and what that refers to.
  private mutating func fetchReferences(
    of name: String, _ fetcher: DocumentFetcher
  ) async throws(Command.Failure) {
    guard let bytes = try? document(name) else { return }
    var scopes = try Self.scopes(from: name)
    for _ in 0..<Self.referenceLimit {
      let wanted = missingDocuments(of: bytes, named: name)
      guard !wanted.isEmpty else { return }
      // What these refer to in turn is as restricted as if each of them had referred to it.
      var next = scopes
      for address in wanted {
        do throws(Command.Failure) {
          documents[address] = try await fetcher.bytes(at: address, within: scopes)
          next.formIntersection(try Self.scopes(from: address))
        } catch {
          fetchFailures[address] = error.words
        }
      }
      scopes = next
    }
  }

  /// The scopes of the addresses to which a document may refer: public ones, and those of its own.
  ///
  /// A file may refer to this machine and to the private network, where it is.
  private static func scopes(from name: String) throws(Command.Failure) -> Set<AddressScope> {
    guard DocumentAddress.isAddress(name) else { return [.global, .loopback, .privateNetwork] }
    guard let address = try? DocumentAddress(name) else { return [.global] }
    return try DocumentFetcher.scopes(of: address).union([.global])
  }

  private func missingDocuments(of bytes: [UInt8], named name: String) -> [String] {
    let source = try? DocumentSource(bytes, named: name, in: self) { document in
      document["openapi"] != nil || document["swagger"] != nil
        ? .api : .schema(SchemaDialect(of: document) ?? .draft202012)
    }
    return (source?.bundle.unread ?? []).map(\.text).filter {
      DocumentAddress.isAddress($0) && documents[$0] == nil && fetchFailures[$0] == nil
    }
  }

  /// The bytes of a document: of a file, or of one that was fetched.
  func document(_ name: String) throws(Command.Failure) -> [UInt8] {
    if let bytes = documents[name] { return bytes }
    return try Self.contents(ofFile: name)
  }

  /// The bytes of a file.
  static func contents(ofFile name: String) throws(Command.Failure) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: name) else {
      throw .usage(UsageError("\(name): no such file, or it cannot be read"))
    }
    return Array(data)
  }
}

extension ProcessEnvironment {
  /// The contract of the catalog with an identifier, or the one in a file.
  func contract(
    named name: String, isStrict: Bool = false
  ) throws(Command.Failure) -> Contract {
    let catalog = contracts()
    if let known = catalog.first(where: { $0.id == name }) { return known }
    guard name.namesFile else {
      throw .usage(.unknown("contract", name, among: catalog.map(\.id)))
    }
    return try ContractFile(name, isStrict: isStrict, self)
      .contract(of: try document(name))
  }

  /// The contract in a file: a lock, or an OpenAPI document, as its content shows.
  func contract(in path: String) throws(Command.Failure) -> Contract {
    try contract(of: try document(path), from: path)
  }

  /// The contract that the bytes of a file hold.
  func contract(of bytes: [UInt8], from path: String) throws(Command.Failure) -> Contract {
    try ContractFile(path, isStrict: false, self).contract(of: bytes)
  }
}

extension String {
  /// Whether a word names a file rather than a contract of the catalog.
  var namesFile: Bool {
    containsASCII("/") || [".json", ".yaml", ".yml"].contains { hasScalarSuffix($0) }
  }
}
