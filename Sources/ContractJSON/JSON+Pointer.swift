extension JSON {
  /// The first value that a pointer matches, in document order.
  ///
  /// A string literal in the brackets is the name of a member; a literal pointer needs its type, as
  /// in `json["/data/0" as JSON.Pointer]`.
  public subscript(pointer: Pointer) -> JSON? {
    first(at: pointer.tokens[...])
  }

  /// Returns every value that a pointer matches, in document order.
  ///
  /// A name or an index matches at most one value (the first member of a repeated name); `*` matches
  /// every element or member.
  public func values(at pointer: Pointer) -> [JSON] {
    var values: [JSON] = []
    collect(at: pointer.tokens[...], into: &values)
    return values
  }

  /// Sets a value at every location that the pointer matches.
  ///
  /// The containers must exist. If the last token is a name that does not exist, a member is
  /// appended; an index one past the end appends an element.
  ///
  /// - Returns: Whether the pointer matched anything; if not, the value is unchanged.
  public mutating func set(_ value: JSON, at pointer: Pointer) -> Bool {
    set(value, at: pointer.tokens[...])
  }

  /// Removes every element or member that the pointer matches, including repeated names.
  ///
  /// - Returns: Whether anything was removed; the root cannot be.
  public mutating func remove(at pointer: Pointer) -> Bool {
    remove(at: pointer.tokens[...])
  }

  /// Returns a copy with a value set at a location, or `nil` if ``set(_:at:)`` matches nothing.
  public func replacing(at pointer: Pointer, with value: JSON) -> JSON? {
    var copy = self
    // Not `? copy : nil`, where `nil` would be the JSON null.
    guard copy.set(value, at: pointer) else { return nil }
    return copy
  }

  /// Returns a copy without the value at a location, or `nil` if there is nothing to remove.
  public func removing(at pointer: Pointer) -> JSON? {
    var copy = self
    guard copy.remove(at: pointer) else { return nil }
    return copy
  }

  private func child(_ token: Pointer.Token) -> JSON? {
    switch (self, token) {
    case (.object(let object), _): token.memberName.flatMap { object[$0] }
    case (.array(let elements), .index(let index)) where elements.indices.contains(index):
      elements[index]
    default: nil
    }
  }

  private var children: [JSON] {
    switch self {
    case .array(let elements): elements
    case .object(let object): object.members.map(\.value)
    case .null, .boolean, .number, .string: []
    }
  }

  private func first(at tokens: ArraySlice<Pointer.Token>) -> JSON? {
    guard let token = tokens.first else { return self }
    guard token == .every else { return child(token)?.first(at: tokens.dropFirst()) }
    for child in children {
      if let value = child.first(at: tokens.dropFirst()) { return value }
    }
    return nil
  }

  private func collect(at tokens: ArraySlice<Pointer.Token>, into values: inout [JSON]) {
    guard let token = tokens.first else {
      values.append(self)
      return
    }
    guard token == .every else {
      child(token)?.collect(at: tokens.dropFirst(), into: &values)
      return
    }
    for child in children {
      child.collect(at: tokens.dropFirst(), into: &values)
    }
  }

  private mutating func set(_ value: JSON, at tokens: ArraySlice<Pointer.Token>) -> Bool {
    guard let token = tokens.first else {
      self = value
      return true
    }
    if tokens.count == 1, append(value, as: token) { return true }
    return changeChildren(token) { $0.set(value, at: tokens.dropFirst()) }
  }

  private mutating func append(_ value: JSON, as token: Pointer.Token) -> Bool {
    switch (self, token) {
    case (.object(var object), _):
      guard let name = token.memberName, object[name] == nil else { return false }
      object[name] = value
      self = .object(object)
    case (.array(let elements), .index(let index)) where index == elements.count:
      self = .array(elements + [value])
    default:
      return false
    }
    return true
  }

  private mutating func remove(at tokens: ArraySlice<Pointer.Token>) -> Bool {
    guard let token = tokens.first else { return false }
    guard tokens.count == 1 else {
      return changeChildren(token) { $0.remove(at: tokens.dropFirst()) }
    }
    let before = children.count
    switch (self, token) {
    case (.object, .every):
      self = .object(Object())
    case (.object(var object), _):
      if let name = token.memberName { object[name] = nil }
      self = .object(object)
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      elements.remove(at: index)
      self = .array(elements)
    case (.array, .every):
      self = .array([])
    default:
      return false
    }
    return children.count < before
  }

  /// Changes the children that a token matches.
  ///
  /// - Returns: Whether anything changed.
  private mutating func changeChildren(
    _ token: Pointer.Token, _ change: (inout JSON) -> Bool
  ) -> Bool {
    var changed = false
    switch self {
    case .array(var elements):
      // Releasing the old value first keeps the elements from being copied.
      self = .null
      for index in elements.indices where token == .every || token == .index(index) {
        changed = change(&elements[index]) || changed
      }
      self = .array(elements)
    case .object(var object):
      self = .null
      for index in object.indices(of: token) {
        changed = change(&object.members[index].value) || changed
      }
      self = .object(object)
    case .null, .boolean, .number, .string:
      break
    }
    return changed
  }
}

extension JSON.Object {
  fileprivate func indices(of token: JSON.Pointer.Token) -> [Int] {
    guard let name = token.memberName else { return token == .every ? Array(members.indices) : [] }
    return firstIndex(of: name).map { [$0] } ?? []
  }
}

extension JSON.Pointer.Token {
  /// The name of the one member that the token matches; `nil` for every member, and for none.
  fileprivate var memberName: String? {
    switch self {
    case .name(let name): name
    case .index(let index): String(index)
    case .every, .malformed: nil
    }
  }
}
