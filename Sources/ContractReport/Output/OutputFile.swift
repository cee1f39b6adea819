import Foundation

/// A file that is written completely or not at all.
///
/// Bytes go to a hidden file beside the target, which is renamed to the target in ``commit()``;
/// without that call the target does not change. Standard output, a pipe or a device receives the
/// bytes in ``commit()``, so that it gets a complete report or none, too.
struct OutputFile: ~Copyable {
  /// The path as given; `-` is standard output.
  let path: String

  /// The number of bytes written so far.
  private(set) var length: UInt64 = 0

  private let target: Target
  private let partialPath: String
  private let handle: FileHandle
  private let isAppending: Bool
  private var isCommitted = false

  /// Opens the output, so that an unusable path is reported before the work starts.
  ///
  /// - Parameters:
  ///   - path: The path; `-` is standard output.
  ///   - isAppending: Whether the bytes come after those that a file has in ``commit()``.
  /// - Throws: ``OutputError`` when nothing can be written there.
  init(path: String, isAppending: Bool = false) throws(OutputError) {
    let target = try Target(path)
    let partialPath = target.partialPath
    let handle = try Self.create(partialPath, for: path)
    self.path = path
    self.target = target
    self.partialPath = partialPath
    self.handle = handle
    self.isAppending = isAppending
  }

  deinit {
    try? handle.close()
    if !isCommitted { try? FileManager.default.removeItem(atPath: partialPath) }
  }
}

/// Writes a report that is complete in memory.
package struct ReportFile: Sendable {
  /// Writes a text to a path; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` when it cannot be written; an older file is then as it was.
  package static func write(_ text: String, to path: String) throws(OutputError) {
    var file = try OutputFile(path: path)
    try file.append(Array(text.utf8))
    try file.commit()
  }
}

extension OutputFile {
  private static func create(_ partialPath: String, for path: String) throws(OutputError)
    -> FileHandle
  {
    do {
      // A killed run with the same process number, as in containers, may have left one.
      try? FileManager.default.removeItem(atPath: partialPath)
      let partial = URL(fileURLWithPath: partialPath)
      try Data().write(to: partial, options: .withoutOverwriting)
      return try FileHandle(forUpdating: partial)
    } catch {
      throw OutputError(error, path: path)
    }
  }

  mutating func append(_ bytes: [UInt8]) throws(OutputError) {
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw OutputError(error, path: path)
    }
    length += UInt64(bytes.count)
  }

  /// Replaces bytes written before; the range lies within ``length``.
  mutating func overwrite(at offset: UInt64, with bytes: [UInt8]) throws(OutputError) {
    do {
      try handle.seek(toOffset: offset)
      try handle.write(contentsOf: bytes)
      try handle.seek(toOffset: length)
    } catch {
      throw OutputError(error, path: path)
    }
  }

  /// Puts bytes before those that were written.
  private mutating func prepend(_ old: Data) throws(OutputError) {
    do {
      try handle.seek(toOffset: 0)
      let own = try handle.readToEnd() ?? Data()
      try handle.seek(toOffset: 0)
      try handle.write(contentsOf: old + own)
    } catch {
      throw OutputError(error, path: path)
    }
  }

  /// Renames the file to its target, replacing an older one.
  mutating func commit() throws(OutputError) {
    switch target {
    case .file(let finalPath):
      if isAppending, let old = FileManager.default.contents(atPath: finalPath), !old.isEmpty {
        try prepend(old)
      }
      // `replaceItemAt` of Foundation on Linux renames the wrong way round and loses both files.
      guard unsafe rename(partialPath, finalPath) == 0 else {
        throw OutputError(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO), path: path)
      }
      isCommitted = true
    case .stream(let streamPath):
      do {
        let stream =
          try streamPath.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
          ?? FileHandle.standardOutput
        try handle.seek(toOffset: 0)
        while let chunk = try handle.read(upToCount: 1 << 16), !chunk.isEmpty {
          try stream.write(contentsOf: chunk)
        }
      } catch {
        throw OutputError(error, path: path)
      }
    }
  }
}

extension OutputFile {
  /// The destination of a report.
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

  /// A hidden file in the folder of the target, because only there a rename is atomic.
  var partialPath: String {
    let process = ProcessInfo.processInfo.processIdentifier
    switch self {
    case .file(let path):
      let url = URL(fileURLWithPath: path)
      let name = ".\(url.lastPathComponent).\(process).partial"
      return url.deletingLastPathComponent().appendingPathComponent(name).path
    case .stream:
      // Several reports of a process may go to streams at the same time.
      let name = "contract-report.\(process).\(UUID().uuidString).partial"
      return FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    }
  }
}
