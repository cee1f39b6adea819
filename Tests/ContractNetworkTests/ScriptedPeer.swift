import ContractHTTP
import Foundation
import Synchronization

/// A server that sends the scripted bytes for each request.
final class ScriptedPeer: Sendable {
  /// The bytes for one request, and the fate of the connection.
  struct Reply: Sendable {
    enum End: Sendable {
      case keep
      case close
      /// Closes with a reset.
      case reset
      /// Sends nothing more and does not close.
      case hang
      /// Repeats the last piece as long as the client reads, with pauses after many megabytes, because
      /// URLSession on Linux does not handle cancellation without them.
      case endless
    }

    var pieces: [[UInt8]]
    var end = End.keep

    init(_ pieces: String..., end: End = .keep) {
      self.pieces = pieces.map { Array($0.utf8) }
      self.end = end
    }

    init(_ pieces: [[UInt8]], end: End = .keep) {
      self.pieces = pieces
      self.end = end
    }

    static let ok = Reply("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
  }

  private struct Log {
    var connections = 0
    var requests: [HTTPRequest] = []
    var rest: [UInt8] = []
  }

  let port: UInt16
  private let listener: Int32
  private let log = Mutex(Log())
  private let reply: @Sendable (HTTPRequest, _ connection: Int) -> Reply

  var connections: Int { log.withLock(\.connections) }
  var requests: [HTTPRequest] { log.withLock(\.requests) }

  /// The bytes that were received since it stopped sending.
  var rest: [UInt8] { log.withLock(\.rest) }

  init(reply: @escaping @Sendable (HTTPRequest, _ connection: Int) -> Reply) {
    (listener, port) = Self.listen()
    self.reply = reply
    Thread.detachNewThread { [listener] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  convenience init(_ reply: Reply) {
    self.init { _, _ in reply }
  }

  /// Refuses new connections; open ones continue.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}

extension ScriptedPeer {
  private static func listen() -> (descriptor: Int32, port: UInt16) {
    #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        precondition(unsafe bind(descriptor, name, length) == 0, "loopback has a free port")
        precondition(Foundation.listen(descriptor, 64) == 0, "a bound socket can listen")
        _ = unsafe getsockname(descriptor, name, &length)
      }
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  private func serve(_ connection: Int32) {
    let number = log.withLock { log in
      log.connections += 1
      return log.connections
    }
    defer { close(connection) }
    var parser = RequestParser()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      parser.input.append(buffer[..<count])
      guard let request = try? parser.next() else { continue }
      log.withLock { $0.requests.append(request) }
      let reply = reply(request, number)
      for piece in reply.pieces {
        send(piece, on: connection)
        // So that the pieces arrive one by one.
        if reply.pieces.count > 1 { usleep(1000) }
      }
      switch reply.end {
      case .keep: continue
      case .close:
        // A process that a test started meanwhile may hold a copy of the descriptor.
        shutdown(connection, Int32(SHUT_RDWR))
        return
      case .reset: return reset(connection)
      case .hang: break
      case .endless:
        let piece = reply.pieces.last ?? []
        var left = 64 << 20
        while left > 0, send(piece, on: connection) { left -= piece.count }
      }
      while case let count = unsafe recv(connection, &buffer, buffer.count, 0), count > 0 {
        log.withLock { $0.rest += buffer[..<count] }
      }
      return
    }
  }

  @discardableResult
  private func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
    #if canImport(Darwin)
    let flags: Int32 = 0
    var yes: Int32 = 1
    _ = unsafe setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, 4)
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(connection, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return !bytes.isEmpty
  }

  private func reset(_ connection: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}

/// A flag that is true only once.
final class Once: Sendable {
  private let isTaken = Mutex(false)

  func take() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }
}
