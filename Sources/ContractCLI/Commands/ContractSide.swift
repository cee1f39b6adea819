import ContractModel
import ContractText
import Foundation

/// One side of a comparison: a contract and the name under which reports show it.
struct ContractSide: Sendable {
  var name: String
  var contract: Contract
}

extension ContractSide {
  /// Creates the side of the contract that a word names: one of the catalog, a file, or one of a revision of
  /// the repository.
  ///
  /// The word is an identifier, a path, `REV:PATH`, or `REV:` for the lock of `id` there.
  ///
  /// - Throws: A usage error for an unknown name or revision, the problems of an unreadable file.
  init(
    _ word: String, lockOf id: String?, with arguments: Arguments,
    in process: ProcessEnvironment
  ) async throws(Command.Failure) {
    let catalog = process.contracts()
    if let known = catalog.first(where: { $0.id == word }) {
      self.init(name: word, contract: known)
      return
    }
    if FileManager.default.fileExists(atPath: word) {
      self.init(name: word, contract: try process.contract(in: word))
      return
    }
    if let colon = word.firstIndex(ofASCII: ":"), colon > word.startIndex {
      let revision = String(word[..<colon])
      var path = String(word[word.utf8.index(after: colon)...])
      if path.isEmpty {
        guard let id else {
          throw .usage(
            UsageError("\(word) needs --contract, or another side that names a contract"))
        }
        path = try arguments.lockPath(of: id)
      }
      let bytes = try await GitRevision(revision, arguments.environment).file(path)
      self.init(
        name: "\(revision):\(path)", contract: try process.contract(of: bytes, from: path))
      return
    }
    if word.namesFile {
      throw .usage(UsageError("\(word): no such file, or it cannot be read"))
    }
    throw .usage(.unknown("contract", word, among: catalog.map(\.id)))
  }
}
