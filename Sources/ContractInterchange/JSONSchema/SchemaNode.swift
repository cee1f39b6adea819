import ContractJSON

/// A schema of a document: its keywords and its location.
struct SchemaNode {
  var keywords: JSON.Object
  var pointer: JSON.Pointer

  init(_ keywords: JSON.Object, _ pointer: JSON.Pointer) {
    self.keywords = keywords
    self.pointer = pointer
  }

  subscript(keyword: String) -> JSON? { keywords[keyword] }

  func place(_ keyword: String) -> JSON.Pointer { pointer.appending(.name(keyword)) }

  func place(_ keyword: String, _ name: String) -> JSON.Pointer {
    place(keyword).appending(.name(name))
  }

  func place(_ keyword: String, _ index: Int) -> JSON.Pointer {
    place(keyword).appending(.index(index))
  }

  /// Whether any of these keywords is there.
  func has(_ keywords: [String]) -> Bool { keywords.contains { self[$0] != nil } }

  /// The value of a keyword as a count that is not negative; `3.0` is one.
  func count(_ keyword: String) -> Int? {
    guard let number = self[keyword]?.numberValue, number.isIntegral,
      let value = number.exactInt64
    else { return nil }
    return Int(value)
  }
}

extension JSON.Pointer {
  /// A pointer from the fragment of a URI, which is percent-encoded (RFC 6901, section 6).
  init?(fragment: Substring) {
    var bytes: [UInt8] = []
    var rest = fragment.utf8[...]
    while let byte = rest.first {
      rest = rest.dropFirst()
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(text)
  }
}
