#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A pipe to oneself: the way to end a wait for sockets from another thread or a signal handler.
final class WakeupPipe: Sendable {
  /// Readable from ``signal()`` until ``drain()``.
  let reader: Int32
  let writer: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    (reader, writer) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    close(reader)
    close(writer)
  }

  func signal() {
    var byte: UInt8 = 1
    // A full pipe refuses the byte, and is readable all the same.
    _ = unsafe write(writer, &byte, 1)
  }

  func drain() {
    var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while unsafe read(reader, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }
}
