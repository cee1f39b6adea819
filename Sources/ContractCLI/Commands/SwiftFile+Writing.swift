import ContractSwift
import ContractText
import Foundation

extension SwiftFile {
  /// Checks that writing does not replace a file that was not generated.
  ///
  /// - Throws: ``Command/Failure`` when the existing file was not generated.
  func checkPath() throws(Command.Failure) {
    guard let content = Self.content(of: path), !content.isEmpty, !Self.isGenerated(content)
    else { return }
    throw .environment("\(path): was not generated; move it away or name another --output")
  }

  /// Writes the file; `output` is its path, or the folder below which the tool has chosen the path.
  func write(within output: String) throws(Command.Failure) {
    if SwiftFile.isFile(output) {
      try Command.write(text, toFile: path)
    } else {
      try Command.write(text, toFile: path, within: output)
    }
  }

  /// How the existing file differs, in words; `nil` when it is up to date.
  var difference: String? {
    switch difference(from: Self.content(of: path)) {
    case .missing: "\(path): there is no such file"
    case .outdated: "\(path): differs from the contract"
    case nil: nil
    }
  }

  /// The paths of the entries of a folder, sorted; none for a path that is not a folder.
  static func contents(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  fileprivate static func content(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }
}

extension [SwiftFile] {
  /// Reports each file in some folders that was generated earlier and is not among these.
  func leftovers(in folders: [String], named suffix: String = ".swift") -> [String] {
    let paths = Set(map(\.path))
    return folders.flatMap(SwiftFile.contents).filter { path in
      !paths.contains(path) && path.hasScalarSuffix(suffix)
        && SwiftFile.content(of: path).map(SwiftFile.isGenerated) == true
    }.map { "\($0): is not generated any more; delete it" }
  }
}
