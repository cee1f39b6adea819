import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A handler of SIGINT and SIGTERM: the first signal requests an orderly end, the second ends the
/// process at once.
///
/// Active from ``init(_:)`` to ``stop()``; only one may be active in a process.
package final class Interrupts: Sendable {
  private static let signals = [SIGINT, SIGTERM]

  /// The pipe that the signal handler writes to, since it may only call async-signal-safe functions.
  private static let writer = Atomic<Int32>(-1)

  /// The byte for a signal, and the byte that ends the waiting thread.
  private static let signalByte: UInt8 = 1
  private static let endByte: UInt8 = 0

  /// Calls `action` once, on a separate thread, when the first signal arrives.
  ///
  /// If the system does not provide a pipe or a thread, signals keep their default action.
  package init(_ action: @escaping @Sendable () -> Void) {
    // Never closed, because the handler may be about to write.
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = ends[0]
    guard (try? ServiceThread.start { Self.wait(at: reader, then: action) }) != nil else { return }
    Self.writer.store(ends[1], ordering: .sequentiallyConsistent)
    for number in Self.signals { _ = signal(number, Self.receive) }
  }

  /// Restores the default action of the signals.
  package func stop() {
    for number in Self.signals { _ = signal(number, SIG_DFL) }
    var byte = Self.endByte
    _ = unsafe write(Self.writer.exchange(-1, ordering: .sequentiallyConsistent), &byte, 1)
  }
}

extension Interrupts {
  /// Waits for the first signal.
  package static func first() async {
    let (signals, arrived) = AsyncStream.makeStream(of: Void.self)
    let interrupts = Interrupts { arrived.finish() }
    for await _ in signals {}
    interrupts.stop()
  }

  /// Performs work that the first signal cancels.
  package static func cancelling<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let task = Task { () -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    let interrupts = Interrupts { task.cancel() }
    defer { interrupts.stop() }
    return try await task.value.get()
  }

  /// The signal handler: wakes the waiting thread and lets the next signal end the process.
  private static let receive: @convention(c) (Int32) -> Void = { _ in
    _ = signal(SIGINT, SIG_DFL)
    _ = signal(SIGTERM, SIG_DFL)
    let savedError = errno
    var byte = Interrupts.signalByte
    _ = unsafe write(Interrupts.writer.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = savedError
  }

  private static func wait(at reader: Int32, then action: () -> Void) {
    // The threads of Swift's tasks, and threads started by them, block signals. One thread that does
    // not is enough to receive them.
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in signals { unsafe sigaddset(&mask, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)

    var byte: UInt8 = 0
    while unsafe read(reader, &byte, 1) < 0 {}
    if byte == signalByte { action() }
  }
}
