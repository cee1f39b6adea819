extension PathTemplate {
  /// The reason a text is not a path template, and the byte that proves it.
  public struct ParseError: Error, Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
      case missingSlash
      case unexpectedByte(UInt8)
      case unclosedHole
      case unopenedHole
      case emptyName
      case repeatedName(String)
      case secondHole
      case malformedEncoding
    }

    public var reason: Reason

    /// Bytes from the start of the template, counting from zero.
    public var offset: Int

    init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }

  static func segments(of text: String) throws(ParseError) -> [Segment] {
    let bytes = Array(text.utf8)
    guard bytes.first == ASCII.slash else { throw ParseError(.missingSlash, at: 0) }
    var segments: [Segment] = []
    var names: Set<String> = []
    var start = 1
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: ASCII.slash) ?? bytes.count
      let segment = try segment(of: bytes[start..<end])
      if case .variable(_, let name, _) = segment, !names.insert(name).inserted {
        throw ParseError(.repeatedName(name), at: start)
      }
      segments.append(segment)
      start = end + 1
    }
    return segments
  }

  private static func segment(of bytes: ArraySlice<UInt8>) throws(ParseError) -> Segment {
    var opening: Int?
    var closing: Int?
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        guard opening == nil else { throw ParseError(.secondHole, at: index) }
        opening = index
      case UInt8(ascii: "}"):
        guard opening != nil, closing == nil else { throw ParseError(.unopenedHole, at: index) }
        closing = index
      case 0...ASCII.space, UInt8(ascii: "?"), UInt8(ascii: "#"), 0x7F:
        throw ParseError(.unexpectedByte(bytes[index]), at: index)
      default: break
      }
    }
    guard let opening else { return .literal(try literal(bytes)) }
    guard let closing else { throw ParseError(.unclosedHole, at: opening) }
    guard closing > opening + 1 else { throw ParseError(.emptyName, at: closing) }
    return .variable(
      prefix: try literal(bytes[..<opening]),
      name: String(decoding: bytes[(opening + 1)..<closing], as: UTF8.self),
      suffix: try literal(bytes[(closing + 1)...]))
  }

  private static func literal(_ bytes: ArraySlice<UInt8>) throws(ParseError) -> Literal {
    guard let decoded = PercentCoding.decode(bytes) else {
      throw ParseError(.malformedEncoding, at: bytes.startIndex)
    }
    return Literal(text: String(decoding: bytes, as: UTF8.self), bytes: Array(decoded))
  }
}

extension PathTemplate.ParseError: CustomStringConvertible {
  public var description: String {
    let fact =
      switch reason {
      case .missingSlash: "a path template starts with a slash"
      case .unexpectedByte(let byte): "a path template cannot hold \(ASCII.name(of: byte))"
      case .unclosedHole: "a { has no }"
      case .unopenedHole: "a } has no {"
      case .emptyName: "a hole has no name"
      case .repeatedName(let name): "the name \(name) occurs twice"
      case .secondHole: "a segment has room for one hole only"
      case .malformedEncoding: "a % is not followed by two hexadecimal digits"
      }
    return "\(fact), at byte \(offset)"
  }
}
