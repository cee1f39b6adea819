import ContractModel

/// Compares what web apps of other origins may do.
struct CORSComparison {
  let old: CORS
  let new: CORS
  let lines: VersionLines
}

extension CORSComparison {
  var changes: [ContractChange] {
    var found = origins(old.origins, new.origins, site("CORS origins"))
    found += fields(.corsHeaders, old.headers, new.headers, site("CORS headers"), "send")
    found += fields(.corsExposes, old.exposes, new.exposes, site("CORS exposes"), "read")
    if old.allowsCredentials != new.allowsCredentials {
      found.append(
        ContractChange(
          .init(.corsCredentials, .changed), new.allowsCredentials ? .info : .breaking,
          affecting: .callers,
          at: site("CORS credentials"),
          message: new.allowsCredentials
            ? "web apps may send credentials of the browser now"
            : "web apps may no longer send credentials of the browser, so their requests fail"))
    }
    if old.maxAge != new.maxAge {
      var age = ContractChange(
        .init(.corsMaxAge, .changed), .info, affecting: .callers, at: site("CORS maxAge"),
        message: "browsers repeat the preflight after another time")
      (age.before, age.after) = (old.maxAge.map { "\($0) s" }, new.maxAge.map { "\($0) s" })
      found.append(age)
    }
    return found
  }

  private func site(_ part: String) -> ChangeSite {
    ChangeSite("", at: part, from: lines.old, to: lines.new)
  }

  private func origins(
    _ earlier: CORS.Origins, _ later: CORS.Origins, _ site: ChangeSite
  ) -> [ContractChange] {
    func names(_ origins: CORS.Origins) -> [String]? {
      if case .listed(let names) = origins { names } else { nil }
    }
    let (before, after) = (names(earlier), names(later))
    guard before.map(Set.init) != after.map(Set.init) else { return [] }
    let removed =
      before.map { names in
        after.map { after in names.filter { !after.contains($0) } } ?? []
      } ?? ["origins that are not listed"]
    var changed = ContractChange(
      .init(.corsOrigins, .changed), removed.isEmpty ? .info : .breaking, affecting: .callers,
      at: site,
      message: removed.isEmpty
        ? "web apps of more origins may send requests"
        : "web apps of \(removed.joined(separator: ", ")) may no longer send requests")
    changed.before = before?.joined(separator: ", ") ?? "any origin"
    changed.after = after?.joined(separator: ", ") ?? "any origin"
    return [changed]
  }

  private func fields(
    _ part: ContractChange.Kind.Part, _ earlier: [String], _ later: [String], _ site: ChangeSite,
    _ verb: String
  ) -> [ContractChange] {
    let (before, after) = (Set(earlier.map { $0.lowercased() }), Set(later.map { $0.lowercased() }))
    let removed = earlier.filter { !after.contains($0.lowercased()) }
    let added = later.filter { !before.contains($0.lowercased()) }
    let list = (removed.isEmpty ? added : removed).joined(separator: ", ")
    guard !list.isEmpty else { return [] }
    return [
      ContractChange(
        .init(part, .changed), removed.isEmpty ? .info : .breaking, affecting: .callers, at: site,
        message: removed.isEmpty
          ? "web apps may also \(verb) the header field \(list)"
          : "web apps may no longer \(verb) the header field \(list), so those that do fail")
    ]
  }
}
