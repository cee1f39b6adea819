package import ContractHTTP

/// What a handler wants to happen to a request: an answer, or one of the faults that clients
/// must survive.
///
/// No fault holds up other connections.
package enum ServerReply: Sendable {
  /// An answer, and what is sent over WebSocket behind it.
  case response(HTTPResponse, messages: [WebSocketMessage] = [])

  /// These bytes as they are, whether or not they are HTTP.
  case raw([UInt8], thenClose: Bool)

  case closeWithoutResponse

  /// No answer, on a connection that stays open until the client or the server leaves.
  case hang

  case delayed(Duration, HTTPResponse, messages: [WebSocketMessage] = [])

  /// A response whose body is sent over and over, framed by the end of a connection that only
  /// the client can bring about.
  case endless(HTTPResponse)
}

/// What answers the requests of a server.
struct Responder: Sendable {
  let handler: HTTPServer.Handler
  let sockets: WebSocketService?

  /// Whether the server itself answers a request, because it is for a WebSocket it serves.
  func isUpgrade(_ request: HTTPRequest) -> Bool {
    guard let sockets, WebSocketHandshake.isRequested(by: request) else { return false }
    return sockets.accepts(request)
  }
}
