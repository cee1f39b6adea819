extension JSON {
  /// The first value at a place, in document order.
  ///
  /// A literal in the brackets is the name of a member; a place needs a pointer that has its type,
  /// as in `json["/data/0" as JSON.Pointer]`.
  public subscript(pointer: Pointer) -> JSON? {
    first(at: pointer.tokens[...])
  }

  /// Every value at a place, in document order.
  ///
  /// A name or an index leads to one value at most (the first member of a repeated name); `*` leads
  /// to every element or member.
  public func values(at pointer: Pointer) -> [JSON] {
    var found: [JSON] = []
    collect(at: pointer.tokens[...], into: &found)
    return found
  }

  /// Puts a value at every place the pointer leads to.
  ///
  /// Everything but the last token must exist. A last name that is missing is appended as a
  /// member, and an index one past the end appends an element.
  ///
  /// - Returns: Whether there was any such place; if not, nothing has changed.
  public mutating func set(_ value: JSON, at pointer: Pointer) -> Bool {
    set(value, at: pointer.tokens[...])
  }

  /// Removes every element or member the pointer leads to, repeated names included.
  ///
  /// - Returns: Whether anything was removed; the root cannot be.
  public mutating func remove(at pointer: Pointer) -> Bool {
    remove(at: pointer.tokens[...])
  }

  /// This value with another one put at a place, or `nil` when ``set(_:at:)`` finds no such place.
  public func replacing(at pointer: Pointer, with value: JSON) -> JSON? {
    var copy = self
    // Not `? copy : nil`, where `nil` would be the JSON null.
    guard copy.set(value, at: pointer) else { return nil }
    return copy
  }

  /// This value without what is at a place, or `nil` when there is nothing to remove.
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
      if let found = child.first(at: tokens.dropFirst()) { return found }
    }
    return nil
  }

  private func collect(at tokens: ArraySlice<Pointer.Token>, into found: inout [JSON]) {
    guard let token = tokens.first else {
      found.append(self)
      return
    }
    guard token == .every else {
      child(token)?.collect(at: tokens.dropFirst(), into: &found)
      return
    }
    for child in children {
      child.collect(at: tokens.dropFirst(), into: &found)
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

  /// Changes the children a token leads to, and says whether any change took place.
  private mutating func changeChildren(
    _ token: Pointer.Token, _ change: (inout JSON) -> Bool
  ) -> Bool {
    var changed = false
    switch self {
    case .array(var elements):
      // Letting go of the old value first keeps the elements from being copied.
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
    guard let name = token.memberName else { return Array(members.indices) }
    return firstIndex(of: name).map { [$0] } ?? []
  }
}

extension JSON.Pointer.Token {
  /// The name of the one member that it leads to; `nil` for every member.
  fileprivate var memberName: String? {
    switch self {
    case .name(let name): name
    case .index(let index): String(index)
    case .every: nil
    }
  }
}
