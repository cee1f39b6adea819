/// The tokens and credentials that a mock has seen.
struct IssuedTokens: MockState.Key {
  static var initial: IssuedTokens { IssuedTokens() }

  /// How often each token was used.
  private var uses: [String: Int] = [:]

  /// The distinct bodies sent to a login, in the order of arrival.
  private var credentials: [[UInt8]] = []

  /// Uses a token once.
  ///
  /// - Returns: Whether it was still valid.
  mutating func use(of token: String, atMost lifetime: Int) -> Bool {
    // Uses beyond the lifetime are not counted.
    let uses = min(uses[token] ?? 0, lifetime)
    self.uses[token] = uses + 1
    return uses < lifetime
  }

  /// The token, or its first successor that is still valid.
  func freshToken(after token: String, lifetime: Int) -> String {
    var candidate = token
    var number = 1
    while uses[candidate] ?? 0 >= lifetime {
      number += 1
      candidate = "\(token)-\(number)"
    }
    return candidate
  }

  /// The number of some credentials, from 0; all after the first two share a number.
  mutating func number(of body: [UInt8]) -> Int {
    if let known = credentials.firstIndex(of: body) { return known }
    guard credentials.count < 2 else { return 1 }
    credentials.append(body)
    return credentials.count - 1
  }
}
