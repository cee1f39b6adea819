import ContractGeneration
import ContractHTTP
import ContractModel
import ContractGeneration
import ContractService
import ContractValidation

/// Everything a mock remembers between two requests.
struct MockState: Sendable {
  var shelves: [String: Shelf] = [:]
  var random: RandomSource

  /// Where there is one, it answers for the shelves.
  var service: (any Serving)?

  /// The channels of the sockets that are open.
  var channels: [SocketName: CompiledChannel] = [:]

  /// Answers to lists that hold until their shelf changes.
  var listings: [ListingKey: Listing] = [:]

  /// How often each token was used.
  private var tokenUses: [String: Int] = [:]

  /// What was sent to a login, each body once, in the order of arrival.
  private var credentials: [[UInt8]] = []

  /// By operation and path: the last request, and how often in a row it came before.
  private var repeated: [String: (body: [UInt8], times: Int)] = [:]

  private var lastNumber = 0

  struct ListingKey: Hashable, Sendable {
    var contract: String
    var operation: String
    var caller: Int
  }

  struct Listing: Sendable {
    var version: Int
    var body: [UInt8]
  }

  init(random: RandomSource, service: (any Serving)?) {
    self.random = random
    self.service = service
  }
}

extension MockState {
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension MockState {
  /// How often in a row the same was asked for of the same thing before this call.
  mutating func repetitions(of call: Call) -> Int {
    let key = "\(call.plan.operation.id) \(call.request.path)"
    let body = call.request.body
    let times = repeated[key].map { $0.body == body ? $0.times + 1 : 0 } ?? 0
    repeated[key] = (body, times)
    return times
  }

  /// Uses a token once.
  ///
  /// - Returns: Whether it was still good.
  mutating func use(of token: String, atMost lifetime: Int) -> Bool {
    // Beyond that nobody counts.
    let uses = min(tokenUses[token] ?? 0, lifetime)
    tokenUses[token] = uses + 1
    return uses < lifetime
  }

  /// The token, or its first successor that is still good.
  func freshToken(after token: String, lifetime: Int) -> String {
    var candidate = token
    var number = 1
    while tokenUses[candidate] ?? 0 >= lifetime {
      number += 1
      candidate = "\(token)-\(number)"
    }
    return candidate
  }

  /// A number for everybody who logs in, from 0.
  mutating func number(of body: [UInt8]) -> Int {
    if let known = credentials.firstIndex(of: body) { return known }
    // More than two users are not told apart.
    guard credentials.count < 2 else { return 1 }
    credentials.append(body)
    return credentials.count - 1
  }
}

extension String {
  /// The token that a token is a successor of: `user-token` for `user-token-2`.
  var firstToken: String {
    guard let hyphen = lastIndex(of: "-"), let number = Int(self[index(after: hyphen)...]),
      number > 1
    else { return self }
    return String(self[..<hyphen])
  }
}
