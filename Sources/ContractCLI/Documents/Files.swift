import ContractJSON
import Foundation

extension Command {
  /// Writes a text to a file, in a folder that is created where it does not exist.
  static func write(_ text: String, toFile path: String) throws(Failure) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw .environment("\(path) cannot be written; check that its folder exists and is writable")
    }
  }
}

extension JSON {
  /// Reads the JSON text in a file.
  init(inFile path: String) throws(Command.Failure) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .usage(UsageError("\(path): no such file, or it cannot be read"))
    }
    do throws(JSON.ParseError) {
      self = try JSON(parsing: Array(data))
    } catch {
      let place = JSON.TextPosition(offset: error.offset, in: Array(data))
      throw .problems(["\(path):\(place.line):\(place.column): error: \(error.reason)"])
    }
  }
}
