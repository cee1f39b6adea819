import ContractModel

/// Compares what one operation does: its rules, effects, listings and stored image.
struct BehaviorComparison {
  let versions: ContractVersions
  let pair: OperationVersions

  /// The changes of its bodies, whose fields rules may mention by new names.
  let bodies: [ContractChange]
}

extension BehaviorComparison {
  var changes: [ContractChange] {
    let renamed = pair.new.rules.map { rule in
      var rule = rule
      rule.left = pair.renamed(rule.left)
      rule.right = pair.renamed(rule.right)
      return rule
    }
    let site = ChangeSite(
      pair.name, at: "", from: pair.old.position, to: pair.new.position)
    let rules = RuleComparison(
      old: pair.old.rules, new: renamed, site: site,
      renamedFields: bodies.compactMap(RenamedField.init))
    return rules.changes + effects + listings + idempotency + image
  }

  private var effects: [ContractChange] {
    func words(_ effect: Effect) -> String { "\(effect.action.rawValue) \(effect.resource)" }
    // Effects that were inferred from paths change with these.
    guard !versions.old.infersEffects, !versions.new.infersEffects else { return [] }
    let earlier = pair.old.effects
    let later = pair.new.effects.map(pair.renamed)
    var found: [ContractChange] = []
    for effect in earlier where !later.contains(where: { $0.bare == effect.bare }) {
      guard let twin = later.first(where: { words($0) == words(effect) }) else {
        found.append(
          ContractChange(
            .init(.effect, .removed), .warning, affecting: .callers,
            at: ChangeSite(pair.name, at: "effect", from: effect.position, to: pair.new.position),
            message: "\(pair.name) no longer \(words(effect)), on which callers may rely"))
        continue
      }
      found.append(changed(effect, twin))
    }
    for effect in later where !earlier.contains(where: { words($0) == words(effect) }) {
      found.append(
        ContractChange(
          .init(.effect, .added), .warning, affecting: .callers,
          at: ChangeSite(pair.name, at: "effect", from: pair.old.position, to: effect.position),
          message: "\(pair.name) also \(words(effect)) now"))
    }
    return found
  }

  private func changed(_ effect: Effect, _ other: Effect) -> ContractChange {
    let site = ChangeSite(pair.name, at: "effect", from: effect.position, to: other.position)
    if effect.replacesWhole != other.replacesWhole {
      return other.replacesWhole
        ? ContractChange(
          .init(.effect, .changed), .breaking, affecting: .callers, at: site,
          message:
            "\(pair.name) replaces the whole \(effect.resource) now, so what requests omit is lost")
        : ContractChange(
          .init(.effect, .changed), .warning, affecting: .callers, at: site,
          message: "\(pair.name) keeps what requests omit now, instead of replacing the whole "
            + effect.resource)
    }
    var result = ContractChange(
      .init(.effect, .changed), .warning, affecting: .callers, at: site,
      message:
        "\(pair.name) \(effect.action.rawValue) \(effect.resource) in another way; callers may rely on "
        + "the former one")
    let (before, after) = (effect.details, other.details)
    result.before = before.filter { !after.contains($0) }.joined(separator: ", ")
    result.after = after.filter { !before.contains($0) }.joined(separator: ", ")
    return result
  }

  private var listings: [ContractChange] {
    var found: [ContractChange] = []
    let listing = pair.new.listing.map(\.bare)
    let known = pair.old.listing.map(\.bare)
    if !known.allSatisfy(listing.contains) {
      found.append(
        ContractChange(
          .init(.listing, .changed), .warning, affecting: .callers,
          at: ChangeSite(pair.name, at: "listing", from: pair.old.position, to: pair.new.position),
          message: "\(pair.name) pages, filters or sorts in another way"))
    } else if !listing.allSatisfy(known.contains) {
      found.append(
        ContractChange(
          .init(.listing, .added), .info, affecting: .callers,
          at: ChangeSite(pair.name, at: "listing", from: pair.old.position, to: pair.new.position),
          message: "\(pair.name) also pages, filters or sorts by other parameters"))
    }
    return found
  }

  private var idempotency: [ContractChange] {
    guard pair.old.idempotencyKey != pair.new.idempotencyKey else { return [] }
    let isAdded = pair.old.idempotencyKey == nil
    var result = ContractChange(
      .init(.idempotency, isAdded ? .added : .removed), isAdded ? .info : .warning,
      affecting: .callers,
      at: ChangeSite(
        pair.name, at: "idempotency key", from: pair.old.position, to: pair.new.position),
      message: isAdded
        ? "repeated requests of \(pair.name) with one key take effect once"
        : "repeated requests of \(pair.name) may take effect twice")
    (result.before, result.after) = (pair.old.idempotencyKey, pair.new.idempotencyKey)
    return [result]
  }

  /// The image that the backend stores.
  private var image: [ContractChange] {
    let (earlier, later) = (pair.old.storedImage, pair.new.storedImage)
    guard let words = earlier.map({ "\($0) at \($0.url)" }) ?? later.map({ "\($0)" }) else {
      return []
    }
    let site = ChangeSite(
      pair.name, at: "stored image", from: earlier?.position ?? pair.old.position,
      to: later?.position ?? pair.new.position)
    guard let earlier else {
      return [
        ContractChange(
          .init(.image, .added), .info, affecting: .readers, at: site,
          message: "the response names \(words) that is stored now")
      ]
    }
    guard let later else {
      return [
        ContractChange(
          .init(.image, .removed), .warning, affecting: .readers, at: site,
          message: "\(pair.name) no longer stores \(words); readers that show it may find none")
      ]
    }
    guard earlier.bare != later.bare else { return [] }
    var result = ContractChange(
      .init(.image, .changed), earlier.isWithin(later) ? .warning : .breaking, affecting: .readers,
      at: site,
      message:
        "\(pair.name) stores \(later) at \(later.url) instead of \(words); readers that expect "
        + "the former one are wrong")
    if later.isWithin(earlier) { result.level = .info }
    (result.before, result.after) = (words, "\(later) at \(later.url)")
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

  /// The details that distinguish the effect from others of its action on its resource, in words.
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
  fileprivate var bare: ListingRule { written(at: SourcePosition(file: "", line: 0)) }
}
