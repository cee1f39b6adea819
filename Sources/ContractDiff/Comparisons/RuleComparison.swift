import ContractJSON
import ContractModel
import ContractText

/// Compares the rules of one operation, message or shape.
struct RuleComparison {
  let old: [Rule]
  let new: [Rule]
  let site: ChangeSite

  /// The fields that rules of the new version may mention by new names.
  var renamedFields: [RenamedField] = []
}

extension RuleComparison {
  var changes: [ContractChange] {
    let (name, lines) = (site.operation, site.lines)
    func text(_ rule: Rule) -> String {
      renamedFields.reduce("\(rule)") { text, rename in rename.restored(in: text) }
    }
    let known = Set(old.map { "\($0)" })
    var found: [ContractChange] = []
    for rule in old {
      let words = "\(rule)"
      guard let other = new.first(where: { text($0) == words }) else {
        found.append(
          ContractChange(
            .init(.rule, .removed), .warning, affecting: .readers,
            at: ChangeSite(name, at: "rule \(words)", from: rule.position, to: lines.new),
            message: "'\(words)' is not promised any more; readers that rely on it may be wrong"))
        continue
      }
      if rule.isAdvisory != other.isAdvisory {
        found.append(
          ContractChange(
            .init(.ruleLevel, .changed), other.isAdvisory ? .warning : .info, affecting: .readers,
            at: ChangeSite(name, at: "rule \(words)", from: rule.position, to: other.position),
            message: other.isAdvisory
              ? "'\(words)' is only recommended now" : "'\(words)' is required now"))
      }
    }
    for rule in new where !known.contains(text(rule)) {
      found.append(
        ContractChange(
          .init(.rule, .added), .info, affecting: .readers,
          at: ChangeSite(name, at: "rule \(rule)", from: lines.old, to: rule.position),
          message: "'\(rule)' is promised now"))
    }
    return found
  }
}

/// A field of a body that has another name in the new version.
struct RenamedField {
  /// The location in the words of rules: `response /data/is_overdue`.
  private let old: String
  private let new: String

  /// Returns `nil` for a change that renames no field.
  init?(_ change: ContractChange) {
    guard change.kind.way == .fieldRenamed, let name = change.after,
      let location = change.location.split(ascii: " ").last,
      let slash = location.lastIndex(ofASCII: "/"),
      let part = change.location.split(ascii: " ").first
    else { return nil }
    old = "\(part) \(location)"
    new = "\(part) \(location[..<slash])\(JSON.Pointer([.name(name)]))"
  }

  /// The words of a new rule with the old name.
  func restored(in text: String) -> String {
    var parts: [Substring] = []
    var rest = text[...]
    while let range = rest.firstRange(of: new) {
      parts.append(rest[..<range.lowerBound])
      let isWhole = rest[range.upperBound...].first.map { "/, ".contains($0) } ?? true
      parts.append(isWhole ? old[...] : rest[range])
      rest = rest[range.upperBound...]
    }
    return (parts + [rest]).joined()
  }
}
