import ContractText

/// The file and line at which a part of a contract was written.
///
/// Reports refer to it, so that the reader of a failed build finds the Swift value that was
/// violated. The path is relative to the package that holds the contract, with forward slashes,
/// because absolute paths break links in CI systems.
public struct SourcePosition: Sendable, Hashable {
  /// The relative path of the file.
  public var file: String

  /// The line, counted from 1.
  public var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// Creates the caller's position from `#filePath` and `#line`.
  package init(filePath: String, line: Int) {
    self.init(file: Self.relative(filePath), line: line)
  }

  /// Returns the part of an absolute path that starts at the last source folder of a package, or
  /// the last two components where there is no such folder.
  private static func relative(_ path: String) -> String {
    let parts = path.split(ascii: "/")
    let start =
      parts.lastIndex { ["contracts", "Sources", "Tests"].contains($0) }
      ?? max(0, parts.count - 2)
    return parts[start...].joined(separator: "/")
  }
}

extension SourcePosition {
  /// The file without a location in it, which a document of one line has in place of lines.
  package var path: String {
    guard let mark = file.firstIndex(ofASCII: "#"), file[mark...].hasScalarPrefix("#/") else {
      return file
    }
    return String(file[..<mark])
  }

  /// Nowhere.
  static let none = SourcePosition(file: "-", line: 1)
}

extension SourcePosition: CustomStringConvertible {
  public var description: String { "\(file):\(line)" }
}

extension SourcePosition: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line) < (right.file, right.line)
  }
}
