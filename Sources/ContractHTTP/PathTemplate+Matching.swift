extension PathTemplate {
  /// Reads what fills the holes of a path that the template describes, decoded.
  ///
  /// A hole never takes an empty text and never takes a slash that was not percent-encoded.
  ///
  /// - Parameter path: A path as it stands in a request target, still percent-encoded and
  ///   without its query.
  /// - Returns: `nil` when the path has another shape.
  public func match(_ path: Substring) -> [String: String]? {
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

  /// Reads what fills the holes of a path, as for a part of a target.
  public func match(_ path: String) -> [String: String]? {
    match(path[...])
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
        case (.literal(let left), .literal(let right)): left.bytes == right.bytes
        case (.variable(let prefix, _, let suffix), .variable(let other, _, let end)):
          prefix.bytes == other.bytes && suffix.bytes == end.bytes
        default: false
        }
      }
  }

  private static func weight(_ segment: Segment) -> Int {
    switch segment {
    case .literal: .max
    case .variable(let prefix, _, let suffix): prefix.bytes.count + suffix.bytes.count
    }
  }
}
