import ContractSwift
import Foundation

/// A file to be written, and its text.
struct GeneratedSource: Sendable {
  var path: String
  var text: String

  /// Makes sure that nothing is lost where the file goes.
  ///
  /// - Throws: ``Command/Failure`` when a file is there that somebody else wrote.
  func checkPlace() throws(Command.Failure) {
    guard let data = FileManager.default.contents(atPath: path), !data.isEmpty, !data.hasMark
    else { return }
    throw .environment("\(path): was not generated; move it away or name another --output")
  }

  func write() throws(Command.Failure) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw .environment("\(path): cannot be written; is its folder one, and yours to write to?")
    }
  }

  /// What is wrong with the file that is there; `nil` where it says this.
  var difference: String? {
    guard let data = FileManager.default.contents(atPath: path) else {
      return "\(path): there is no such file"
    }
    return data == Data(text.utf8) ? nil : "\(path): differs from the contract"
  }

  /// The paths of what lies in a folder, in order; none where it is no folder.
  static func contents(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }
}

extension [GeneratedSource] {
  /// The folders that these lie in, in order.
  var folders: [String] {
    Set(map { $0.path.split(separator: "/", omittingEmptySubsequences: false).dropLast() })
      .map { $0.joined(separator: "/") }.sorted()
  }

  /// A path that two have, as a file system sees it that takes capitals for small letters.
  var repeatedPath: String? {
    var known: Set<String> = []
    return first { !known.insert($0.path.lowercased()).inserted }?.path
  }

  /// What is wrong with files in some folders that were generated once and are not any more.
  func leftovers(in folders: [String], named suffix: String = ".swift") -> [String] {
    let paths = Set(map(\.path))
    return folders.flatMap(GeneratedSource.contents).filter { path in
      !paths.contains(path) && path.hasSuffix(suffix)
        && FileManager.default.contents(atPath: path)?.hasMark == true
    }.map { "\($0): is not generated any more; delete it" }
  }
}

extension Data {
  fileprivate var hasMark: Bool { starts(with: Data(SwiftFile.mark.utf8)) }
}
