import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A handler of SIGINT, SIGTERM and SIGHUP: the first signal requests an orderly end, the second an
/// immediate one, and the third ends the process.
///
/// Active from ``init(_:then:)`` to ``stop()``; only one may be active in a process.
package final class Interrupts: Sendable {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The pipe that the signal handler writes to, since it may only call async-signal-safe functions.
  private static let writer = Atomic<Int32>(-1)

  /// How many signals have arrived.
  private static let count = Atomic<Int>(0)

  /// The byte for a signal, and the byte that ends the waiting thread.
  private static let signalByte: UInt8 = 1
  private static let endByte: UInt8 = 0

  /// Calls each action once, on a separate thread, when the first and the second signal arrive.
  ///
  /// If the system does not provide a pipe or a thread, signals keep their default action.
  package init(
    _ action: @escaping @Sendable () -> Void, then second: @escaping @Sendable () -> Void = {}
  ) {
    // Never closed, because the handler may be about to write.
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = ends[0]
    guard
      (try? ServiceThread.start {
        Self.wait(at: reader, then: action)
        Self.wait(at: reader, then: second)
      }) != nil
    else { return }
    Self.count.store(0, ordering: .sequentiallyConsistent)
    Self.writer.store(ends[1], ordering: .sequentiallyConsistent)
    for number in Self.handledSignals { _ = signal(number, Self.receive) }
  }

  /// Restores the default action of the signals.
  package func stop() {
    for number in Self.handledSignals { _ = signal(number, SIG_DFL) }
    var bytes = [Self.endByte, Self.endByte]
    _ = unsafe write(
      Self.writer.exchange(-1, ordering: .sequentiallyConsistent), &bytes, bytes.count)
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

  /// Performs work that the first signal cancels, and what it starts by ``SecondInterrupt`` the second.
  package static func cancelling<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable (SecondInterrupt) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let second = SecondInterrupt()
    let task = Task { () -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try await work(second))
      } catch {
        return .failure(error)
      }
    }
    let interrupts = Interrupts({ task.cancel() }, then: { second.arrive() })
    defer { interrupts.stop() }
    return try await task.value.get()
  }

  /// Those of the signals that a parent has not excluded, as nohup does with SIGHUP.
  private static var handledSignals: [Int32] {
    signals.filter { number in
      guard number == SIGHUP else { return true }
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0 else { return true }
      #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
      #else
      let handler = unsafe action.__sigaction_handler.sa_handler
      #endif
      return unsafe unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  /// The signal handler: wakes the waiting thread, and lets the third signal end the process.
  private static let receive: @convention(c) (Int32) -> Void = { _ in
    if Interrupts.count.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
      _ = signal(SIGINT, SIG_DFL)
      _ = signal(SIGTERM, SIG_DFL)
      _ = signal(SIGHUP, SIG_DFL)
    }
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

/// The second signal, which ends what the first one has left running.
package final class SecondInterrupt: Sendable {
  private struct State {
    var hasArrived = false
    var actions: [Int: @Sendable () -> Void] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Ends all work that ``cancelling(_:)`` performs, also that of later calls.
  package func arrive() {
    let actions = state.withLock { state in
      state.hasArrived = true
      return state.actions.sorted { $0.key < $1.key }.map(\.value)
    }
    for action in actions { action() }
  }

  /// Waits for a task that only the second signal cancels.
  package func cancelling(_ task: Task<Void, Never>) async {
    let number: Int? = state.withLock { state in
      guard !state.hasArrived else { return nil }
      state.count += 1
      state.actions[state.count] = { task.cancel() }
      return state.count
    }
    if number == nil { task.cancel() }
    await task.value
    if let number { _ = state.withLock { $0.actions.removeValue(forKey: number) } }
  }
}
