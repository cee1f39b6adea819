#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The failure of a system call, with its `errno`.
package struct SystemError: Error, Sendable, Equatable {
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// Whether the peer refused the connection.
  var isRefusal: Bool { code == ECONNREFUSED }

  /// The connection was reset.
  static let connectionReset = SystemError(code: ECONNRESET)

  /// The call took too long.
  static let timedOut = SystemError(code: ETIMEDOUT)

  /// The failure of the last call of this thread.
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

/// SIGPIPE, the signal for writing to a pipe without readers, as after `| head -1`.
package enum BrokenPipeSignal {
  /// Ignores the signal, so that the write fails instead of ending the process, which then can still
  /// clean up and report.
  package static func ignore() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}

// System calls under names that do not collide with methods.

func closeDescriptor(_ descriptor: Int32) {
  _ = close(descriptor)
}

func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

func acceptClient(of descriptor: Int32) -> Int32 {
  accept(descriptor, nil, nil)
}

func sendBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, flags: Int32) -> Int {
  unsafe send(descriptor, bytes.baseAddress, bytes.count, flags)
}

func writeBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
