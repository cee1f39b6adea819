import Foundation

/// A folder of its own, removed with all that is in it when nobody holds it any more.
final class TemporaryFolder: Sendable {
  let path: String

  /// Makes it in another folder.
  init(in parent: String) throws(ProbeError) {
    let name = "contract-check." + String(repeating: "X", count: 6)
    var template = Array("\(parent)/\(name)".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .system("\(parent): no folder can be made there")
    }
    path = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension TemporaryFolder {
  /// Writes a file, and tells its path.
  func write(_ text: String, to name: String) throws(ProbeError) -> String {
    let file = "\(path)/\(name)"
    guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)) else {
      throw .system("\(file): cannot be written")
    }
    return file
  }
}
