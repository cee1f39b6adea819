/// The file and line at which a part of a contract was written.
///
/// Reports point here, so that the reader of a failed build lands on the Swift value that was
/// violated. The path is relative to the package that holds the contract, with forward slashes,
/// because absolute paths break the links of every CI system.
public struct SourcePosition: Sendable, Hashable {
  public var file: String

  /// Counted from 1.
  public var line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// Captures the caller's place from `#filePath` and `#line`.
  package init(filePath: String, line: Int) {
    self.init(file: Self.relative(filePath), line: line)
  }

  /// The part of an absolute path that starts at the last folder a package keeps code in.
  ///
  /// Outside such folders the last two components are kept, which still names the file.
  private static func relative(_ path: String) -> String {
    let parts = path.split(separator: "/")
    let start =
      parts.lastIndex { ["contracts", "Sources", "Tests"].contains($0) }
      ?? max(0, parts.count - 2)
    return parts[start...].joined(separator: "/")
  }
}

extension SourcePosition: CustomStringConvertible {
  public var description: String { "\(file):\(line)" }
}

extension SourcePosition: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line) < (right.file, right.line)
  }
}
