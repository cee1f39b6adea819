import ContractHTTP

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A client that sends exactly the given bytes over a blocking socket.
///
/// Every wait has a limit of ten seconds.
final class RawConnection {
  private let descriptor: Int32
  private var parser = ResponseParser()

  init(port: UInt16) throws {
    #if os(Linux) && !canImport(Musl)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let status = unsafe withUnsafePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        unsafe connect(descriptor, name, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(code: errno) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
    var yes: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    close(descriptor)
  }

  struct Failure: Error {
    var code: Int32
  }
}

extension RawConnection {
  /// Sends a text with CRLF for each line feed.
  func send(_ text: String) throws {
    try send(text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
  }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
        #if canImport(Darwin)
        return unsafe Darwin.send(descriptor, rest.baseAddress, rest.count, flags)
        #elseif canImport(Musl)
        return unsafe Musl.send(descriptor, rest.baseAddress, rest.count, flags)
        #else
        return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
        #endif
      }
      guard count > 0 else { throw Failure(code: errno) }
      sent += count
    }
  }

  /// Shuts down sending; receiving continues.
  func endSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// The next bytes; empty if the server has closed the connection.
  func receive() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else { throw Failure(code: errno) }
    return Array(buffer[..<count])
  }

  /// Everything up to the end of the connection, as text.
  func receiveAll() throws -> String {
    var bytes: [UInt8] = []
    while case let more = try receive(), !more.isEmpty { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes after the last response.
  func takeUnread() -> ArraySlice<UInt8> {
    parser.input.take()
  }

  /// The next complete response.
  func response(to method: HTTPMethod = .get) throws -> HTTPResponse? {
    while true {
      if let response = try parser.next(respondingTo: method) { return response }
      let bytes = try receive()
      if bytes.isEmpty { return try parser.finish() }
      parser.input.append(bytes[...])
    }
  }
}
