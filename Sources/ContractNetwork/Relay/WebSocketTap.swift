import ContractHTTP

/// Reads the messages of a WebSocket whose bytes are passed on unchanged.
struct WebSocketTap {
  private let socket: WebSocketID
  private let target: String
  private var clientParser: WebSocketParser
  private var serverParser: WebSocketParser

  /// Whether something arrived that is no WebSocket, so that nothing more is read of that side.
  private var isClientBlind = false
  private var isServerBlind = false

  init(_ socket: WebSocketID, target: String) {
    self.socket = socket
    self.target = target
    // Each side is parsed as the other one parses it.
    clientParser = WebSocketParser(.server)
    serverParser = WebSocketParser(.client)
  }
}

extension WebSocketTap {
  /// Reads bytes of the client.
  mutating func client(_ bytes: ArraySlice<UInt8>) -> [RelayEvent] {
    Self.events(in: bytes, &clientParser, &isClientBlind).map { message($0, .client) }
  }

  /// Reads bytes of the server.
  mutating func server(_ bytes: ArraySlice<UInt8>) -> [RelayEvent] {
    Self.events(in: bytes, &serverParser, &isServerBlind).map { message($0, .server) }
  }

  /// The messages that are complete with these bytes.
  private static func events(
    in bytes: ArraySlice<UInt8>, _ parser: inout WebSocketParser, _ isBlind: inout Bool
  ) -> [WebSocketParser.Event] {
    guard !isBlind, !bytes.isEmpty else { return [] }
    parser.feed(bytes)
    var events: [WebSocketParser.Event] = []
    do throws(WebSocketError) {
      while let event = try parser.next() {
        switch event {
        case .text, .binary: events.append(event)
        case .ping, .pong, .close: continue
        }
      }
    } catch {
      isBlind = true
    }
    return events
  }

  private func message(
    _ event: WebSocketParser.Event, _ sender: RelayedMessage.Sender
  ) -> RelayEvent {
    var relayed = RelayedMessage(
      socket: socket, target: target, sender: sender, text: nil, bytes: [])
    switch event {
    case .text(let bytes):
      (relayed.text, relayed.bytes) = (String(decoding: bytes, as: UTF8.self), bytes)
    case .binary(let bytes): relayed.bytes = bytes
    case .ping, .pong, .close: break
    }
    return .message(relayed)
  }
}
