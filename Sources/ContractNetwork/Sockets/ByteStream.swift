/// A connection that carries bytes, encrypted or not.
enum ByteStream: Sendable {
  case plain(TCPSocket)
  #if os(Linux)
  case secure(TLSStream)
  #endif
}

extension ByteStream {
  var descriptor: Int32 {
    switch self {
    case .plain(let socket): socket.descriptor
    #if os(Linux)
    case .secure(let stream): stream.descriptor
    #endif
    }
  }

  /// Whether bytes may be left to receive although the descriptor is not readable.
  var readsAhead: Bool {
    switch self {
    case .plain: false
    #if os(Linux)
    case .secure: true
    #endif
    }
  }

  /// Whether the peer has neither sent anything nor closed its side.
  var isQuiet: Bool {
    TCPSocket(descriptor: descriptor).isQuiet
  }

  func send(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    switch self {
    case .plain(let socket): try socket.send(bytes, from: offset)
    #if os(Linux)
    case .secure(let stream): try stream.send(bytes, from: offset)
    #endif
    }
  }

  func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    switch self {
    case .plain(let socket): try socket.receive(into: &buffer)
    #if os(Linux)
    case .secure(let stream): try stream.receive(into: &buffer)
    #endif
    }
  }

  /// Tells the peer that nothing more will be sent, where that can be told apart from the end.
  func endSending() {
    if case .plain(let socket) = self { socket.endSending() }
  }

  func close() {
    switch self {
    case .plain(let socket): socket.close()
    #if os(Linux)
    case .secure(let stream): stream.close()
    #endif
    }
  }
}
