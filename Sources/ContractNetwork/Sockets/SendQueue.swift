/// A queue of frames to send.
///
/// A frame that was sent in part stays in place, because a TLS library requires the same bytes at the
/// same address again.
struct SendQueue: Sendable {
  private var frames: ArraySlice<[UInt8]> = []

  /// The number of bytes of the first frame that were sent.
  private var sentBytes = 0

  /// The total numbers of frames that were added and sent.
  private(set) var addedCount = 0
  private(set) var sentCount = 0

  /// The approximate memory of the queue.
  private(set) var size = 0
}

extension SendQueue {
  /// The approximate memory of a frame besides its bytes.
  private static let overhead = 64

  var isEmpty: Bool { frames.isEmpty }

  mutating func append(_ frame: [UInt8]) {
    frames.append(frame)
    addedCount += 1
    size += frame.count + Self.overhead
  }

  /// Removes every frame of which no byte was sent.
  mutating func dropUnstarted() {
    let first = sentBytes > 0 ? frames.first : nil
    frames = []
    size = 0
    if let first {
      frames = [first]
      size = first.count + Self.overhead
    }
  }

  /// Sends as much as the system accepts.
  ///
  /// - Returns: Whether anything was sent.
  mutating func send(over stream: ByteStream) throws(SystemError) -> Bool {
    var hasSent = false
    while let frame = frames.first {
      if sentBytes < frame.count {
        let count = try stream.send(frame, from: sentBytes)
        guard count > 0 else { return hasSent }
        hasSent = true
        sentBytes += count
      }
      guard sentBytes == frame.count else { continue }
      frames.removeFirst()
      if frames.isEmpty { frames = [] }
      sentBytes = 0
      sentCount += 1
      size -= frame.count + Self.overhead
    }
    return hasSent
  }
}
