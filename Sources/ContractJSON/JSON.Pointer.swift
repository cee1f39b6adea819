extension JSON {
  /// A place in a JSON value, or one place in every element of a list.
  ///
  /// The text form is RFC 6901 with one addition: a token `*` means every element or member. A
  /// member that is really called `*` is written `~2`.
  ///
  /// Two pointers are equal exactly when their texts are. A name that reads as an index *is* one:
  /// `.name("0")` becomes `.index(0)`, which finds element 0 of an array and member "0" of an
  /// object.
  public struct Pointer: Sendable, Hashable {
    public let tokens: [Token]

    public init(_ tokens: [Token] = []) {
      self.tokens = tokens.map(\.normalized)
    }
  }
}

extension JSON.Pointer {
  /// One step from a value to a value inside it.
  public enum Token: Sendable {
    case name(String)
    /// An element counted from zero, or the member that has the number as its name.
    case index(Int)
    /// Every element of an array, every member of an object.
    case every
  }

  /// The whole document.
  public static let root = JSON.Pointer()

  /// The place that contains this one; `nil` for the root.
  public var parent: JSON.Pointer? {
    tokens.isEmpty ? nil : JSON.Pointer(Array(tokens.dropLast()))
  }

  public func appending(_ token: Token) -> JSON.Pointer {
    JSON.Pointer(tokens + [token])
  }

  public func appending(_ pointer: JSON.Pointer) -> JSON.Pointer {
    JSON.Pointer(tokens + pointer.tokens)
  }

  /// The place in the first element of every list on the way.
  package var firstElement: JSON.Pointer {
    JSON.Pointer(tokens.map { if case .every = $0 { .index(0) } else { $0 } })
  }

  /// The place as contracts write it, with `*` for every index.
  package var withoutIndices: JSON.Pointer {
    JSON.Pointer(tokens.map { if case .index = $0 { .every } else { $0 } })
  }

  /// Whether this is that place or a place inside it; `*` matches only `*`.
  public func hasPrefix(_ prefix: JSON.Pointer) -> Bool {
    tokens.starts(with: prefix.tokens)
  }
}

extension JSON.Pointer: Comparable {
  /// Sorts a place before the places inside it, `*` before indices, indices by number and before
  /// names.
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
    case (.name, _), (.index, _), (.every, _): false
    }
  }

  public static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.name(let left), .name(let right)): left.precedesByScalars(right)
    case (.index(let left), .index(let right)): left < right
    case (.every, .index), (.every, .name), (.index, .name): true
    case (.every, .every), (.index, .every), (.name, .every), (.name, .index): false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .name(let name): hasher.combine(name)
    case .index(let index): hasher.combine(index)
    case .every: hasher.combine("*")
    }
  }
}
