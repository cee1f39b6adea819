package import ContractJSON

/// An unusual way to write a JSON document, which readers must read like the usual one (RFC 8259).
package enum JSONNotation: String, Sendable, CaseIterable {
  case indented = "indented JSON"
  case reversed = "members in reverse order"
  case escaped = "every character escaped"

  package func bytes(of json: JSON) -> [UInt8] {
    switch self {
    case .indented: json.bytes(.pretty)
    case .reversed: json.reversed.bytes()
    case .escaped: json.escaped
    }
  }
}

extension JSON {
  /// The value with the members of all its objects in reverse order.
  fileprivate var reversed: JSON {
    switch self {
    case .array(let elements): return .array(elements.map(\.reversed))
    case .object(var object):
      object.members = object.members.reversed().map { member in
        JSON.Object.Member(name: member.name, value: member.value.reversed)
      }
      return .object(object)
    case .null, .boolean, .number, .string: return self
    }
  }

  /// The text of the value with `\u` escapes for all characters of its names and strings.
  fileprivate var escaped: [UInt8] {
    switch self {
    case .null, .boolean, .number: bytes()
    case .string(let string): string.escapedInQuotes
    case .array(let elements): Self.joined(elements.map(\.escaped), "[", "]")
    case .object(let object):
      Self.joined(
        object.members.map { $0.name.escapedInQuotes + Array(":".utf8) + $0.value.escaped }, "{",
        "}")
    }
  }

  private static func joined(_ parts: [[UInt8]], _ start: String, _ end: String) -> [UInt8] {
    Array(start.utf8) + parts.joined(separator: ",".utf8) + Array(end.utf8)
  }
}

extension String {
  /// The string in quotes, each of its UTF-16 code units as an escape.
  fileprivate var escapedInQuotes: [UInt8] {
    let escapes = utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return Array("\"\(escapes.joined())\"".utf8)
  }
}
