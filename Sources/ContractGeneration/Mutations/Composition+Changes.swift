import ContractJSON
import ContractModel
import ContractValidation

extension Composition {
  /// Changes to values of the right type, each of which violates the composition itself.
  ///
  /// The composition is that of a finite schema, see ``Schema/finite(at:)``.
  var changes: [ValueChange] {
    switch self {
    case .all(let parts):
      guard let base = parts.first else { return [] }
      return parts.dropFirst().flatMap { $0.violations(among: base) }
    case .tuple(let positions, let rest, let minimum):
      var counts = minimum > 0 ? [minimum - 1] : []
      if rest == nil { counts.append(positions.count + 1) }
      return counts.compactMap { count in
        let list = (0..<count).map { index -> JSON in
          let schema = index < positions.count ? positions[index] : rest
          return schema.flatMap { try? $0.smallest() } ?? "one too many"
        }
        let words = count == 1 ? "1 element" : "\(count) elements"
        return ValueChange(.constraint("count"), .array(list), words: "\(words), no other count")
      }
    case .exactlyOne, .not, .tagged, .perType, .choice, .containing: return []
    }
  }
}

extension Schema {
  /// Values of a schema that violate this condition.
  fileprivate func violations(among base: Schema) -> [ValueChange] {
    guard case .composed(.not(let excluded)) = kind else { return [] }
    if case .composed(.not(let whole)) = excluded.kind {
      guard case .composed(.exactlyOne(let alternatives)) = whole.kind else { return [] }
      return alternatives.enumerated().compactMap { index, alternative in
        let both = try? Schema.all(of: base, alternative).merged.smallest()
        return both.map {
          ValueChange(.constraint("exactlyOne"), $0, words: "also form \(index + 1)")
        }
      }
    }
    let value = try? Schema.all(of: base, excluded).merged.smallest()
    return value.map {
      [ValueChange(.constraint("not"), $0, words: "must be not \(excluded.summary)")]
    } ?? []
  }
}
