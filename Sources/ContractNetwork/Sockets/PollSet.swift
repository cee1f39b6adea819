#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The descriptors of one wait, and afterwards what happened to them.
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

  /// - Returns: The index under which ``isReady(_:)`` knows the descriptor after the wait.
  @discardableResult
  mutating func append(_ descriptor: Int32, _ interest: Interest) -> Int {
    entries.append(pollfd(fd: descriptor, events: interest.rawValue, revents: 0))
    return entries.count - 1
  }

  /// Whether the descriptor can be read or written as asked, or has failed.
  func isReady(_ index: Int) -> Bool {
    entries[index].revents != 0
  }

  /// Whether the wait ended without anything that is ready.
  var isIdle: Bool {
    entries.allSatisfy { $0.revents == 0 }
  }

  /// Waits until a descriptor is ready.
  ///
  /// - Parameter limit: How long at most; `nil` for as long as it takes.
  mutating func wait(atMost limit: Duration?) {
    let milliseconds = limit.map(Self.milliseconds) ?? -1
    let count = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    // After a signal nothing is ready, but the system may have left the entries as they were.
    if count < 0 { for index in entries.indices { entries[index].revents = 0 } }
  }

  /// Rounded up: a wait that ends before the deadline would only be repeated.
  private static func milliseconds(_ limit: Duration) -> Int32 {
    guard limit > .zero else { return 0 }
    guard limit < .seconds(3600) else { return 3_600_000 }
    let (seconds, attoseconds) = limit.components
    return Int32(seconds) * 1000
      + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
