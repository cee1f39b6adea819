import ContractHTTP

extension HTTPResponse {
  /// The delay that `Retry-After` demands (RFC 9110, section 10.2.3), a day at most.
  ///
  /// - Parameter now: The time of this machine, for a date in a response that has no `Date`.
  /// - Returns: `nil` where there is none, or it cannot be read.
  func retryDelay(now: @autoclosure () -> Int) -> Duration? {
    guard let text = fields["Retry-After"] else { return nil }
    let seconds: Int
    if !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      seconds = Int(text) ?? .max
    } else if let date = HTTPDate.secondsSince1970(text) {
      // By the clock of the backend, which may be wrong.
      let sent = fields["Date"].flatMap(HTTPDate.secondsSince1970)
      seconds = date - (sent ?? now())
    } else {
      return nil
    }
    return .seconds(min(max(seconds, 0), 86_400))
  }
}
