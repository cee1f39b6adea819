import ContractJSON

/// The existing resources of one type, in the order of their creation.
///
/// Their bytes stand behind one another in large blocks, and an index finds each by its identifier, so that a
/// resource takes little more memory than its JSON, and creating one takes the same time however many there are.
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

  /// Where the parts of an item are: its identifier, its JSON, and its parents as JSON, without gaps.
  private struct Entry {
    var block: UInt32
    var offset: UInt32
    var idLength: UInt32
    var length: UInt32
    var parentsLength: UInt32
    /// Twice the owner; one more where a deletion has marked the item.
    var ownerAndMark: UInt32
  }

  private static let blockBytes = 256 << 10

  private var blocks: [[UInt8]] = []

  /// Removed items leave a gap, so that positions stay valid.
  private var entries: [Entry?] = []
  private var positions = PositionTable()
  private var count = 0

  /// The number of bytes in blocks, and of those that no item uses.
  private var (byteCount, unusedBytes) = (0, 0)

  /// The positions of items by the value at a location, for values that must be unique.
  private var indices: [JSON.Pointer: PositionTable] = [:]

  /// Increases with every change.
  private(set) var version = 0
}

extension ResourceStore {
  subscript(id: String) -> Item? {
    position(of: id).flatMap(item(at:))
  }

  mutating func append(_ item: Item) {
    let position = entries.count
    entries.append(store(item))
    positions.insert(hash(of: item.id), position)
    count += 1
    for pointer in indices.keys { insert(item.bytes, position, at: pointer) }
    version += 1
  }

  /// Replaces the representation of an item; whether it is marked as deleted stays as it is where
  /// `isDeleted` is `nil`.
  mutating func replace(_ id: String, with bytes: [UInt8], isDeleted: Bool? = nil) {
    guard let position = position(of: id), var item = item(at: position) else { return }
    for pointer in indices.keys { remove(item.bytes, position, at: pointer) }
    forget(position)
    item.bytes = bytes
    if let isDeleted { item.isDeleted = isDeleted }
    entries[position] = store(item)
    for pointer in indices.keys { insert(bytes, position, at: pointer) }
    version += 1
    compactIfWasteful()
  }

  mutating func remove(_ id: String) {
    guard let position = position(of: id), let item = item(at: position) else { return }
    for pointer in indices.keys { remove(item.bytes, position, at: pointer) }
    positions.remove(hash(of: id), position)
    forget(position)
    entries[position] = nil
    count -= 1
    version += 1
    compactIfWasteful()
  }

  /// The items of one owner, or of all owners when `nil`, oldest first.
  func items(of owner: Int?) -> [Item] {
    items(at: positions(of: owner) { _ in true })
  }

  /// The positions of the items of one owner, or of all owners when `nil`, that a function chooses, oldest first; they
  /// are valid until the store changes.
  ///
  /// One item at a time is made from its bytes, so that choosing among many takes little memory.
  func positions(of owner: Int?, where isChosen: (Item) -> Bool) -> [Int] {
    entries.indices.filter { position in
      guard let entry = entries[position],
        owner == nil || Int(entry.ownerAndMark / 2) == owner
      else { return false }
      return isChosen(item(entry))
    }
  }

  /// The item at a position of this store; `nil` where it was removed.
  func item(at position: Int) -> Item? { entries[position].map(item) }

  /// The items at positions of this store.
  func items(at positions: some Sequence<Int>) -> [Item] { positions.compactMap(item(at:)) }
}

extension ResourceStore {
  /// Prepares to find items by the value at a location.
  mutating func index(_ pointer: JSON.Pointer) {
    guard indices[pointer] == nil else { return }
    indices[pointer] = PositionTable()
    for position in entries.indices {
      if let item = item(at: position) { insert(item.bytes, position, at: pointer) }
    }
  }

  /// The items with a value at a location.
  func items(with value: JSON, at pointer: JSON.Pointer) -> [Item] {
    guard let table = indices[pointer] else {
      return items(of: nil).filter { $0.representation?[pointer] == value }
    }
    return table.positions(UInt32(truncatingIfNeeded: value.hashValue)).compactMap(item(at:))
      .filter { $0.representation?[pointer] == value }
  }

  private mutating func insert(_ bytes: [UInt8], _ position: Int, at pointer: JSON.Pointer) {
    guard let value = (try? JSON(parsing: bytes))?[pointer] else { return }
    indices[pointer]?.insert(UInt32(truncatingIfNeeded: value.hashValue), position)
  }

  private mutating func remove(_ bytes: [UInt8], _ position: Int, at pointer: JSON.Pointer) {
    guard let value = (try? JSON(parsing: bytes))?[pointer] else { return }
    indices[pointer]?.remove(UInt32(truncatingIfNeeded: value.hashValue), position)
  }
}

extension ResourceStore {
  private func position(of id: String) -> Int? {
    let bytes = Array(id.utf8)
    return positions.positions(hash(of: id)).first { position in
      guard let entry = entries[position] else { return false }
      let start = Int(entry.offset)
      return blocks[Int(entry.block)][start..<start + Int(entry.idLength)].elementsEqual(bytes)
    }
  }

  private func hash(of id: String) -> UInt32 {
    var hash = StableHash()
    hash.add(id)
    return UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
  }

  private func item(_ entry: Entry) -> Item {
    let block = blocks[Int(entry.block)]
    let idEnd = Int(entry.offset + entry.idLength)
    let end = idEnd + Int(entry.length)
    var item = Item(
      id: String(decoding: block[Int(entry.offset)..<idEnd], as: UTF8.self),
      owner: Int(entry.ownerAndMark / 2), bytes: Array(block[idEnd..<end]))
    item.isDeleted = entry.ownerAndMark % 2 == 1
    if entry.parentsLength > 0,
      let parents = try? JSON(parsing: Array(block[end..<end + Int(entry.parentsLength)]))
    {
      for member in parents.objectValue?.members ?? [] {
        item.parents[member.name] = member.value.stringValue
      }
    }
    return item
  }

  /// Writes an item behind the others.
  private mutating func store(_ item: Item) -> Entry {
    let parents = item.parents.isEmpty ? [] : item.parents.json.bytes()
    let size = item.id.utf8.count + item.bytes.count + parents.count
    if blocks.last.map({ $0.count + size > Self.blockBytes }) ?? true {
      blocks.append([])
      // A small store is to take no large block.
      if blocks.count > 1 { blocks[blocks.count - 1].reserveCapacity(max(size, Self.blockBytes)) }
    }
    let last = blocks.count - 1
    let entry = Entry(
      block: UInt32(last), offset: UInt32(blocks[last].count),
      idLength: UInt32(item.id.utf8.count), length: UInt32(item.bytes.count),
      parentsLength: UInt32(parents.count),
      ownerAndMark: UInt32(item.owner * 2 + (item.isDeleted ? 1 : 0)))
    blocks[last].append(contentsOf: item.id.utf8)
    blocks[last].append(contentsOf: item.bytes)
    blocks[last].append(contentsOf: parents)
    byteCount += size
    return entry
  }

  private mutating func forget(_ position: Int) {
    guard let entry = entries[position] else { return }
    unusedBytes += Int(entry.idLength + entry.length + entry.parentsLength)
  }

  /// Closes the gaps where they are a large part of the store.
  private mutating func compactIfWasteful() {
    let isSparse = entries.count > 64 && count < entries.count / 2
    if isSparse || unusedBytes > Self.blockBytes && unusedBytes > byteCount / 3 { compact() }
  }

  private mutating func compact() {
    let items = items(of: nil)
    let pointers = Array(indices.keys)
    let version = version
    self = ResourceStore()
    for item in items { append(item) }
    for pointer in pointers { index(pointer) }
    self.version = version
  }
}

extension [String: String] {
  fileprivate var json: JSON {
    .object(
      JSON.Object(
        sorted { $0.key < $1.key }
          .map { JSON.Object.Member(name: $0.key, value: .string($0.value)) }))
  }
}
