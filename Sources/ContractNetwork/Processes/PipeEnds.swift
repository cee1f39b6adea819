#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import Synchronization

/// The two ends of a new pipe, which no other process gets.
struct PipeEnds {
  var reader: Int32
  var writer: Int32

  /// Makes a pipe, of which one end blocks, as programs expect it of what they are given; the other
  /// does not.
  init(blocking patient: KeyPath<PipeEnds, Int32>) throws(SystemError) {
    let (copies, failure) = try ChildProcess.starting.withLock { _ throws(SystemError) in
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw .last }
      // Above the standard streams, which may be closed here and are overwritten in the child.
      let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
      let error = SystemError.last
      for end in ends { close(end) }
      return (copies, error)
    }
    var error = failure
    (reader, writer) = (copies[0], copies[1])
    if !copies.contains(-1) {
      let impatient = self[keyPath: patient] == reader ? writer : reader
      guard fcntl(impatient, F_SETFL, O_NONBLOCK) < 0 else { return }
      error = .last
    }
    for copy in copies where copy >= 0 { close(copy) }
    throw error
  }
}
