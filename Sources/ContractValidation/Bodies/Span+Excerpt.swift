import ContractJSON
import ContractModel

private let excerptLimit = 60

extension String {
  /// The text as short as an excerpt of a body.
  var excerpt: String { shortened(to: excerptLimit) }
}

extension Span<UInt8> {
  /// A value of the body for a report: its type and the beginning of its text.
  func excerpt(_ value: Range<Int>) -> String {
    let type = typeName(at: value.lowerBound)
    switch type {
    case "null": return type
    case "object": return "object \(names(of: value))"
    default: return "\(type) \(beginning(of: value))"
    }
  }

  private func beginning(of value: Range<Int>) -> String {
    let start = value.clamped(to: value.lowerBound..<value.lowerBound &+ excerptLimit)
    // Most values are short and plain, and copied at once.
    if start == value, start.allSatisfy({ (0x20..<0x7F).contains(byte(at: $0)) }) {
      return string(value)
    }
    // A scalar has at most four bytes.
    let part = value.clamped(to: value.lowerBound..<value.lowerBound &+ 250)
    return string(part).split(whereSeparator: \.isNewline).joined(separator: " ").excerpt
  }

  /// An object with its names but without its values, as `{"tip":…,"category":…}`.
  private func names(of object: Range<Int>) -> String {
    var names = ""
    var depth = 0
    var offset = object.lowerBound
    while offset < object.upperBound {
      switch byte(at: offset) {
      case UInt8(ascii: "\""):
        guard let token = try? text(at: offset) else { return "{…}" }
        let isName = depth == 1 && byte(at: endOfWhitespace(from: token.end)) == UInt8(ascii: ":")
        if isName {
          names += (names.isEmpty ? "" : ",") + beginning(of: offset..<token.end) + ":…"
          guard names.utf8.count < 50 else { return "{\(names),…}" }
        }
        offset = token.end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      offset += 1
    }
    return "{\(names)}"
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
