#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Standard input, output and error, as the caller of a tool leaves them.
package enum StandardStreams {
  /// Makes writing to where nobody reads harmless; to be called before any file is opened.
  ///
  /// After `| head -1` a write is an error; by default it ends the process, which then could
  /// neither clean up nor tell its verdict. A stream closed with `>&-` leads nowhere; otherwise the
  /// next socket would get its number, and the text meant for it.
  package static func makeSafe() {
    _ = signal(SIGPIPE, SIG_IGN)
    for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }
}
