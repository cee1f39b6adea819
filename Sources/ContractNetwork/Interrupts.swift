import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Ctrl-C and its like: the first asks for an orderly end, the second ends the process at once.
///
/// Holds for SIGINT and SIGTERM from ``init(_:)`` to ``stop()``; one at a time in a process.
package final class Interrupts: Sendable {
  private static let signals = [SIGINT, SIGTERM]

  private let sources = Mutex<[any DispatchSourceSignal]>([])
  private let isAsked = Atomic<Bool>(false)
  private let isFirst: @Sendable () -> Void

  /// Calls `action` once, on a thread of its own, when the first signal arrives.
  package init(_ action: @escaping @Sendable () -> Void) {
    isFirst = action
    sources.withLock { sources in
      for number in Self.signals {
        // The source sees a signal only when its default action does not end the process first.
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { [weak self] in self?.receive(number) }
        source.resume()
        sources.append(source)
      }
    }
  }

  /// Gives the signals their default action back.
  package func stop() {
    sources.withLock { sources in
      for source in sources { source.cancel() }
      sources = []
    }
    for number in Self.signals { _ = signal(number, SIG_DFL) }
  }

  private func receive(_ number: Int32) {
    guard isAsked.exchange(true, ordering: .relaxed) else { return isFirst() }
    _ = signal(number, SIG_DFL)
    raise(number)
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
}
