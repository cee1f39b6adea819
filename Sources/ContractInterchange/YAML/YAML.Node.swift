import ContractJSON

extension YAML {
  /// Text that is compared by Unicode scalars, so that it can be looked up.
  struct Name: Hashable {
    var text: String

    static func == (left: Self, right: Self) -> Bool {
      left.text.hasSameScalars(as: right.text)
    }
  }

  /// A value and what it adds to the limits.
  struct Composed {
    var value: JSON

    /// The number of values in it, including itself and what aliases refer to.
    var size = 1

    /// The number of levels of collections in it.
    var height = 0
  }

  /// The content that an anchor refers to.
  struct Anchored {
    /// `nil` until the end of the collection with the anchor.
    var composed: Composed?

    /// The text of a scalar, for an alias that is a key.
    var text: String?
  }

  /// A complete node, before it becomes a key or a value.
  enum Node {
    case scalar(Scalar)
    case alias(Anchored, name: String, start: Int)
    case collection(Composed, start: Int)
  }

  /// The key of a member.
  struct Key {
    var text: String
    var start: Int

    /// Whether it is `<<` without quotes and tag.
    var isMerge = false
  }
}

extension YAML.Node {
  /// The offset of the first byte.
  var start: Int {
    switch self {
    case .scalar(let scalar): scalar.start
    case .alias(_, _, let start), .collection(_, let start): start
    }
  }

  /// Whether a colon after this key needs no white space, as in JSON (YAML 1.2.2, section 7.4.2).
  var isLikeJSON: Bool {
    switch self {
    case .scalar(let scalar): scalar.style == .quoted
    case .alias: false
    case .collection: true
    }
  }
}
