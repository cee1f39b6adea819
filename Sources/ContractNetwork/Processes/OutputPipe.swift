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

  /// Hands over what has been read, from its beginning.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes[..<count])
    bytes.removeFirst(count)
    return taken
  }

  mutating func forget() {
    bytes.removeAll(keepingCapacity: true)
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
