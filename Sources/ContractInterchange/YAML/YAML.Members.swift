import ContractJSON

extension YAML {
  /// The members of a mapping while it is read.
  struct Members {
    private var members: [JSON.Object.Member] = []

    /// The offset of the key of each member.
    private var starts: [Int] = []

    /// The indices of the members by name, once there are many.
    private var indices: [Name: Int] = [:]

    /// The key whose value is read next.
    private var key = Key(text: "", start: 0)
    private var merge: Merge?
  }

  /// The value of a merge key.
  private struct Merge {
    /// The offset of the key.
    var start: Int

    /// The number of members before the key.
    var index: Int
    var sources: [JSON.Object] = []
  }
}

extension YAML.Members {
  /// Up to this number of members, comparing all names is faster than a dictionary.
  private static let linearSearchLimit = 8

  /// Begins a member.
  ///
  /// - Returns: The offset of an earlier key with the same text.
  mutating func begin(_ key: YAML.Key) -> Int? {
    self.key = key
    guard !key.isMerge else {
      if let merge { return merge.start }
      merge = YAML.Merge(start: key.start, index: members.count)
      return nil
    }
    if let index = index(of: key.text) { return starts[index] }
    if !indices.isEmpty {
      indices[YAML.Name(text: key.text)] = members.count
    }
    return nil
  }

  /// Ends a member with its value.
  ///
  /// - Throws: The reason that the value cannot be merged.
  mutating func end(_ value: JSON) throws(YAML.ParseError.Reason) {
    guard !key.isMerge else {
      merge?.sources = try Self.mergedObjects(of: value)
      return
    }
    members.append(JSON.Object.Member(name: key.text, value: value))
    starts.append(key.start)
    guard members.count == Self.linearSearchLimit else { return }
    for (index, member) in members.enumerated() {
      indices[YAML.Name(text: member.name)] = index
    }
  }

  /// The offset of the key whose value is read.
  var keyStart: Int { key.start }

  private func index(of name: String) -> Int? {
    guard indices.isEmpty else { return indices[YAML.Name(text: name)] }
    return members.firstIndex { $0.name.hasSameScalars(as: name) }
  }

  private static func mergedObjects(
    of value: JSON
  ) throws(YAML.ParseError.Reason) -> [JSON.Object] {
    if let object = value.objectValue { return [object] }
    let objects = value.arrayValue?.compactMap(\.objectValue)
    guard let objects, objects.count == value.arrayValue?.count else {
      throw .invalidMerge(typeName: value.typeName)
    }
    return objects
  }

  /// The members with the merged ones in place of the merge key.
  consuming func closed() -> JSON.Object {
    guard let merge else { return JSON.Object(members) }
    var names = Set(members.map { YAML.Name(text: $0.name) })
    var merged: [JSON.Object.Member] = []
    for source in merge.sources {
      for member in source where names.insert(YAML.Name(text: member.name)).inserted {
        merged.append(member)
      }
    }
    members.insert(contentsOf: merged, at: merge.index)
    return JSON.Object(members)
  }
}
