extension JSON {
  /// A JSON Pointer: the location of a value, or of one value in every element of an array.
  ///
  /// The text form is RFC 6901 with one addition: the token `*` means every element or member. A
  /// member whose name is `*` is written `~2`.
  ///
  /// Two pointers are equal exactly when their texts are equal. A name in the form of an index is an
  /// index: `.name("0")` becomes `.index(0)`, which means element 0 of an array and member "0" of
  /// an object.
  public struct Pointer: Sendable, Hashable {
    /// The steps from the root.
    public let tokens: [Token]

    /// Creates a pointer from its steps.
    public init(_ tokens: [Token] = []) {
      self.tokens = tokens.map(\.normalized)
    }
  }
}

extension JSON.Pointer {
  /// One step from a value to a value that it contains.
  public enum Token: Sendable {
    case name(String)
    /// The element at this index, or the member with this number as its name.
    case index(Int)
    /// Every element of an array, every member of an object.
    case every
    /// A text that is no JSON Pointer, or no token of one, as it was written; it leads nowhere.
    ///
    /// A literal cannot throw, and a trap would end the process before the mistake can be reported with
    /// its line.
    case malformed(String)
  }

  /// The whole document.
  public static let root = JSON.Pointer()

  /// The pointer to the container of this location; `nil` for the root.
  public var parent: JSON.Pointer? {
    tokens.isEmpty ? nil : JSON.Pointer(Array(tokens.dropLast()))
  }

  /// Returns the pointer with a further step.
  public func appending(_ token: Token) -> JSON.Pointer {
    JSON.Pointer(tokens + [token])
  }

  /// Returns the pointer with the steps of another one appended.
  public func appending(_ pointer: JSON.Pointer) -> JSON.Pointer {
    JSON.Pointer(tokens + pointer.tokens)
  }

  /// The same pointer with index 0 for every `*`.
  package var firstElement: JSON.Pointer {
    JSON.Pointer(tokens.map { if case .every = $0 { .index(0) } else { $0 } })
  }

  /// The same pointer with `*` for every index, as contracts write it.
  package var withoutIndices: JSON.Pointer {
    JSON.Pointer(tokens.map { if case .index = $0 { .every } else { $0 } })
  }

  /// Whether this location is the other one or inside it; `*` matches only `*`.
  public func hasPrefix(_ prefix: JSON.Pointer) -> Bool {
    tokens.starts(with: prefix.tokens)
  }
}

extension JSON.Pointer: Comparable {
  /// A location precedes the locations inside it; `*` precedes indices, and indices, in numerical
  /// order, precede names, which precede malformed texts.
  public static func < (left: JSON.Pointer, right: JSON.Pointer) -> Bool {
    left.tokens.lexicographicallyPrecedes(right.tokens)
  }
}

extension JSON.Pointer.Token: Hashable, Comparable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.hasSameScalars(as: right)
    case (.index(let left), .index(let right)): left == right
    case (.every, .every): true
    case (.malformed(let left), .malformed(let right)): left.hasSameScalars(as: right)
    case (.name, _), (.index, _), (.every, _), (.malformed, _): false
    }
  }

  public static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.precedesByScalars(right)
    case (.index(let left), .index(let right)): left < right
    case (.malformed(let left), .malformed(let right)): left.precedesByScalars(right)
    case (.every, .index), (.every, .name), (.index, .name): true
    case (.every, .every), (.index, .every), (.name, .every), (.name, .index): false
    case (_, .malformed): true
    case (.malformed, _): false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .name(let name): hasher.combine(name)
    case .index(let index): hasher.combine(index)
    case .every: hasher.combine("*")
    case .malformed(let text):
      hasher.combine(false)
      hasher.combine(text)
    }
  }
}

extension JSON.Pointer {
  /// Parses the text form.
  ///
  /// - Returns: `nil` unless the text is empty or starts with `/`, and every `~` is followed by `0`,
  ///   `1` or `2`.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      self.init()
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, first.isEmpty else { return nil }
    var tokens: [Token] = []
    for part in parts.dropFirst() {
      guard let token = Token(escaped: part) else { return nil }
      tokens.append(token)
    }
    self.init(tokens)
  }
}

extension JSON.Pointer: ExpressibleByStringLiteral {
  /// Creates a pointer from its text form; a text that is none leads nowhere, and is reported with the
  /// contract that has it, see ``Token/malformed(_:)``.
  public init(stringLiteral text: String) {
    self = JSON.Pointer(text) ?? JSON.Pointer([.malformed(text)])
  }

  /// The first text in it that is no JSON Pointer; `nil` where there is none.
  package var malformedText: String? {
    tokens.lazy.compactMap { if case .malformed(let text) = $0 { text } else { nil } }.first
  }
}

extension JSON.Pointer: CustomStringConvertible {
  public var description: String {
    var text = ""
    for token in tokens {
      if case .malformed = token {} else { text += "/" }
      text += token.escaped
    }
    return text
  }
}

extension JSON.Pointer.Token {
  /// The token in the form that pointers store.
  var normalized: JSON.Pointer.Token {
    switch self {
    case .name(let name):
      // Not "00" or "+1", which are not indices by RFC 6901.
      guard let index = Int(name), index >= 0, String(index).hasSameScalars(as: name) else {
        return self
      }
      return .index(index)
    case .index(let index):
      return index < 0 ? .malformed(String(index)) : self
    case .every, .malformed:
      return self
    }
  }

  fileprivate init?(escaped: Substring.UTF8View) {
    if escaped.elementsEqual("*".utf8) {
      self = .every
      return
    }
    var name: [UInt8] = []
    var rest = escaped.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "~") else {
        name.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "0"): name.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): name.append(UInt8(ascii: "/"))
      case UInt8(ascii: "2"): name.append(UInt8(ascii: "*"))
      default: return nil
      }
    }
    self = .name(String(decoding: name, as: UTF8.self))
  }

  fileprivate var escaped: String {
    switch self {
    case .every: return "*"
    case .malformed(let text): return text
    case .index(let index): return String(index)
    case .name("*"): return "~2"
    case .name(let name):
      guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
        return name
      }
      var escaped: [UInt8] = []
      for byte in name.utf8 {
        switch byte {
        case UInt8(ascii: "~"): escaped += "~0".utf8
        case UInt8(ascii: "/"): escaped += "~1".utf8
        default: escaped.append(byte)
        }
      }
      return String(decoding: escaped, as: UTF8.self)
    }
  }
}
