import Foundation

extension OutputFile {
  /// Where a report goes in the end.
  enum Target {
    /// A regular file, symbolic links followed; it may not exist yet.
    case file(String)
    /// A device or pipe by its path, or standard output.
    case stream(String?)
  }
}

extension OutputFile.Target {
  init(_ path: String) throws(OutputError) {
    guard path != "-" else {
      self = .stream(nil)
      return
    }
    let files = FileManager.default
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard files.fileExists(atPath: path) else {
      self = .file(resolved)
      return
    }
    let type = try? files.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType
    switch type {
    case .typeRegular: self = .file(resolved)
    case .typeDirectory: throw OutputError(.isFolder, path: path)
    default: self = .stream(path)
    }
  }

  /// A hidden file in the folder of the target, because only there a rename is one step.
  var partialPath: String {
    let process = ProcessInfo.processInfo.processIdentifier
    switch self {
    case .file(let path):
      let url = URL(fileURLWithPath: path)
      let name = ".\(url.lastPathComponent).\(process).partial"
      return url.deletingLastPathComponent().appendingPathComponent(name).path
    case .stream:
      let name = "contract-report.\(process).partial"
      return FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    }
  }
}
