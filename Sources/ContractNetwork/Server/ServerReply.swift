package import ContractHTTP

/// The reaction of a handler to a request: a response, or one of the failures that clients must
/// tolerate.
///
/// A failure does not block other connections.
package enum ServerReply: Sendable {
  /// A response, and the WebSocket messages to send after it.
  case response(HTTPResponse, messages: [WebSocketMessage] = [])

  /// These bytes unchanged, whether or not they are HTTP.
  case raw([UInt8], thenClose: Bool)

  case closeWithoutResponse

  /// No response, on a connection that stays open until the client or the server closes it.
  case hang

  case delayed(Duration, HTTPResponse, messages: [WebSocketMessage] = [])

  /// A response whose body is repeated until the client closes the connection.
  case endless(HTTPResponse)
}

/// The handlers of a server's requests.
struct Responder: Sendable {
  let handler: HTTPServer.Handler
  let sockets: WebSocketService?

  /// Whether a request is a WebSocket handshake that the server answers itself.
  func isUpgrade(_ request: HTTPRequest) -> Bool {
    guard let sockets, WebSocketHandshake.isRequested(by: request) else { return false }
    return sockets.accepts(request)
  }
}
