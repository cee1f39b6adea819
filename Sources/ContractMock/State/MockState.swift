import ContractGeneration
import ContractHTTP
import ContractModel
import ContractService
import ContractValidation

/// The state of a mock between two requests.
struct MockState: Sendable {
  /// The resources, by type.
  var stores: [String: ResourceStore] = [:]
  var random: RandomSource

  /// The service of the contract, if any; it holds the resources instead of the stores.
  var session: (any ServiceSession)?

  /// The channels of the open sockets.
  var channels: [SocketID: CompiledChannel] = [:]

  /// List responses, valid until their store changes.
  var listings: [ListingKey: Listing] = [:]

  /// The responses to requests with an idempotency key.
  var keyedResponses: [String: MockResponse] = [:]

  /// The images that operations have stored, by path.
  var images: [String: HTTPResponse] = [:]

  /// How often each token was used.
  private var tokenUses: [String: Int] = [:]

  /// The distinct bodies sent to a login, in the order of arrival.
  private var credentials: [[UInt8]] = []

  /// The last request, and how often it was repeated in a row, by operation and path.
  private var repeated: [String: (body: [UInt8], count: Int)] = [:]

  /// The number of served responses among those that follow each other, by operation and path.
  private var servedStages: [String: Int] = [:]

  private var lastNumber = 0

  /// Seconds by which the time of requests differs from that of the clock.
  var clockOffset = 0

  struct ListingKey: Hashable, Sendable {
    var contract: String
    var operation: String
    var caller: Int

    /// The path, which may name the resource whose parts are listed.
    var path: String
  }

  struct Listing: Sendable {
    var version: Int
    var body: [UInt8]
  }

  init(random: RandomSource, session: (any ServiceSession)?) {
    self.random = random
    self.session = session
  }
}

extension MockState {
  /// Numbers new resources behind those that are stored.
  mutating func reserveNumbers() {
    let numbers = stores.values.flatMap { store in store.items(of: nil).compactMap { Int($0.id) } }
    lastNumber = max(lastNumber, numbers.max() ?? 0)
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// How often in a row the same request was sent before this one.
  mutating func repetitions(of routed: RoutedRequest) -> Int {
    let key = "\(routed.plan.operation.id) \(routed.request.path)"
    let body = routed.request.body
    let count = repeated[key].map { $0.body == body ? $0.count + 1 : 0 } ?? 0
    repeated[key] = (body, count)
    return count
  }

  /// Gives a request the plan of the response that follows those of the same request before it.
  mutating func advance(_ routed: inout RoutedRequest) {
    guard case .later(let later) = routed.plan.otherSuccesses else { return }
    let key = "\(routed.plan.operation.id) \(routed.request.path)"
    let served = servedStages[key, default: 0]
    servedStages[key] = min(served + 1, later.count)
    if served > 0 { routed.plan = later[served - 1] }
  }

  /// Uses a token once.
  ///
  /// - Returns: Whether it was still valid.
  mutating func use(of token: String, atMost lifetime: Int) -> Bool {
    // Uses beyond the lifetime are not counted.
    let uses = min(tokenUses[token] ?? 0, lifetime)
    tokenUses[token] = uses + 1
    return uses < lifetime
  }

  /// The token, or its first successor that is still valid.
  func freshToken(after token: String, lifetime: Int) -> String {
    var candidate = token
    var number = 1
    while tokenUses[candidate] ?? 0 >= lifetime {
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
