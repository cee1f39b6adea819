/// The reason bytes are not what a WebSocket peer may send.
package struct WebSocketError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case reservedBits
    case reservedOpcode(UInt8)
    case notMasked
    case masked
    case lengthNotMinimal
    case lengthBeyondRange
    case controlFrameTooLong
    case fragmentedControlFrame
    case continuationOfNothing
    case messageInsideMessage
    case textNotUTF8
    case closeReasonNotUTF8
    case halfCloseCode
    case forbiddenCloseCode(Int)
    case frameTooLarge(limitBytes: Int)
    case messageTooLarge(limitBytes: Int)
  }

  package var reason: Reason

  package init(_ reason: Reason) {
    self.reason = reason
  }
}

extension WebSocketError {
  /// What to say in the close frame that answers it.
  package var closeCode: Int {
    switch reason {
    case .textNotUTF8, .closeReasonNotUTF8: WebSocketCloseCode.notUTF8
    case .frameTooLarge, .messageTooLarge: WebSocketCloseCode.tooLarge
    default: WebSocketCloseCode.protocolError
    }
  }
}
