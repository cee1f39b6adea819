extension JSON {
  /// The members of a JSON object, in the order of the document.
  ///
  /// A name may occur more than once, as in documents that services really send. Names are compared
  /// by Unicode scalars.
  public struct Object: Sendable {
    /// The members in order.
    public var members: [Member] {
      didSet { index = nil }
    }

    /// The first member of each name, in an object with very many.
    private var index: [String: Int]?

    /// Creates an object with these members.
    public init(_ members: [Member] = []) {
      self.members = members
      guard members.count > Self.manyMembers else { return }
      index = Dictionary(
        zip(members.lazy.map(\.name), members.indices), uniquingKeysWith: { first, _ in first })
    }

    /// How many members are looked through for each name.
    private static let manyMembers = 64
  }
}

extension JSON.Object {
  /// A name and its value.
  public struct Member: Sendable {
    /// The name of the member.
    public var name: String

    /// The value of the member.
    public var value: JSON

    /// Creates a member with a name and a value.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The names of the members in order, including repeated ones.
  public var names: [String] {
    members.map(\.name)
  }

  /// The value of the first member with this name.
  ///
  /// Setting a value replaces the first member with this name or appends one; setting `nil` removes
  /// every member with this name.
  ///
  /// - Complexity: O(*n*) in the number of members; O(1) for reading an object that was made with many members and
  ///   not changed.
  public subscript(name: String) -> JSON? {
    get {
      firstIndex(of: name).map { members[$0].value }
    }
    set {
      guard let newValue else {
        members.removeAll { $0.name.hasSameScalars(as: name) }
        return
      }
      if let index = firstIndex(of: name) {
        members[index].value = newValue
      } else {
        members.append(Member(name: name, value: newValue))
      }
    }
  }

  /// The names that occur more than once, each listed once, in the order of their first member.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members.
  public var repeatedNames: [String] {
    let order = indicesByName
    var firsts: [Int] = []
    var start = 0
    while start < order.count {
      let name = members[order[start]].name
      var end = start + 1
      while end < order.count, members[order[end]].name.hasSameScalars(as: name) { end += 1 }
      if end - start > 1 { firsts.append(order[start]) }
      start = end
    }
    return firsts.sorted().map { members[$0].name }
  }

  func firstIndex(of name: String) -> Int? {
    if let index {
      guard let first = index[name] else { return nil }
      // Another name that `==` treats as equal may come first.
      if members[first].name.hasSameScalars(as: name) { return first }
    }
    return members.firstIndex { $0.name.hasSameScalars(as: name) }
  }

  /// The indices of the members sorted by name; members of the same name keep their order.
  var indicesByName: [Int] {
    members.indices.sorted { left, right in
      let leftName = members[left].name
      let rightName = members[right].name
      if leftName.precedesByScalars(rightName) { return true }
      return left < right && leftName.hasSameScalars(as: rightName)
    }
  }
}

extension JSON.Object: RandomAccessCollection {
  public var startIndex: Int { members.startIndex }
  public var endIndex: Int { members.endIndex }

  public subscript(position: Int) -> Member { members[position] }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members.map(Member.init))
  }
}

extension JSON.Object.Member: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameScalars(as: right.name) && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    value.hash(into: &hasher)
  }
}

/// The order of members does not matter, except among members of the same name.
extension JSON.Object: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    let isSameOrder = zip(left, right).allSatisfy { $0.name.hasSameScalars(as: $1.name) }
    let leftOrder = isSameOrder ? Array(left.indices) : left.indicesByName
    let rightOrder = isSameOrder ? leftOrder : right.indicesByName
    return zip(leftOrder, rightOrder).allSatisfy { left.members[$0] == right.members[$1] }
  }

  public func hash(into hasher: inout Hasher) {
    // A sum, so that the order of the members does not matter.
    var sum = 0
    for member in members {
      var memberHasher = Hasher()
      member.hash(into: &memberHasher)
      sum &+= memberHasher.finalize()
    }
    hasher.combine(members.count)
    hasher.combine(sum)
  }
}
