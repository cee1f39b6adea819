import ContractJSON
import ContractModel

extension OperationComparison {
  /// Rules, effects and listings of an operation.
  ///
  /// - Parameters:
  ///   - pair: The operation.
  ///   - bodies: The changes of its bodies, whose fields rules may mention by new names.
  /// - Returns: The changes.
  func behavior(of pair: OperationVersions, _ bodies: [ContractChange]) -> [ContractChange] {
    let renamed = pair.new.rules.map { rule in
      var rule = rule
      rule.left = pair.renamed(rule.left)
      rule.right = pair.renamed(rule.right)
      return rule
    }
    let site = ChangeSite(
      pair.name, at: "", from: pair.old.position, to: pair.new.position)
    return rules(pair.old.rules, renamed, site, renaming: bodies.compactMap(RenamedField.init))
      + effects(of: pair) + listings(of: pair) + image(of: pair)
  }

  func rules(
    _ mine: [Rule], _ theirs: [Rule], _ site: ChangeSite, renaming renames: [RenamedField] = []
  ) -> [ContractChange] {
    let (name, old, new) = (site.operation, site.lines.old, site.lines.new)
    func text(_ rule: Rule) -> String {
      renames.reduce("\(rule)") { text, rename in rename.restored(in: text) }
    }
    let known = Set(mine.map { "\($0)" })
    var found: [ContractChange] = []
    for rule in mine {
      let words = "\(rule)"
      guard let other = theirs.first(where: { text($0) == words }) else {
        found.append(
          change(
            "rule-removed", .warning, .readers,
            ChangeSite(name, at: "rule \(words)", from: rule.position, to: new),
            "'\(words)' is not promised any more; readers that rely on it may be wrong"))
        continue
      }
      if rule.isAdvisory != other.isAdvisory {
        found.append(
          change(
            "rule-level-changed", other.isAdvisory ? .warning : .info, .readers,
            ChangeSite(name, at: "rule \(words)", from: rule.position, to: other.position),
            other.isAdvisory ? "'\(words)' is only recommended now" : "'\(words)' is required now"))
      }
    }
    for rule in theirs where !known.contains(text(rule)) {
      found.append(
        change(
          "rule-added", .info, .readers,
          ChangeSite(name, at: "rule \(rule)", from: old, to: rule.position),
          "'\(rule)' is promised now"))
    }
    return found
  }

  private func effects(of pair: OperationVersions) -> [ContractChange] {
    func words(_ effect: Effect) -> String { "\(effect.action.rawValue) \(effect.resource)" }
    // Effects that were inferred from paths change with these.
    guard !old.infersEffects, !new.infersEffects else { return [] }
    let mine = pair.old.effects
    let theirs = pair.new.effects.map(pair.renamed)
    var found: [ContractChange] = []
    for effect in mine where !theirs.contains(where: { $0.bare == effect.bare }) {
      guard let twin = theirs.first(where: { words($0) == words(effect) }) else {
        found.append(
          change(
            "effect-removed", .warning, .callers,
            ChangeSite(pair.name, at: "effect", from: effect.position, to: pair.new.position),
            "\(pair.name) no longer \(words(effect)), on which callers may rely"))
        continue
      }
      found.append(changed(effect, twin, pair))
    }
    for effect in theirs where !mine.contains(where: { words($0) == words(effect) }) {
      found.append(
        change(
          "effect-added", .warning, .callers,
          ChangeSite(pair.name, at: "effect", from: pair.old.position, to: effect.position),
          "\(pair.name) also \(words(effect)) now"))
    }
    return found
  }

  private func changed(
    _ effect: Effect, _ other: Effect, _ pair: OperationVersions
  ) -> ContractChange {
    let site = ChangeSite(pair.name, at: "effect", from: effect.position, to: other.position)
    if effect.replacesWhole != other.replacesWhole {
      return other.replacesWhole
        ? change(
          "effect-changed", .breaking, .callers, site,
          "\(pair.name) replaces the whole \(effect.resource) now, so what requests omit is lost")
        : change(
          "effect-changed", .warning, .callers, site,
          "\(pair.name) keeps what requests omit now, instead of replacing the whole "
            + effect.resource)
    }
    var result = change(
      "effect-changed", .warning, .callers, site,
      "\(pair.name) \(effect.action.rawValue) \(effect.resource) in another way; callers may rely on "
        + "the former one")
    let (before, after) = (effect.details, other.details)
    result.before = before.filter { !after.contains($0) }.joined(separator: ", ")
    result.after = after.filter { !before.contains($0) }.joined(separator: ", ")
    return result
  }

  private func listings(of pair: OperationVersions) -> [ContractChange] {
    var found: [ContractChange] = []
    let listing = pair.new.listing.map(\.bare)
    let known = pair.old.listing.map(\.bare)
    if !known.allSatisfy(listing.contains) {
      found.append(
        change(
          "listing-changed", .warning, .callers,
          ChangeSite(pair.name, at: "listing", from: pair.old.position, to: pair.new.position),
          "\(pair.name) pages, filters or sorts in another way"))
    } else if !listing.allSatisfy(known.contains) {
      found.append(
        change(
          "listing-added", .info, .callers,
          ChangeSite(pair.name, at: "listing", from: pair.old.position, to: pair.new.position),
          "\(pair.name) also pages, filters or sorts by other parameters"))
    }
    return found + idempotency(of: pair)
  }

  private func idempotency(of pair: OperationVersions) -> [ContractChange] {
    guard pair.old.idempotencyKey != pair.new.idempotencyKey else { return [] }
    let isAdded = pair.old.idempotencyKey == nil
    var result = change(
      isAdded ? "idempotency-added" : "idempotency-removed", isAdded ? .info : .warning, .callers,
      ChangeSite(pair.name, at: "idempotency key", from: pair.old.position, to: pair.new.position),
      isAdded
        ? "repeated requests of \(pair.name) with one key take effect once"
        : "repeated requests of \(pair.name) may take effect twice")
    (result.before, result.after) = (pair.old.idempotencyKey, pair.new.idempotencyKey)
    return [result]
  }

  /// The image that the backend stores.
  private func image(of pair: OperationVersions) -> [ContractChange] {
    let (mine, theirs) = (pair.old.storedImage, pair.new.storedImage)
    guard let words = mine.map({ "\($0) at \($0.url)" }) ?? theirs.map({ "\($0)" }) else {
      return []
    }
    let site = ChangeSite(
      pair.name, at: "stored image", from: mine?.position ?? pair.old.position,
      to: theirs?.position ?? pair.new.position)
    guard let mine else {
      return [
        change(
          "image-added", .info, .readers, site, "the response names \(words) that is stored now")
      ]
    }
    guard let theirs else {
      return [
        change(
          "image-removed", .warning, .readers, site,
          "\(pair.name) no longer stores \(words); readers that show it may find none")
      ]
    }
    guard mine.bare != theirs.bare else { return [] }
    var result = change(
      "image-changed", mine.isWithin(theirs) ? .warning : .breaking, .readers, site,
      "\(pair.name) stores \(theirs) at \(theirs.url) instead of \(words); readers that expect "
        + "the former one are wrong")
    if theirs.isWithin(mine) { result.level = .info }
    (result.before, result.after) = (words, "\(theirs) at \(theirs.url)")
    return [result]
  }
}

extension OperationVersions {
  /// A term of the new version with the old name of a path parameter.
  fileprivate func renamed(_ term: Term) -> Term {
    if case .path(let name) = term { .path(oldName(ofPathParameter: name)) } else { term }
  }

  fileprivate func renamed(_ effect: Effect) -> Effect {
    var copy = effect
    copy.id = effect.id.map(renamed)
    return copy
  }
}

extension Effect {
  /// The effect without its position.
  fileprivate var bare: Effect {
    var copy = self
    copy.position = SourcePosition(file: "", line: 0)
    return copy
  }

  /// What tells it from other effects of its action on its resource, in words.
  fileprivate var details: [String] {
    var words: [String] = []
    if let id { words.append("the identity is \(id)") }
    if let state { words.append("shows it at \(state)") }
    if let hasMore { words.append("states at \(hasMore) whether there are more") }
    if let link {
      words.append("links \(link.member) to \(link.other) \(link.id)")
      if let back = link.back { words.append("links back at \(back)") }
      words.append(link.isExclusive ? "one link at most" : "any number of links")
    }
    return words
  }
}

extension StoredImage {
  /// The image without its position.
  fileprivate var bare: StoredImage {
    var copy = self
    copy.position = SourcePosition(file: "", line: 0)
    return copy
  }

  /// Whether every such image is also one of another description.
  fileprivate func isWithin(_ other: StoredImage) -> Bool {
    url == other.url && (other.format == nil || format == other.format)
      && (other.width == nil || width == other.width)
      && (other.height == nil || height == other.height)
  }
}

extension ListingRule {
  /// The rule without its position.
  fileprivate var bare: ListingRule {
    let nowhere = SourcePosition(file: "", line: 0)
    switch self {
    case .pages(var paging):
      paging.position = nowhere
      return .pages(paging)
    case .filters(var filter):
      filter.position = nowhere
      return .filters(filter)
    case .sorts(var sorting):
      sorting.position = nowhere
      return .sorts(sorting)
    }
  }
}

/// A field of a body that has another name in the new version.
struct RenamedField {
  /// The location in the words of rules: `response /data/is_overdue`.
  private let old: String
  private let new: String

  /// Returns `nil` for a change that renames no field.
  init?(_ change: ContractChange) {
    guard change.id.hasSuffix("-field-renamed"), let name = change.after,
      let place = change.location.split(separator: " ").last,
      let slash = place.lastIndex(of: "/"), let part = change.location.split(separator: " ").first
    else { return nil }
    old = "\(part) \(place)"
    new = "\(part) \(place[..<slash])\(JSON.Pointer([.name(name)]))"
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
