package import ContractJSON
import ContractText

/// The common properties of the JSON values at one location: the evidence for their schema.
package struct ValueProfile: Sendable {
  /// The number of values, null included.
  package private(set) var count = 0
  private(set) var nullCount = 0
  private(set) var booleanCount = 0
  private(set) var numbers = NumberProfile()
  private(set) var texts = TextProfile()
  private(set) var listCount = 0
  private(set) var objectCount = 0

  /// The values of each member by its name.
  private(set) var members: [String: ValueProfile] = [:]

  /// The names of the members in the order of their first occurrence.
  private(set) var names: [String] = []

  /// The profile of the elements of lists; none or one.
  private var elementProfile: [ValueProfile] = []

  /// The profile of further members, where there are too many names; none or one.
  private var otherProfile: [ValueProfile] = []

  /// How deep values are looked into.
  private static let depthLimit = 32

  /// How many names of members are distinguished.
  private static let nameLimit = 200

  package init() {}
}

extension ValueProfile {
  /// The values of the elements of all lists; `nil` where no list had one.
  var elements: ValueProfile? { elementProfile.first }

  /// The values of members beyond the names that are distinguished.
  var others: ValueProfile? { otherProfile.first }

  /// Adds a value.
  package mutating func add(_ value: JSON) { add(value, depth: 0) }

  private mutating func add(_ value: JSON, depth: Int) {
    count += 1
    switch value {
    case .null: nullCount += 1
    case .boolean: booleanCount += 1
    case .number(let number): numbers.add(number)
    case .string(let text): texts.add(text)
    case .array(let elements):
      listCount += 1
      guard depth < Self.depthLimit, !elements.isEmpty else { return }
      if elementProfile.isEmpty { elementProfile.append(ValueProfile()) }
      for element in elements { elementProfile[0].add(element, depth: depth + 1) }
    case .object(let object):
      objectCount += 1
      guard depth < Self.depthLimit else { return }
      for member in object { add(member, depth: depth + 1) }
    }
  }

  private mutating func add(_ member: JSON.Object.Member, depth: Int) {
    if members[member.name] == nil {
      guard names.count < Self.nameLimit else {
        if otherProfile.isEmpty { otherProfile.append(ValueProfile()) }
        otherProfile[0].add(member.value, depth: depth)
        return
      }
      names.append(member.name)
    }
    members[member.name, default: ValueProfile()].add(member.value, depth: depth)
  }

  /// Adds what another profile knows.
  mutating func merge(_ other: ValueProfile) {
    count += other.count
    nullCount += other.nullCount
    booleanCount += other.booleanCount
    numbers.merge(other.numbers)
    texts.merge(other.texts)
    listCount += other.listCount
    objectCount += other.objectCount
    for name in other.names {
      if members[name] == nil { names.append(name) }
      members[name, default: ValueProfile()].merge(other.members[name] ?? ValueProfile())
    }
    if let elements = other.elements {
      if elementProfile.isEmpty { elementProfile.append(ValueProfile()) }
      elementProfile[0].merge(elements)
    }
    if let others = other.others {
      if otherProfile.isEmpty { otherProfile.append(ValueProfile()) }
      otherProfile[0].merge(others)
    }
  }
}

extension ValueProfile {
  /// The location of the only list of objects, in the value or in members of its objects.
  var soleList: JSON.Pointer? {
    func lists(_ profile: ValueProfile, _ pointer: JSON.Pointer) -> [JSON.Pointer] {
      if profile.listCount > 0, profile.elements?.objectCount ?? 0 > 0 { return [pointer] }
      guard pointer.tokens.count < 2 else { return [] }
      return profile.names.flatMap { name in
        profile.members[name].map { lists($0, pointer.appending(.name(name))) } ?? []
      }
    }
    let found = lists(self, .root)
    return found.count == 1 ? found[0] : nil
  }

  /// The profile of the values at a location below; `nil` where there were none.
  subscript(pointer: JSON.Pointer) -> ValueProfile? {
    var profile = self
    for token in pointer.tokens {
      let next: ValueProfile? =
        switch token {
        case .name(let name): profile.members[name]
        case .every, .index: profile.elements
        default: nil
        }
      guard let next else { return nil }
      profile = next
    }
    return profile
  }

  /// The members that every object has.
  var constantNames: Set<String> {
    Set(names.filter { members[$0]?.count == objectCount })
  }

  /// Whether the names of the members are data: identifiers, dates, or too many to be fields.
  var hasNamesOfData: Bool {
    if others != nil { return true }
    guard names.count >= 3 else { return false }
    let isFleeting = names.allSatisfy { (members[$0]?.count ?? 0) * 2 <= objectCount }
    return names.allSatisfy(\.isIdentifierLike) || names.count > 30 && isFleeting
  }
}
