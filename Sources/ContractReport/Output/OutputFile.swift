import Foundation

/// A file that appears under its name whole or not at all.
///
/// Bytes go to a hidden file beside the target, which takes the target's name in ``commit()``.
/// Without that call the target stays as it was. What cannot be renamed to (standard output, a
/// pipe, a device) receives the bytes in ``commit()``, so that it gets a whole report or none, too.
struct OutputFile: ~Copyable {
  /// As the user wrote it; `-` is standard output.
  let path: String

  /// Bytes written so far, which is where the next ones go.
  private(set) var length: UInt64 = 0

  private let target: Target
  private let partialPath: String
  private let handle: FileHandle
  private var isCommitted = false

  /// Opens the output, so that a path that cannot be written is known before the work starts.
  init(path: String) throws(OutputError) {
    let target = try Target(path)
    let partialPath = target.partialPath
    let handle = try Self.create(partialPath, for: path)
    self.path = path
    self.target = target
    self.partialPath = partialPath
    self.handle = handle
  }

  deinit {
    try? handle.close()
    if !isCommitted { try? FileManager.default.removeItem(atPath: partialPath) }
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

  /// Replaces bytes that were written before; `offset` and all of `bytes` lie within ``length``.
  mutating func overwrite(at offset: UInt64, with bytes: [UInt8]) throws(OutputError) {
    do {
      try handle.seek(toOffset: offset)
      try handle.write(contentsOf: bytes)
      try handle.seek(toOffset: length)
    } catch {
      throw OutputError(error, path: path)
    }
  }

  /// Puts the file in its place, at once, over an older one.
  mutating func commit() throws(OutputError) {
    switch target {
    case .file(let finalPath):
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
