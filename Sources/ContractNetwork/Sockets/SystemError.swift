#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A system call that failed, known by its `errno`.
package struct SystemError: Error, Sendable, Hashable {
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// Whether a peer is there and wants no connection.
  var isRefusal: Bool { code == ECONNREFUSED }

  /// The peer or the way to it is gone.
  static let broken = SystemError(code: ECONNRESET)

  /// The failure of the call that this thread made last.
  static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  package var description: String {
    var text = [CChar](repeating: 0, count: 128)
    let status = unsafe strerror_r(code, &text, text.count)
    guard status == 0 else { return "system error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Output that nobody reads any more, as after `| head -1`.
package enum BrokenPipeSignal {
  /// Makes writing to a broken pipe an error of that write; by default it ends the process, which
  /// then could neither clean up nor tell its verdict.
  package static func ignore() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
