extension JSON.Pointer {
  /// Reads the text form; `nil` unless it is empty or starts with `/` and every `~` is followed by
  /// `0`, `1` or `2`.
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
  public init(stringLiteral text: String) {
    guard let pointer = JSON.Pointer(text) else {
      preconditionFailure("A pointer starts with / and escapes ~ as ~0, unlike \(text)")
    }
    self = pointer
  }
}

extension JSON.Pointer: CustomStringConvertible {
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      text += token.escaped
    }
    return text
  }
}

extension JSON.Pointer.Token {
  /// The same token in the one form it has in a pointer.
  var normalized: JSON.Pointer.Token {
    switch self {
    case .name(let name):
      // Not "00" or "+1", which RFC 6901 does not count as indices.
      guard let index = Int(name), index >= 0, String(index).hasSameScalars(as: name) else {
        return self
      }
      return .index(index)
    case .index(let index):
      precondition(index >= 0, "An index counts from zero and cannot be \(index)")
      return self
    case .every:
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
