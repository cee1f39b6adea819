import ContractGeneration

/// Everything a mock remembers between two requests.
struct MockState: Sendable {
  var shelves: [String: Shelf] = [:]
  var random: RandomSource

  /// Answers to lists that hold until their shelf changes.
  var listings: [ListingKey: Listing] = [:]

  private var lastNumber = 0

  struct ListingKey: Hashable, Sendable {
    var operation: String
    var caller: Int
  }

  struct Listing: Sendable {
    var version: Int
    var body: [UInt8]
  }

  init(random: RandomSource) {
    self.random = random
  }
}

extension MockState {
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
