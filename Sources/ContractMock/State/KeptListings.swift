/// The bodies of lists, valid until their store changes.
struct KeptListings: MockState.Key {
  static var initial: KeptListings { KeptListings() }

  struct Key: Hashable, Sendable {
    var contract: String
    var operation: String
    var caller: Int

    /// The path, which may name the resource whose parts are listed.
    var path: String
  }

  private struct Listing: Sendable {
    var version: Int
    var body: [UInt8]
  }

  private var listings: [Key: Listing] = [:]

  /// A long list would take as much memory as the resources once more.
  private static let largestBody = 1 << 20

  /// The body of the list, where the store has the version at which it was kept.
  func body(_ key: Key, version: Int) -> [UInt8]? {
    guard let listing = listings[key], listing.version == version else { return nil }
    return listing.body
  }

  /// Keeps the body of a list that is not too long.
  mutating func keep(_ body: [UInt8], as key: Key, version: Int) {
    if body.count <= Self.largestBody { listings[key] = Listing(version: version, body: body) }
  }
}
