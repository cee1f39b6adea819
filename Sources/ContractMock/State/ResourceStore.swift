import ContractJSON

/// The existing resources of one type, in the order of their creation.
///
/// Each is stored as the bytes that responses consist of, so that a list only copies them.
struct ResourceStore: Sendable {
  struct Item: Sendable {
    var id: String
    var owner: Int

    /// The representation as compact JSON.
    var bytes: [UInt8]

    /// Whether a deletion has marked it.
    var isDeleted = false

    /// The resources that the request which created it has named, of which it may be a part, by type.
    var parents: [String: String] = [:]

    var representation: JSON? { try? JSON(parsing: bytes) }
  }

  /// Removed items leave a gap, so that positions stay valid.
  private var items: [Item?] = []
  private var positions: [String: Int] = [:]

  /// Increases with every change.
  private(set) var version = 0
}

extension ResourceStore {
  subscript(id: String) -> Item? {
    positions[id].flatMap { items[$0] }
  }

  mutating func append(_ item: Item) {
    positions[item.id] = items.count
    items.append(item)
    version += 1
  }

  /// Replaces the representation of an item; whether it is marked as deleted stays as it is where
  /// `isDeleted` is `nil`.
  mutating func replace(_ id: String, with bytes: [UInt8], isDeleted: Bool? = nil) {
    guard let position = positions[id] else { return }
    items[position]?.bytes = bytes
    if let isDeleted { items[position]?.isDeleted = isDeleted }
    version += 1
  }

  mutating func remove(_ id: String) {
    guard let position = positions.removeValue(forKey: id) else { return }
    items[position] = nil
    version += 1
    if items.count > 64, positions.count < items.count / 2 { compact() }
  }

  /// The items of one owner, or of all owners when `nil`, oldest first.
  func items(of owner: Int?) -> [Item] {
    items.compactMap { item in
      guard let item, owner == nil || item.owner == owner else { return nil }
      return item
    }
  }

  private mutating func compact() {
    items.removeAll { $0 == nil }
    for (position, item) in items.enumerated() {
      if let item { positions[item.id] = position }
    }
  }
}
