import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The two ends of a new pipe that no other process inherits.
struct PipeEnds {
  var reader: Int32
  var writer: Int32

  /// Creates a pipe with one blocking end for the child, as programs expect, and one non-blocking end.
  init(blocking childEnd: KeyPath<PipeEnds, Int32>) throws(SystemError) {
    let (copies, failure) = try ChildProcess.starting.withLock { _ throws(SystemError) in
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw .last }
      // Above the standard streams, which may be closed here and are replaced in the child.
      let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
      let error = SystemError.last
      for end in ends { close(end) }
      return (copies, error)
    }
    var error = failure
    (reader, writer) = (copies[0], copies[1])
    if !copies.contains(-1) {
      let ownEnd = self[keyPath: childEnd] == reader ? writer : reader
      guard fcntl(ownEnd, F_SETFL, O_NONBLOCK) < 0 else { return }
      error = .last
    }
    for copy in copies where copy >= 0 { close(copy) }
    throw error
  }
}

/// A pipe to the standard input of a child process.
struct InputPipe: ~Copyable {
  let writer: Int32

  /// The end of the child, until ``closeReader()``.
  let reader: Int32
  private var hasReader = true

  init() throws(SystemError) {
    let ends = try PipeEnds(blocking: \.reader)
    (reader, writer) = (ends.reader, ends.writer)
  }

  deinit {
    close(writer)
    if hasReader { close(reader) }
  }
}

extension InputPipe {
  mutating func closeReader() {
    close(reader)
    hasReader = false
  }

  /// Writes as much as the pipe accepts.
  ///
  /// - Returns: The number of bytes written; `nil` if the pipe has no reader.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = unsafe bytes.withUnsafeBytes { unsafe writeBytes($0, to: writer) }
    guard count < 0 else { return count }
    return SystemError.last.isTemporary ? 0 : nil
  }
}

/// A pipe from the standard output or error of a child process.
struct OutputPipe: ~Copyable {
  /// More than any pipe holds, so that one call reads everything that was printed before.
  private static let readLimitBytes = 1 << 21

  let reader: Int32

  /// The end of the child, until ``closeWriter()``.
  let writer: Int32
  private var hasWriter = true

  /// Whether the pipe has no writer any more.
  private(set) var hasEnded = false
  private(set) var bytes: [UInt8] = []

  init() throws(SystemError) {
    let ends = try PipeEnds(blocking: \.writer)
    (reader, writer) = (ends.reader, ends.writer)
  }

  deinit {
    close(reader)
    if hasWriter { close(writer) }
  }
}

extension OutputPipe {
  mutating func closeWriter() {
    close(writer)
    hasWriter = false
  }

  /// Removes and returns the first bytes that were read.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes[..<count])
    bytes.removeFirst(count)
    return taken
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Reads what was printed, without blocking, and keeps at most `limit` bytes.
  mutating func readAvailable(keeping limit: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var count = 0
    while !hasEnded, count < Self.readLimitBytes {
      let length = unsafe read(reader, &buffer, buffer.count)
      guard length > 0 else {
        hasEnded = length == 0 || !SystemError.last.isTemporary
        return
      }
      count += length
      bytes += buffer[..<min(length, limit - bytes.count)]
    }
  }
}
