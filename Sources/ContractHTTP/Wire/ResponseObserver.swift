/// Reads the responses of one connection whose bytes are passed on unchanged.
package struct ResponseObserver: Sendable {
  private var parser = ResponseParser()
  private var pending: (head: HTTPResponse, body: BodyReader)?
  private let keptBytes: Int

  /// Whether something arrived that is no HTTP, so that nothing more is read.
  package private(set) var isBlind = false

  /// Whether a `101 Switching Protocols` has arrived: all further bytes are of another protocol.
  package private(set) var hasSwitched = false

  /// - Parameter keptBytes: The number of bytes of a body that are kept.
  package init(keeping keptBytes: Int) {
    self.keptBytes = keptBytes
  }
}

extension ResponseObserver {
  /// Adds bytes that have arrived.
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    if !isBlind { parser.input.append(bytes) }
  }

  /// Returns the next complete response; of a long body only the beginning is kept.
  ///
  /// - Parameter method: The method of the request.
  /// - Returns: `nil` if more bytes are needed.
  package mutating func next(respondingTo method: HTTPMethod) -> HTTPResponse? {
    guard !isBlind, !hasSwitched else { return nil }
    do throws(WireError) {
      return try read(method)
    } catch {
      isBlind = true
      return nil
    }
  }

  private mutating func read(_ method: HTTPMethod) throws(WireError) -> HTTPResponse? {
    while pending == nil {
      guard let head = try parser.nextHead() else { return nil }
      if head.status == .switchingProtocols {
        hasSwitched = true
        return head
      }
      if head.status.isInformational { continue }
      let framing = try BodyFraming(of: head, to: method)
      guard framing != .none else { return head }
      pending = (head, try BodyReader(framing, limits: .unlimitedBody, keeping: keptBytes))
    }
    return try pending?.body.read(from: &parser.input) == true ? takePending() : nil
  }

  private mutating func takePending() -> HTTPResponse? {
    guard var response = pending?.head else { return nil }
    response.body = pending?.body.body ?? []
    let isCut = pending?.body.isCut ?? false
    pending = nil
    return isCut ? response.cut() : response
  }

  /// Returns the response that the end of the connection completes, or cuts.
  package mutating func finish() -> HTTPResponse? {
    guard !isBlind, let body = pending?.body else { return nil }
    let isWhole = (try? body.finish()) != nil
    return isWhole ? takePending() : takePending()?.cut()
  }

  /// Returns the bytes behind a `101 Switching Protocols`.
  package mutating func takeRest() -> [UInt8] { Array(parser.input.take()) }
}
