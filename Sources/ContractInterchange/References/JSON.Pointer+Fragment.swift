import ContractJSON
import ContractText

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

  /// A pointer from a reference within a document: `#/components/schemas/Pet`.
  init?(localReference text: String) {
    guard text.hasScalarPrefix("#") else { return nil }
    self.init(fragment: text.dropFirst())
  }

  /// The pointer as the fragment of a URI, with the characters escaped that are read otherwise.
  var fragment: String { description.replacingScalars("%", with: "%25") }
}

extension JSON {
  /// The location in the same document to which the `$ref` of a node leads, if it has one.
  var localReference: JSON.Pointer? {
    self["$ref"]?.stringValue.flatMap(JSON.Pointer.init(localReference:))
  }
}
