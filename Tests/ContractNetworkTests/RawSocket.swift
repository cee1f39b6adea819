import ContractHTTP

/// A WebSocket client that says exactly what a test tells it to.
final class RawSocket {
  let connection: RawConnection
  private var parser = WebSocketParser(.client)

  /// Opens a connection by the opening handshake; the bytes are sent right behind it.
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

  /// What the server says next; `nil` when it has closed the connection.
  func next() throws -> WebSocketParser.Event? {
    while true {
      if let event = try parser.next() { return event }
      let bytes = try connection.receive()
      if bytes.isEmpty { return nil }
      parser.feed(bytes[...])
    }
  }

  /// What the server says until it closes the connection.
  func rest() throws -> [WebSocketParser.Event] {
    var events: [WebSocketParser.Event] = []
    while let event = try next() { events.append(event) }
    return events
  }
}
