import ContractText

extension StringProtocol {
  /// A path with its segments `.` and `..` carried out (RFC 3986, section 5.2.4).
  ///
  /// A path that begins with a slash still does.
  package var withoutDotSegments: String {
    var kept: [Substring] = []
    let segments = split(ascii: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index + 1 == segments.count
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || kept.count == 1 && kept[0] != "" { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}
