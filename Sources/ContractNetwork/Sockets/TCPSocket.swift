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
struct TCPSocket: Sendable {
  let descriptor: Int32

  /// Opens a socket and starts to connect it.
  ///
  /// - Returns: The socket, and whether it is connected already; otherwise it becomes writable
  ///   once that is decided.
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

extension TCPSocket {
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

/// A TCP socket that waits for clients and never blocks; its owner closes it.
struct ListeningSocket: Sendable {
  let descriptor: Int32

  /// The port it listens on, also when the system was asked to choose one.
  let port: UInt16

  /// Binds an address and starts to listen.
  init(at address: Address) throws(SystemError) {
    let socket = TCPSocket(descriptor: socket(address.family, Address.streamType, 0))
    guard socket.descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      try socket.stopBlocking()
      // A server started again need not wait for the connections of the last one to expire.
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

  /// Takes the next client that waits; `nil` when there is none.
  ///
  /// - Throws: ``SystemError`` when a client waits and cannot be taken, usually because too many
  ///   files are open.
  func accept() throws(SystemError) -> TCPSocket? {
    #if canImport(Darwin)
    let client = Darwin.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
    let client = Musl.accept(descriptor, nil, nil)
    #else
    let client = Glibc.accept(descriptor, nil, nil)
    #endif
    guard client >= 0 else {
      let error = SystemError.last
      let isOver = error.mayPass || error.code == ECONNABORTED || error.code == EPROTO
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
    // The port stands at the same place in the addresses of both families.
    return unsafe withUnsafeBytes(of: &name) { bytes in
      unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }
}

extension TCPSocket {
  /// Tells the peer that nothing more will be sent, and goes on receiving.
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
  /// Why an address could not be bound.
  var bindingReason: HTTPServer.StartError.Reason {
    switch code {
    case EADDRINUSE: .portTaken
    case EACCES, EPERM: .portNotPermitted
    default: .other(self)
    }
  }
}
