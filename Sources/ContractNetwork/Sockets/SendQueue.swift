/// Frames that wait to be sent.
///
/// A frame that was begun is not touched until it is sent: a TLS library wants to see the same
/// bytes again at the same place.
struct SendQueue: Sendable {
  private var frames: ArraySlice<[UInt8]> = []

  /// How much of the first frame is sent.
  private var sentBytes = 0

  /// How many frames were ever put in, and how many have left.
  private(set) var addedCount = 0
  private(set) var sentCount = 0

  /// About how much memory it takes.
  private(set) var size = 0
}

extension SendQueue {
  /// What a frame takes besides its bytes.
  private static let overhead = 64

  var isEmpty: Bool { frames.isEmpty }

  mutating func append(_ frame: [UInt8]) {
    frames.append(frame)
    addedCount += 1
    size += frame.count + Self.overhead
  }

  /// Forgets every frame of which nothing has been sent.
  mutating func dropUnstarted() {
    let first = sentBytes > 0 ? frames.first : nil
    frames = []
    size = 0
    if let first {
      frames = [first]
      size = first.count + Self.overhead
    }
  }

  /// Sends as much as there is room for.
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
