/// A path with variables, such as `/api/v1/goals/{goal_id}`.
///
/// A variable is one segment or a part of one, as in `/files/{name}.json`.
package struct PathTemplate: Sendable, Equatable {
  /// A part of the path between slashes.
  enum Segment: Sendable, Equatable {
    case literal(Literal)
    case variable(prefix: Literal, name: String, suffix: Literal)
  }

  /// A percent-encoded text and the bytes that it encodes.
  struct Literal: Sendable, Equatable {
    let text: String
    let bytes: [UInt8]
  }

  /// The template as written.
  package let text: String

  let segments: [Segment]

  /// Parses a template.
  ///
  /// - Throws: ``ParseError`` at the first invalid byte.
  package init(_ text: String) throws(ParseError) {
    self.text = text
    segments = try PathTemplate.segments(of: text)
  }

  /// The names of the variables from left to right, all different.
  package var names: [String] {
    segments.compactMap { segment in
      if case .variable(_, let name, _) = segment { name } else { nil }
    }
  }
}

extension PathTemplate {
  /// The segment before that of a variable, where it is a literal.
  package func literal(before name: String) -> String? {
    let index = segments.firstIndex { segment in
      if case .variable(_, name, _) = segment { true } else { false }
    }
    guard let index, index > 0, case .literal(let literal) = segments[index - 1] else { return nil }
    return literal.text
  }
}

extension PathTemplate: CustomStringConvertible {
  package var description: String { text }
}

extension PathTemplate {
  /// Returns the path with a value for each variable, percent-encoded so that it stays in its segment.
  ///
  /// - Parameters:
  ///   - values: The values by name.
  ///   - encode: Encodes the value of a variable with a name.
  /// - Returns: The path.
  /// - Precondition: `values` has a value for each of ``names``.
  package func expand(
    _ values: [String: String],
    encode: (_ name: String, _ value: String) -> String = { PercentCoding.encode($1) }
  ) -> String {
    var path = ""
    for segment in segments {
      path += "/"
      switch segment {
      case .literal(let literal): path += literal.text
      case .variable(let prefix, let name, let suffix):
        guard let value = values[name] else {
          preconditionFailure("the template \(text) needs a value for {\(name)}")
        }
        path += prefix.text + encode(name, value) + suffix.text
      }
    }
    return path
  }

  /// Returns the decoded values of the variables in a path.
  ///
  /// A value is never empty and contains no slash that was not percent-encoded.
  ///
  /// - Parameter path: The path of a request target, percent-encoded, without the query.
  /// - Returns: `nil` if the path does not match the template.
  package func match(_ path: Substring) -> [String: String]? {
    let path = Array(path.utf8)
    guard path.first == ASCII.slash else { return nil }
    var values: [String: String] = [:]
    var start = 1
    for segment in segments {
      guard start <= path.count else { return nil }
      var end = start
      while end < path.count, path[end] != ASCII.slash { end += 1 }
      guard let part = PercentCoding.decode(path[start..<end]) else { return nil }
      switch segment {
      case .literal(let literal):
        guard part.elementsEqual(literal.bytes) else { return nil }
      case .variable(let prefix, let name, let suffix):
        let first = part.startIndex + prefix.bytes.count
        let last = part.endIndex - suffix.bytes.count
        guard first < last, part.starts(with: prefix.bytes),
          part[last...].elementsEqual(suffix.bytes),
          let value = String(validating: part[first..<last], as: UTF8.self)
        else { return nil }
        values[name] = value
      }
      start = end + 1
    }
    return start > path.count ? values : nil
  }

  /// Returns the decoded values of the variables in a path; `nil` if it does not match.
  package func match(_ path: String) -> [String: String]? {
    match(path[...])
  }

  /// Whether this template takes precedence where both match a path: its segment is the more literal
  /// one at the first segment where they differ.
  package func isMoreSpecific(than other: PathTemplate) -> Bool {
    for (segment, others) in zip(segments, other.segments) {
      let (left, right) = (PathTemplate.weight(segment), PathTemplate.weight(others))
      if left != right { return left > right }
    }
    return false
  }

  private static func weight(_ segment: Segment) -> Int {
    switch segment {
    case .literal: .max
    case .variable(let prefix, _, let suffix): prefix.bytes.count + suffix.bytes.count
    }
  }
}

extension PathTemplate {
  /// The reason a text is not a path template, and the offset of the first invalid byte.
  package struct ParseError: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
      case missingSlash
      case unexpectedByte(UInt8)
      case unclosedBrace
      case unopenedBrace
      case emptyName
      case repeatedName(String)
      case secondVariable
      case malformedEncoding
    }

    package var reason: Reason

    /// The offset in bytes, from zero.
    package var offset: Int

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
        guard opening == nil else { throw ParseError(.secondVariable, at: index) }
        opening = index
      case UInt8(ascii: "}"):
        guard opening != nil, closing == nil else { throw ParseError(.unopenedBrace, at: index) }
        closing = index
      case 0...ASCII.space, UInt8(ascii: "?"), UInt8(ascii: "#"), 0x7F:
        throw ParseError(.unexpectedByte(bytes[index]), at: index)
      default: break
      }
    }
    guard let opening else { return .literal(try literal(bytes)) }
    guard let closing else { throw ParseError(.unclosedBrace, at: opening) }
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
  package var description: String {
    let fact =
      switch reason {
      case .missingSlash: "a path template starts with a slash"
      case .unexpectedByte(let byte): "a path template cannot contain \(ASCII.name(of: byte))"
      case .unclosedBrace: "a { has no matching }"
      case .unopenedBrace: "a } has no matching {"
      case .emptyName: "a variable has no name"
      case .repeatedName(let name): "the name \(name) occurs twice"
      case .secondVariable: "a segment has more than one variable"
      case .malformedEncoding: "a % is not followed by two hexadecimal digits"
      }
    return "\(fact), at byte \(offset)"
  }
}
