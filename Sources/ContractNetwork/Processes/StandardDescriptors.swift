#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Standard input, output and error of the process.
package enum StandardDescriptors: Sendable {
  /// Opens `/dev/null` in place of those that are closed, so that no other file or socket gets their
  /// numbers and with them what is printed.
  package static func replaceClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = unsafe openFile("/dev/null", O_RDWR, 0)
    }
  }
}
