extension String {
  /// Where a reference leads from a target (RFC 3986, section 5.2).
  ///
  /// The host of an address is not looked at, because behind a proxy a backend may not know its own.
  package func target(from base: String) -> String {
    var reference = prefix { $0 != "#" }
    let scheme = reference.prefix { !":/?".contains($0) }
    if reference.dropFirst(scheme.count).hasPrefix("://") {
      reference = reference.dropFirst(scheme.count + 1)
    }
    if reference.hasPrefix("//") {
      let rest = reference.dropFirst(2).drop { !"/?".contains($0) }
      return rest.hasPrefix("/") ? String(rest) : "/" + rest
    }
    let path = base.prefix { $0 != "?" }
    if reference.isEmpty { return base }
    if reference.hasPrefix("?") { return String(path + reference) }
    let query = reference.drop { $0 != "?" }
    let names = reference.prefix { $0 != "?" }
    let whole = names.hasPrefix("/") ? names : path.prefix(through: path.lastSlash) + names
    return whole.withoutDotSegments + query
  }

  /// What follows the base path of a service in a target; `nil` where the target is not below it.
  package func target(below basePath: String) -> String? {
    hasPrefix(basePath + "/") ? String(dropFirst(basePath.count)) : nil
  }
}

extension Substring {
  fileprivate var lastSlash: Index { lastIndex(of: "/") ?? startIndex }

  /// The path with `.` and `..` carried out (RFC 3986, section 5.2.4).
  fileprivate var withoutDotSegments: String {
    var kept: [Substring] = []
    let segments = split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (place, segment) in zip(1..., segments) {
      switch segment {
      case ".", "..":
        if segment == ".." { _ = kept.popLast() }
        if place == segments.count { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
