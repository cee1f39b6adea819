#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The descriptors of one wait, and their events after it.
struct PollSet {
  struct Interest: OptionSet {
    let rawValue: Int16

    static let reading = Interest(rawValue: Int16(POLLIN))
    static let writing = Interest(rawValue: Int16(POLLOUT))
  }

  private var entries: [pollfd] = []

  var count: Int { entries.count }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// - Returns: The index of the descriptor, for ``isReady(_:)`` after the wait.
  @discardableResult
  mutating func append(_ descriptor: Int32, _ interest: Interest) -> Int {
    entries.append(pollfd(fd: descriptor, events: interest.rawValue, revents: 0))
    return entries.count - 1
  }

  /// Whether the descriptor can be read or written as requested, or has failed.
  func isReady(_ index: Int) -> Bool {
    entries[index].revents != 0
  }

  /// Whether no descriptor is ready after the wait.
  var isIdle: Bool {
    entries.allSatisfy { $0.revents == 0 }
  }

  /// Waits until a descriptor is ready.
  ///
  /// - Parameter limit: The maximum time; `nil` for no limit.
  mutating func wait(atMost limit: Duration?) {
    let milliseconds = limit.map { Int32(min($0, .seconds(3600)).wholeMilliseconds) } ?? -1
    let count = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    // After a signal no descriptor is ready, but the system may have left old events.
    if count < 0 { for index in entries.indices { entries[index].revents = 0 } }
  }
}

/// A pipe that ends a wait for sockets from another thread or a signal handler.
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
    // A full pipe does not accept the byte, but is readable anyway.
    _ = unsafe write(writer, &byte, 1)
  }

  func drain() {
    var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while unsafe read(reader, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }
}
