package import ContractJSON
import ContractText
import Foundation

/// The wire models of the shipped versions of an app: a folder for each, and a mapping in
/// `models.json`.
///
/// The mapping in the folder itself applies to all versions; one in the folder of a version
/// overrides it.
package struct ModelFolder: Sendable {
  package struct Version: Sendable {
    /// The name of its folder.
    package var name: String
    package var sources: [ModelSource]
    package var mapping: ModelMapping
  }

  package let path: String

  /// Sorted by name, 1.9 before 1.10.
  package let versions: [Version]

  package static let mappingName = "models.json"

  /// Reads a folder and the folders in it, except those whose names begin with a dot.
  ///
  /// - Throws: ``ModelFolderError`` when there are no versions, or no readable mapping.
  package init(path: String) throws(ModelFolderError) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw ModelFolderError("no such folder, or it cannot be read", in: path)
    }
    let folders = names.filter { !$0.hasScalarPrefix(".") && Self.isFolder("\(path)/\($0)") }
      .sorted { ($0.compare($1, options: .numeric), $0) < (.orderedSame, $1) }
    guard !folders.isEmpty else {
      throw ModelFolderError(
        "no versions; each needs a subfolder, such as 1.0/GoalDTO.swift", in: path)
    }
    let common = try ModelMapping(folder: path)
    var versions: [Version] = []
    for name in folders {
      let folder = "\(path)/\(name)"
      let sources = Self.swiftFiles(in: folder)
      guard !sources.isEmpty else { throw ModelFolderError("no Swift files", in: folder) }
      if let (one, other) = Self.sameNames(among: sources) {
        throw ModelFolderError(
          "\(one) and \(other) have the same name and cannot be compiled together; if they belong "
            + "to two versions, \(folder) is the folder to name", in: folder)
      }
      let own = try ModelMapping(folder: folder)
      guard let mapping = own.map({ common?.overridden(by: $0) ?? $0 }) ?? common else {
        throw ModelFolderError(
          "no \(Self.mappingName) here or in \(folder); it assigns a type to each response, such "
            + #"as {"operations": {"listGoals": "[GoalDTO]"}}"#, in: path)
      }
      versions.append(
        Version(name: name, sources: sources.map { .file("\(folder)/\($0)") }, mapping: mapping))
    }
    self.path = path
    self.versions = versions
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The first two files with the same name, which the compiler rejects.
  private static func sameNames(among files: [String]) -> (String, String)? {
    var known: [Substring: String] = [:]
    for file in files {
      let name = file.split(ascii: "/").last ?? ""
      if let other = known.updateValue(file, forKey: name) { return (other, file) }
    }
    return nil
  }

  /// The paths of all Swift files below a folder, sorted.
  private static func swiftFiles(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasScalarSuffix(".swift") }.sorted()
  }
}

extension ModelMapping {
  /// Reads the mapping in a folder; `nil` where there is none.
  fileprivate init?(folder: String) throws(ModelFolderError) {
    let path = "\(folder)/\(ModelFolder.mappingName)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ModelFolderError("it cannot be read", in: path)
    }
    try self.init(parsing: Array(data), path: path)
  }
}

private func < (
  left: (order: ComparisonResult, name: String), right: (order: ComparisonResult, name: String)
) -> Bool {
  left.order == right.order ? left.name < right.name : left.order == .orderedAscending
}

/// The reason why a folder of models cannot be used.
package struct ModelFolderError: Error, Sendable, Equatable {
  /// One line without a full stop.
  package var message: String

  /// The file or folder.
  package var path: String
  package var location: JSON.TextPosition?

  package init(_ message: String, in path: String, at location: JSON.TextPosition? = nil) {
    self.message = message
    self.path = path
    self.location = location
  }
}

extension ModelFolderError: CustomStringConvertible {
  package var description: String {
    guard let location else { return "\(path): error: \(message)" }
    return "\(path):\(location.line):\(location.column): error: \(message)"
  }
}
