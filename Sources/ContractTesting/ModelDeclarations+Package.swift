import ContractModels
import ContractText
import Foundation
import Synchronization

extension ModelDeclarations {
  /// The declarations in the package or project of a file; `nil` where there is no such folder, or
  /// where it contains too many files.
  ///
  /// - Parameter file: The absolute path of a test, which need not exist any more.
  init?(packageOf file: String) {
    var root = URL(fileURLWithPath: file).deletingLastPathComponent()
    while !Self.isRoot(root.path) {
      guard root.path != "/" else { return nil }
      root.deleteLastPathComponent()
    }
    let path = root.path
    guard let files = Self.packages.withLock({ $0.files(in: path) }) else { return nil }
    self.init(files, near: String(file.dropFirst(path.count + 1)))
  }

  private static func isRoot(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { name in
      name == "Package.swift" || name == ".git" || name.hasScalarSuffix(".xcodeproj")
    }
  }

  private static let packages = Mutex(Packages())
}

/// A cache, because many tests of one run need the same files.
private struct Packages {
  private var known: [String: [ModelDeclarations.File]?] = [:]

  /// The Swift files below a folder; `nil` when there are too many.
  mutating func files(in root: String) -> [ModelDeclarations.File]? {
    if let files = known[root] { return files }
    let files = Self.read(root)
    known[root] = .some(files)
    return files
  }

  private static func read(_ root: String) -> [ModelDeclarations.File]? {
    let manager = FileManager.default
    guard let entries = manager.enumerator(atPath: root) else { return nil }
    var files: [ModelDeclarations.File] = []
    for case let path as String in entries {
      let name = path.split(ascii: "/").last ?? ""
      if name.hasScalarPrefix(".") || excluded.contains(String(name)) { entries.skipDescendants() }
      guard name.hasScalarSuffix(".swift"),
        let content = manager.contents(atPath: "\(root)/\(path)")
      else { continue }
      files.append(ModelDeclarations.File(path: path, content: content))
      if files.count > fileLimit { return nil }
    }
    return files
  }

  private static let fileLimit = 20_000

  /// Folders of dependencies and build products.
  private static let excluded: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]
}
