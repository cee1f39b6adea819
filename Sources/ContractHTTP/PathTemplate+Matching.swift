extension PathTemplate {
  /// Reads what fills the holes of a path that the template describes, decoded.
  ///
  /// A hole never takes an empty text and never takes a slash that was not percent-encoded.
  ///
  /// - Parameter path: A path as it stands in a request target, still percent-encoded and
  ///   without its query.
  /// - Returns: `nil` when the path has another shape.
  public func match(_ path: some StringProtocol) -> [String: String]? {
    guard path.utf8.first == ASCII.slash else { return nil }
    let parts = path.utf8.dropFirst().split(
      separator: ASCII.slash, omittingEmptySubsequences: false)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (part, segment) in zip(parts, segments) {
      guard let part = PercentCoding.decode(Substring(decoding: part, as: UTF8.self)) else {
        return nil
      }
      switch segment {
      case .literal(let text):
        guard part == PercentCoding.decode(text) else { return nil }
      case .variable(let prefix, let name, let suffix):
        guard part.utf8.count > prefix.utf8.count + suffix.utf8.count,
          part.hasPrefix(prefix), part.hasSuffix(suffix)
        else { return nil }
        values[name] = String(part.dropFirst(prefix.count).dropLast(suffix.count))
      }
    }
    return values
  }

  /// Whether this template wins when both match a path: at the first segment where the two
  /// differ in kind, it is the more literal one.
  public func isMoreSpecific(than other: PathTemplate) -> Bool {
    for (mine, theirs) in zip(segments, other.segments) {
      let (left, right) = (PathTemplate.weight(mine), PathTemplate.weight(theirs))
      if left != right { return left > right }
    }
    return false
  }

  /// Whether both match exactly the same paths, whatever they call their holes.
  public func hasSameShape(as other: PathTemplate) -> Bool {
    segments.count == other.segments.count
      && zip(segments, other.segments).allSatisfy { pair in
        switch pair {
        case (.literal(let left), .literal(let right)): left == right
        case (.variable(let prefix, _, let suffix), .variable(let other, _, let end)):
          prefix == other && suffix == end
        default: false
        }
      }
  }

  private static func weight(_ segment: Segment) -> Int {
    switch segment {
    case .literal: .max
    case .variable(let prefix, _, let suffix): prefix.utf8.count + suffix.utf8.count
    }
  }
}
