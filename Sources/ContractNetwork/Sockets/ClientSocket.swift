#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A TCP socket of the client side that never blocks.
///
/// It does not close itself, because it lives in arrays; ``close()`` is its owner's duty.
struct ClientSocket: Sendable {
  let descriptor: Int32

  /// Opens a socket and starts to connect it.
  ///
  /// - Returns: The socket, and whether it is connected already; otherwise it becomes writable
  ///   once that is decided.
  static func connecting(to address: Address) throws(SystemError) -> (ClientSocket, Bool) {
    #if os(Linux) && !canImport(Musl)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let descriptor = socket(address.family, stream, 0)
    guard descriptor >= 0 else { throw .last }
    let socket = ClientSocket(descriptor: descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    socket.enable(TCP_NODELAY, at: Int32(IPPROTO_TCP))
    #if canImport(Darwin)
    socket.enable(SO_NOSIGPIPE, at: SOL_SOCKET)
    #endif
    let status = unsafe address.withSocketAddress { name, length in
      unsafe connect(descriptor, name, length)
    }
    if status == 0 { return (socket, true) }
    let error = SystemError.last
    if error.code == EINPROGRESS || error.code == EINTR { return (socket, false) }
    socket.close()
    throw error
  }

  func enable(_ option: Int32, at level: Int32) {
    var yes: Int32 = 1
    _ = unsafe setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Throws the reason when connecting has failed.
  func finishConnecting() throws(SystemError) {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let status = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    guard status == 0 else { throw .last }
    if code != 0 { throw SystemError(code: code) }
  }

  func close() {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
    _ = Musl.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }
}

extension ClientSocket {
  /// Sends what the system takes at once.
  ///
  /// - Returns: How many bytes it took; zero when there is no room at the moment.
  func send(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      #if canImport(Darwin)
      return unsafe Darwin.send(descriptor, rest.baseAddress, rest.count, flags)
      #elseif canImport(Musl)
      return unsafe Musl.send(descriptor, rest.baseAddress, rest.count, flags)
      #else
      return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
      #endif
    }
    if count >= 0 { return count }
    let error = SystemError.last
    if error.mayPass { return 0 }
    throw error
  }

  /// Receives what has arrived, up to the size of the buffer.
  ///
  /// - Returns: How many bytes were put into the buffer, zero at the end of the stream, `nil`
  ///   when nothing is there yet.
  func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    if count >= 0 { return count }
    let error = SystemError.last
    if error.mayPass { return nil }
    throw error
  }

  /// Whether the peer has neither sent anything nor closed its side.
  var isQuiet: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    return count < 0 && SystemError.last.mayPass
  }
}

extension SystemError {
  /// Whether the call is to be made again later.
  var mayPass: Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
  }
}
