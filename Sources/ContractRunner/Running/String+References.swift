import ContractHTTP
import ContractText

extension String {
  /// Where a reference leads from a target (RFC 3986, section 5.2).
  ///
  /// The host of an address is not looked at, because behind a proxy a backend may not know its own.
  package func target(from base: String) -> String {
    var reference = prefix(upToASCII: "#")
    let scheme = reference.utf8.prefix { !":/?".utf8.contains($0) }
    if let rest = reference.dropping(bytes: scheme.count).dropping(prefix: ":"),
      rest.hasScalarPrefix("//")
    {
      reference = rest
    }
    if let authority = reference.dropping(prefix: "//") {
      let rest = Substring(authority.utf8.drop { !"/?".utf8.contains($0) })
      return rest.hasScalarPrefix("/") ? String(rest) : "/" + rest
    }
    let path = base.prefix(upToASCII: "?")
    if reference.isEmpty { return base }
    if reference.hasScalarPrefix("?") { return String(path + reference) }
    let names = reference.prefix(upToASCII: "?")
    let query = reference[names.endIndex...]
    let whole = names.hasScalarPrefix("/") ? names : path.prefix(through: path.lastSlash) + names
    return whole.withoutDotSegments + query
  }

  /// Returns the part of a target that follows the base path of a service; `nil` where the target is not below it.
  package func target(below basePath: String) -> String? {
    hasScalarPrefix(basePath + "/") ? String(dropping(bytes: basePath.utf8.count)) : nil
  }
}

extension Substring {
  fileprivate var lastSlash: Index { lastIndex(ofASCII: "/") ?? startIndex }
}
