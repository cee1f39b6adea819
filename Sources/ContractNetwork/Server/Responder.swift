import ContractHTTP

/// What answers the requests of a server.
struct Responder: Sendable {
  let handler: HTTPServer.Handler
  let sockets: WebSocketService?

  /// Whether the server itself answers a request, because it is for a WebSocket it serves.
  func isUpgrade(_ request: HTTPRequest) -> Bool {
    guard let sockets, WebSocketHandshake.isAsked(by: request) else { return false }
    return sockets.accepts(request)
  }
}
