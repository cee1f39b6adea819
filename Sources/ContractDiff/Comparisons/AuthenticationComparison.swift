import ContractModel

/// Compares the credentials that an operation or a channel requires.
struct AuthenticationComparison {
  let old: Authentication
  let new: Authentication

  /// The name of the operation or channel in reports.
  let subject: String
  let lines: VersionLines
}

extension AuthenticationComparison {
  var changes: [ContractChange] {
    guard Set(old.alternatives.map(Set.init)) != Set(new.alternatives.map(Set.init)) else {
      return []
    }
    let refused = old.alternatives.first { combination in
      !new.alternatives.contains { Set($0).isSubset(of: combination) }
    }
    var change = ContractChange(
      .init(.operationAuthentication, .changed), refused == nil ? .info : .breaking,
      affecting: .callers,
      at: ChangeSite(subject, at: "authentication", from: lines.old, to: lines.new),
      message: refused == nil
        ? "\(subject) accepts more credentials; those of old callers still work"
        : "\(subject) requires \(new) instead of \(old), so requests of old callers are rejected")
    (change.before, change.after) = ("\(old)", "\(new)")
    return [change]
  }
}
