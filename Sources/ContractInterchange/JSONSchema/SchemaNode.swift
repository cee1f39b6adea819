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

  func location(_ keyword: String) -> JSON.Pointer { pointer.appending(.name(keyword)) }

  func location(_ keyword: String, _ name: String) -> JSON.Pointer {
    location(keyword).appending(.name(name))
  }

  func location(_ keyword: String, _ index: Int) -> JSON.Pointer {
    location(keyword).appending(.index(index))
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
