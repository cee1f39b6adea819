import Foundation

extension ProcessEnvironment {
  /// The environment with the documents that arguments name by their address.
  func fetchingDocuments(
    for arguments: Arguments
  ) async throws(Command.Failure) -> ProcessEnvironment {
    let names = (arguments.all("--contract") + arguments.operands).filter(DocumentAddress.isAddress)
    guard !names.isEmpty else { return self }
    var copy = self
    let fetcher = DocumentFetcher(arguments)
    for name in names where copy.documents[name] == nil {
      copy.documents[name] = try await fetcher.bytes(at: name)
    }
    return copy
  }

  /// The bytes of a document: of a file, or of one that was fetched.
  func document(_ name: String) throws(Command.Failure) -> [UInt8] {
    if let bytes = documents[name] { return bytes }
    guard let data = FileManager.default.contents(atPath: name) else {
      throw .usage(UsageError("\(name): no such file, or it cannot be read"))
    }
    return Array(data)
  }
}
