import Foundation

/// Swift source in which models are declared.
package enum ModelSource: Sendable, Hashable {
  /// A file by its path, as errors name it.
  case file(String)

  /// A text, under the name of a file that errors tell.
  case text(String, named: String)
}

extension ModelDeclarations {
  /// Looks in files only: who makes a text knows what is in it.
  package init?(_ sources: [ModelSource]) {
    let files = sources.compactMap { source -> File? in
      guard case .file(let path) = source else { return nil }
      return FileManager.default.contents(atPath: path).map { File(path: path, content: $0) }
    }
    guard !files.isEmpty else { return nil }
    self.init(files)
  }
}
