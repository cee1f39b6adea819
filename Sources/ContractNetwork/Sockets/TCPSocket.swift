#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A non-blocking TCP socket.
///
/// Its owner must ``close()`` it.
struct TCPSocket: Sendable {
  let descriptor: Int32

  /// Opens a socket and starts to connect it.
  ///
  /// - Returns: The socket, and whether it is already connected; if not, it becomes writable when the
  ///   attempt has ended.
  static func connecting(to address: Address) throws(SystemError) -> (TCPSocket, Bool) {
    let descriptor = socket(address.family, Address.streamType, 0)
    guard descriptor >= 0 else { throw .last }
    let socket = TCPSocket(descriptor: descriptor)
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

  /// Throws the reason if connecting has failed.
  func finishConnecting() throws(SystemError) {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let status = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    guard status == 0 else { throw .last }
    if code != 0 { throw SystemError(code: code) }
  }

  func close() {
    closeDescriptor(descriptor)
  }
}

extension TCPSocket {
  /// Sends as many bytes as the system accepts without blocking.
  ///
  /// - Returns: The number of bytes sent, possibly zero.
  func send(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      return unsafe sendBytes(rest, to: descriptor, flags: flags)
    }
    if count >= 0 { return count }
    let error = SystemError.last
    if error.isTemporary { return 0 }
    throw error
  }

  /// Receives the bytes that have arrived, up to the size of the buffer.
  ///
  /// - Returns: The number of bytes received, zero at the end of the stream, `nil` if none have
  ///   arrived.
  func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    if count >= 0 { return count }
    let error = SystemError.last
    if error.isTemporary { return nil }
    throw error
  }
}

extension SystemError {
  /// Whether the call can be repeated later.
  var isTemporary: Bool {
    code == EAGAIN || code == EWOULDBLOCK || code == EINTR
  }
}

/// A non-blocking TCP socket that accepts clients; its owner must close it.
struct ListeningSocket: Sendable {
  let descriptor: Int32

  /// The port, also if the system chose it.
  let port: UInt16

  /// Binds an address and starts to listen.
  init(at address: Address) throws(SystemError) {
    let socket = TCPSocket(descriptor: socket(address.family, Address.streamType, 0))
    guard socket.descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      try socket.stopBlocking()
      // A restarted server does not have to wait until earlier connections expire.
      socket.enable(SO_REUSEADDR, at: SOL_SOCKET)
      let status = unsafe address.withSocketAddress { name, length in
        unsafe bind(socket.descriptor, name, length)
      }
      guard status == 0, listen(socket.descriptor, SOMAXCONN) == 0 else { throw .last }
      port = try ListeningSocket.port(of: socket)
    } catch {
      socket.close()
      throw error
    }
    descriptor = socket.descriptor
  }

  /// Accepts the next waiting client; `nil` if there is none.
  ///
  /// - Throws: ``SystemError`` if a client cannot be accepted, usually because too many files are open.
  func accept() throws(SystemError) -> TCPSocket? {
    let client = acceptClient(of: descriptor)
    guard client >= 0 else {
      let error = SystemError.last
      let isOver = error.isTemporary || error.code == ECONNABORTED || error.code == EPROTO
      if isOver { return nil }
      throw error
    }
    let socket = TCPSocket(descriptor: client)
    do throws(SystemError) {
      try socket.stopBlocking()
    } catch {
      socket.close()
      throw error
    }
    socket.enable(TCP_NODELAY, at: Int32(IPPROTO_TCP))
    #if canImport(Darwin)
    socket.enable(SO_NOSIGPIPE, at: SOL_SOCKET)
    #endif
    return socket
  }

  func close() {
    TCPSocket(descriptor: descriptor).close()
  }

  private static func port(of socket: TCPSocket) throws(SystemError) -> UInt16 {
    var name = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = unsafe withUnsafeMutablePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        unsafe getsockname(socket.descriptor, name, &length)
      }
    }
    guard status == 0 else { throw .last }
    // The port has the same position in the addresses of both families.
    return unsafe withUnsafeBytes(of: &name) { bytes in
      unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }
}

extension TCPSocket {
  /// Shuts down sending; receiving continues.
  func endSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  fileprivate func stopBlocking() throws(SystemError) {
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) >= 0,
      fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) >= 0
    else { throw .last }
  }
}

extension SystemError {
  /// The reason an address could not be bound.
  var bindingReason: HTTPServer.StartError.Reason {
    switch code {
    case EADDRINUSE: .portInUse
    case EACCES, EPERM: .portNotPermitted
    default: .other(self)
    }
  }
}
