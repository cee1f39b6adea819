import ContractHTTP

/// A WebSocket client that sends exactly the given bytes.
final class RawSocket {
  let connection: RawConnection
  private var parser = WebSocketParser(.client)

  /// Opens a connection with the handshake; the bytes follow it immediately.
  init(port: UInt16, path: String = "/ws", behind bytes: [UInt8] = []) throws {
    connection = try RawConnection(port: port)
    let request = WebSocketHandshake.request(
      HTTPRequest(method: .get, target: path, fields: ["Host": "h"]), nonce: Array(0..<16))
    try connection.send(request.serialized() + bytes)
    let response = try connection.response()
    guard let response else { throw RawConnection.Failure(code: 0) }
    try WebSocketHandshake.check(response, to: request)
    parser.feed(connection.takeUnread())
  }

  func send(_ frame: WebSocketFrame) throws {
    try connection.send(frame.serialized(maskingKey: 0x0102_0304))
  }

  /// The next event from the server; `nil` if it has closed the connection.
  func next() throws -> WebSocketParser.Event? {
    while true {
      if let event = try parser.next() { return event }
      let bytes = try connection.receive()
      if bytes.isEmpty { return nil }
      parser.feed(bytes[...])
    }
  }

  /// The events until the server closes the connection.
  func rest() throws -> [WebSocketParser.Event] {
    var events: [WebSocketParser.Event] = []
    while let event = try next() { events.append(event) }
    return events
  }
}
