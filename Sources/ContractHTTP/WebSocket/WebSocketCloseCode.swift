/// The numbers that say why a WebSocket connection was closed (RFC 6455, section 7.4).
package enum WebSocketCloseCode: Sendable {
  package static let normal = 1000
  package static let goingAway = 1001
  package static let protocolError = 1002
  package static let unsupportedData = 1003
  package static let notUTF8 = 1007
  package static let policyViolation = 1008
  package static let tooLarge = 1009

  /// Whether a close frame may say this number.
  ///
  /// 1005, 1006 and 1015 stand for closes without a frame and are never sent; the registry of
  /// IANA goes up to 1014; from 3000 on numbers belong to libraries and applications.
  package static func isAllowed(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
