import ContractNetwork
import Testing

extension WebSocket {
  /// Expects this event next.
  func expect(
    _ event: WebSocketEvent, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await receive(within: .seconds(3600))
    #expect(found == event, sourceLocation: sourceLocation)
  }

  /// Expects this text message next.
  func expect(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect(.text(Array(text.utf8)), sourceLocation: sourceLocation)
  }
}
