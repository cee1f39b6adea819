import ContractHTTP
import TestSupport

/// The bytes of a message, with CRLF for each line feed of the text.
func wire(_ message: String) -> [UInt8] {
  message.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
}

/// Messages, or the error that ended them.
struct Outcome<Message: Equatable & Sendable>: Equatable, Sendable {
  var messages: [Message] = []
  var error: WireError?
}

extension SeededRandom {
  /// The bytes split at random offsets, often into single bytes.
  mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    let longest = [1, 2, 7, 60].randomElement(using: &self) ?? 1
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...longest, using: &self))
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }
}
