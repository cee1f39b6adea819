import Synchronization

/// How the end of a server's thread is asked for and waited for.
final class Shutdown: Sendable {
  private let isRequestedFlag = Atomic(false)
  private let requested: WakeupPipe
  private let ended: WakeupPipe

  init() throws(SystemError) {
    requested = try WakeupPipe()
    ended = try WakeupPipe()
  }

  var isRequested: Bool { isRequestedFlag.load(ordering: .acquiring) }

  /// Readable from the request on.
  var descriptor: Int32 { requested.reader }

  func request() {
    isRequestedFlag.store(true, ordering: .releasing)
    requested.signal()
  }

  func confirmEnd() {
    ended.signal()
  }

  func waitUntilEnded() {
    // The byte is left in the pipe, so that any number of threads may wait.
    var set = PollSet()
    let index = set.append(ended.reader, .reading)
    while !set.isReady(index) { set.wait(atMost: nil) }
  }
}
