/// A path with named holes, such as `/api/v1/goals/{goal_id}`.
///
/// A hole fills one segment or the middle of one, as in `/files/{name}.json`.
public struct PathTemplate: Sendable, Hashable {
  /// One part of the path between slashes.
  enum Segment: Sendable, Hashable {
    case literal(Literal)
    case variable(prefix: Literal, name: String, suffix: Literal)
  }

  /// A text as it was written, and the bytes that it encodes.
  struct Literal: Sendable, Hashable {
    let text: String
    let bytes: [UInt8]
  }

  /// The template as it was written.
  public let text: String

  let segments: [Segment]

  /// Reads a template.
  ///
  /// - Throws: ``ParseError`` at the first byte that cannot belong to a template.
  public init(_ text: String) throws(ParseError) {
    self.text = text
    segments = try PathTemplate.segments(of: text)
  }

  /// The names of the holes from left to right; each occurs once.
  public var names: [String] {
    segments.compactMap { segment in
      if case .variable(_, let name, _) = segment { name } else { nil }
    }
  }
}

extension PathTemplate: CustomStringConvertible {
  public var description: String { text }
}

extension PathTemplate {
  /// Fills the holes, percent-encoding each value so that it stays inside its segment.
  ///
  /// - Precondition: `values` has a value for each of ``names``.
  public func expand(_ values: [String: String]) -> String {
    var path = ""
    for segment in segments {
      path += "/"
      switch segment {
      case .literal(let literal): path += literal.text
      case .variable(let prefix, let name, let suffix):
        guard let value = values[name] else {
          preconditionFailure("the template \(text) needs a value for {\(name)}")
        }
        path += prefix.text + PercentCoding.encode(value) + suffix.text
      }
    }
    return path
  }
}
