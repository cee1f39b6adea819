#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A pipe into which a child process prints.
struct OutputPipe: ~Copyable {
  /// More than any pipe holds, so that all that was printed before is read at once.
  private static let turnLimitBytes = 1 << 21

  let reader: Int32

  /// For the child; until ``closeWriter()``.
  let writer: Int32
  private var hasWriter = true

  /// Whether nobody can print anything any more.
  private(set) var hasEnded = false
  private(set) var bytes: [UInt8] = []

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    // Above the standard streams, which may be closed here and are overwritten in the child.
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let error = SystemError.last
    for end in ends { close(end) }
    // The writer blocks as programs expect it of what they print to.
    guard !copies.contains(-1), fcntl(copies[0], F_SETFL, O_NONBLOCK) >= 0 else {
      for copy in copies where copy >= 0 { close(copy) }
      throw error
    }
    (reader, writer) = (copies[0], copies[1])
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

  /// Reads what has been printed, without waiting for more.
  mutating func readAvailable(keeping limit: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var count = 0
    while !hasEnded, count < Self.turnLimitBytes {
      let length = unsafe read(reader, &buffer, buffer.count)
      guard length > 0 else {
        hasEnded = length == 0 || !SystemError.last.mayPass
        return
      }
      count += length
      bytes += buffer[..<min(length, limit - bytes.count)]
    }
  }
}
