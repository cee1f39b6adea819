#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A connection: plain, or with TLS or through a proxy.
enum ByteStream: Sendable {
  case plain(TCPSocket)
  #if os(Linux)
  case tls(TLSStream)
  #endif
}

extension ByteStream {
  var descriptor: Int32 {
    switch self {
    case .plain(let socket): socket.descriptor
    #if os(Linux)
    case .tls(let stream): stream.descriptor
    #endif
    }
  }

  /// Whether bytes may be available although the descriptor is not readable.
  var readsAhead: Bool {
    switch self {
    case .plain: false
    #if os(Linux)
    case .tls: true
    #endif
    }
  }

  /// The reason why the service rejected this client after the connection was opened.
  var alert: TransportError.Reason? {
    switch self {
    case .plain: nil
    #if os(Linux)
    case .tls(let stream): stream.alert
    #endif
    }
  }

  func send(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    switch self {
    case .plain(let socket): try socket.send(bytes, from: offset)
    #if os(Linux)
    case .tls(let stream): try stream.send(bytes, from: offset)
    #endif
    }
  }

  func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    switch self {
    case .plain(let socket): try socket.receive(into: &buffer)
    #if os(Linux)
    case .tls(let stream): try stream.receive(into: &buffer)
    #endif
    }
  }

  /// Acknowledges the part of a message that has arrived, without delay.
  ///
  /// Many servers send the head and the body of a response by themselves, and the body only when the head is
  /// acknowledged (RFC 9293, section 3.7.4); the system would wait for 40 ms to do that.
  func acknowledge() {
    #if os(Linux)
    TCPSocket(descriptor: descriptor).enable(TCP_QUICKACK, at: Int32(IPPROTO_TCP))
    #endif
  }

  /// Shuts down sending on a plain connection; does nothing with TLS.
  func endSending() {
    if case .plain(let socket) = self { socket.endSending() }
  }

  func close() {
    switch self {
    case .plain(let socket): socket.close()
    #if os(Linux)
    case .tls(let stream): stream.close()
    #endif
    }
  }
}
