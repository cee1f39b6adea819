#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Output that nobody reads any more, as after `| head -1`.
package enum BrokenPipeSignal {
  /// Makes writing to a broken pipe an error of that write; by default it ends the process, which
  /// then could neither clean up nor tell its verdict.
  package static func ignore() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
