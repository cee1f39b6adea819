import ContractModel

extension OperationComparison {
  /// What web apps of other origins may do.
  var originChanges: [ContractChange] {
    func site(_ part: String) -> ChangeSite {
      ChangeSite(
        "", at: part, from: old.cors?.position ?? old.position,
        to: new.cors?.position ?? new.position)
    }
    guard let mine = old.cors else {
      return new.cors.map { theirs in
        [
          change(
            "cors-added", .info, .callers, site("CORS"), "web apps of other origins: \(theirs)")
        ]
      } ?? []
    }
    guard let theirs = new.cors else {
      return [
        change(
          "cors-removed", .warning, .callers, site("CORS"),
          "what web apps of other origins may do is no longer documented")
      ]
    }
    var found = origins(mine.origins, theirs.origins, site("CORS origins"))
    found += fields("cors-headers", mine.headers, theirs.headers, site("CORS headers"), "send")
    found += fields("cors-exposes", mine.exposes, theirs.exposes, site("CORS exposes"), "read")
    if mine.allowsCredentials != theirs.allowsCredentials {
      found.append(
        change(
          "cors-credentials-changed", theirs.allowsCredentials ? .info : .breaking, .callers,
          site("CORS credentials"),
          theirs.allowsCredentials
            ? "web apps may send credentials of the browser now"
            : "web apps may no longer send credentials of the browser, so their requests fail"))
    }
    if mine.maxAge != theirs.maxAge {
      var age = change(
        "cors-max-age-changed", .info, .callers, site("CORS maxAge"),
        "browsers repeat the preflight after another time")
      (age.before, age.after) = (mine.maxAge.map { "\($0) s" }, theirs.maxAge.map { "\($0) s" })
      found.append(age)
    }
    return found
  }

  private func origins(
    _ mine: CORS.Origins, _ theirs: CORS.Origins, _ site: ChangeSite
  ) -> [ContractChange] {
    func names(_ origins: CORS.Origins) -> [String]? {
      if case .listed(let names) = origins { names } else { nil }
    }
    let (before, after) = (names(mine), names(theirs))
    guard before.map(Set.init) != after.map(Set.init) else { return [] }
    let removed =
      before.map { names in
        after.map { after in names.filter { !after.contains($0) } } ?? []
      } ?? ["origins that are not listed"]
    var changed = change(
      "cors-origins-changed", removed.isEmpty ? .info : .breaking, .callers, site,
      removed.isEmpty
        ? "web apps of more origins may send requests"
        : "web apps of \(removed.joined(separator: ", ")) may no longer send requests")
    changed.before = before?.joined(separator: ", ") ?? "any origin"
    changed.after = after?.joined(separator: ", ") ?? "any origin"
    return [changed]
  }

  private func fields(
    _ id: String, _ mine: [String], _ theirs: [String], _ site: ChangeSite, _ verb: String
  ) -> [ContractChange] {
    let (before, after) = (Set(mine.map { $0.lowercased() }), Set(theirs.map { $0.lowercased() }))
    let removed = mine.filter { !after.contains($0.lowercased()) }
    let added = theirs.filter { !before.contains($0.lowercased()) }
    let list = (removed.isEmpty ? added : removed).joined(separator: ", ")
    guard !list.isEmpty else { return [] }
    return [
      change(
        "\(id)-changed", removed.isEmpty ? .info : .breaking, .callers, site,
        removed.isEmpty
          ? "web apps may also \(verb) the header field \(list)"
          : "web apps may no longer \(verb) the header field \(list), so those that do fail")
    ]
  }
}
