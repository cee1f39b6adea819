#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A TCP socket that waits for clients and never blocks; its owner closes it.
struct ListeningSocket: Sendable {
  let descriptor: Int32

  /// The port it listens on, also when the system was asked to choose one.
  let port: UInt16

  /// Binds an address and starts to listen.
  init(at address: Address) throws(SystemError) {
    #if os(Linux) && !canImport(Musl)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let socket = ClientSocket(descriptor: socket(address.family, stream, 0))
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
  func accept() throws(SystemError) -> ClientSocket? {
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
    let socket = ClientSocket(descriptor: client)
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
    ClientSocket(descriptor: descriptor).close()
  }

  private static func port(of socket: ClientSocket) throws(SystemError) -> UInt16 {
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

extension ClientSocket {
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
