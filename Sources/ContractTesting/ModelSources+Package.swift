import ContractRoundTrip
import Foundation

extension ModelSources {
  /// The Swift files of the package or project that a file belongs to; `nil` where there is no such
  /// folder, or too much in it.
  ///
  /// - Parameter file: The absolute path of a test, which need not be there any more.
  init?(packageOf file: String) {
    let manager = FileManager.default
    var root = URL(fileURLWithPath: file).deletingLastPathComponent()
    while !Self.isRoot(root.path) {
      guard root.path != "/" else { return nil }
      root.deleteLastPathComponent()
    }
    guard let entries = manager.enumerator(atPath: root.path) else { return nil }
    var files: [File] = []
    for case let path as String in entries {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix(".") || Self.foreign.contains(String(name)) { entries.skipDescendants() }
      guard name.hasSuffix(".swift"), let content = manager.contents(atPath: "\(root.path)/\(path)")
      else { continue }
      files.append(File(path: path, content: content))
      if files.count > Self.mostFiles { return nil }
    }
    self.init(files, near: String(file.dropFirst(root.path.count + 1)))
  }

  private static let mostFiles = 20_000

  /// Folders of what others wrote.
  private static let foreign: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules"]

  private static func isRoot(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { name in
      name == "Package.swift" || name == ".git" || name.hasSuffix(".xcodeproj")
    }
  }
}
