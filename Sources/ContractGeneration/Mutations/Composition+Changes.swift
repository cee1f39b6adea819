import ContractJSON
import ContractModel
import ContractValidation

extension Composition {
  /// Changes to values of the right type, each of which violates the composition itself.
  ///
  /// The composition is that of a finite schema, see ``Schema/finite(at:)``.
  var changes: [ValueMutation] {
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
        return ValueMutation(.constraint("count"), .array(list), words: "\(words), no other count")
      } + (rest.map { Self.wrongRest($0, after: positions) } ?? [])
    case .not(let excluded):
      return (try? excluded.smallest()).map {
        [ValueMutation(.constraint("not"), $0, words: "must be not \(excluded.summary)")]
      } ?? []
    case .exactlyOne, .tagged, .perType, .choice, .containing: return []
    }
  }

  /// A tuple with a further element of a wrong type.
  private static func wrongRest(_ rest: Schema, after positions: [Schema]) -> [ValueMutation] {
    guard case .value(let wrong, let words)? = rest.wrongTypes.first?.operation else { return [] }
    let list = positions.map { (try? $0.smallest()) ?? .null } + [wrong]
    return [ValueMutation(.type, .array(list), words: "a further element: \(words)")]
  }
}

extension Schema {
  /// Values of a schema that violate this condition.
  fileprivate func violations(among base: Schema) -> [ValueMutation] {
    guard case .composed(.not(let excluded)) = kind else { return [] }
    if case .composed(.not(let whole)) = excluded.kind {
      switch whole.kind {
      case .composed(.exactlyOne(let alternatives)):
        return alternatives.enumerated().compactMap { index, alternative in
          let both = try? Schema.all(of: base, alternative).merged.smallest()
          return both.map {
            ValueMutation(.constraint("exactlyOne"), $0, words: "also form \(index + 1)")
          }
        }
      case .composed(.containing(let element, let minimum, let maximum)):
        return Self.violations(containing: element, minimum, maximum, among: base)
      default: return []
      }
    }
    let value = try? Schema.all(of: base, excluded).merged.smallest()
    return value.map {
      [ValueMutation(.constraint("not"), $0, words: "must be not \(excluded.summary)")]
    } ?? []
  }

  /// Lists with one matching element too few, and one too many.
  private static func violations(
    containing element: Schema, _ minimum: Int, _ maximum: Int?, among base: Schema
  ) -> [ValueMutation] {
    guard case .array(let any, _) = base.kind,
      let match = try? Schema.all(of: any, element).merged.smallest()
    else { return [] }
    let start = Instant(secondsSince1970: 0)
    let values = try? Generator(schema: any, today: start.date, now: start)
    let validator = SchemaValidator(element)
    var source = RandomSource(seed: 0)
    let other = (0..<64).compactMap { _ in values?.random(&source) }
      .first { !validator.accepts($0.bytes()) }
    func list(_ count: Int) -> JSON {
      let matches = Array(repeating: match, count: count)
      return .array(count == 0 ? [other].compactMap(\.self) : matches)
    }
    return [minimum > 0 ? minimum - 1 : nil, maximum.map { $0 + 1 }].compactMap(\.self).map {
      ValueMutation(.constraint("contains"), list($0), words: "\($0.counted("matching element"))")
    }
  }
}
