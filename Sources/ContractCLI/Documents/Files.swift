import ContractJSON
import ContractText
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

extension Command {
  /// A foreign text as the name of a file.
  ///
  /// - Throws: A usage error for a text that is not a plain name.
  static func plainName(_ text: String, _ noun: String) throws(Failure) -> String {
    guard let problem = PlainName.problem(of: text) else { return text }
    let shown = text.visibleOnOneLine.shortened(to: 80)
    throw .usage(UsageError("\(noun) '\(shown)' cannot be the name of a file: \(problem)"))
  }

  /// Writes a file whose name was not given by a person, below a folder that was.
  ///
  /// - Throws: A usage error where a symbolic link leads out of the folder.
  static func write(
    _ text: String, toFile path: String, within folder: String
  ) throws(Failure) {
    let (base, target) = (folder.withoutLinks, path.withoutLinks)
    guard target.hasScalarPrefix(base == "/" ? base : base + "/") else {
      throw .usage(
        UsageError("\(path) is a symbolic link out of \(folder); remove the link"))
    }
    try write(text, toFile: path)
  }
}

extension String {
  /// The absolute path with every symbolic link replaced by its destination, also one that leads nowhere.
  fileprivate var withoutLinks: String {
    var path = URL(fileURLWithPath: self).standardizedFileURL.path
    for _ in 0..<40 {
      let next = path.withFirstLinkReplaced
      guard next != path else { break }
      path = next
    }
    return path
  }

  private var withFirstLinkReplaced: String {
    let parts = split(ascii: "/").map(String.init)
    for count in parts.indices {
      let prefix = "/" + parts[...count].joined(separator: "/")
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: prefix) else {
        continue
      }
      let parent = "/" + parts[..<count].joined(separator: "/")
      let whole = link.hasScalarPrefix("/") ? link : "\(parent)/\(link)"
      let rest = parts[(count + 1)...].joined(separator: "/")
      let joined = rest.isEmpty ? whole : "\(whole)/\(rest)"
      return URL(fileURLWithPath: joined).standardizedFileURL.path
    }
    return self
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
      let location = JSON.TextPosition(offset: error.offset, in: Array(data))
      throw .problems(["\(path):\(location.line):\(location.column): error: \(error.reason)"])
    }
  }
}
