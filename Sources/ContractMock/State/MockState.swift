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
