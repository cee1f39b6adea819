import ContractJSON
import ContractModel

extension ValidationPass {
  static func fixForNull(_ noun: String) -> String {
    "make \(noun) optional, or have the backend send a value"
  }

  /// What could be done about a value of another type.
  func fixForType(_ step: Int, _ value: Range<Int>, in bytes: Span<UInt8>) -> String {
    let expected = program.sites[step].schema.jsonType
    let found = bytes.typeName(at: value.lowerBound)
    guard case .every? = program.sites[step].pointer.tokens.last else {
      return "decode \(noun(for: step)) as \(Self.withArticle(found)), "
        + "or have the backend send \(Self.withArticle(expected)) as documented"
    }
    return "decode \(noun(for: step)) as \(found)s, "
      + "or have the backend send \(expected)s as documented"
  }

  private static func withArticle(_ type: String) -> String {
    type == "object" || type == "array" ? "an \(type)" : "a \(type)"
  }
}

extension Span<UInt8> {
  /// The JSON type of the value that starts at an offset.
  func typeName(at offset: Int) -> String {
    switch byte(at: offset) {
    case UInt8(ascii: "{"): "object"
    case UInt8(ascii: "["): "array"
    case UInt8(ascii: "\""): "string"
    case UInt8(ascii: "n"): "null"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "boolean"
    default: "number"
    }
  }
}
