import ContractGeneration
import ContractJSON
package import ContractModel

/// The style of the values of a mock.
package enum MockValues: Sendable, Equatable {
  /// The shortest that are valid: for checks, which look at the contract only.
  case plain
  /// Those that people can look at, dates around this time.
  case plausible(Instant)
}

/// The data with which a template makes plausible values.
struct PlausibleValues: Sendable {
  var now: Instant

  /// The name of what the response shows.
  var subject: String

  /// A body that the documents show, if there is one.
  var example: JSON?

  /// Where the stored resources are listed, if they are.
  var listing: JSON.Pointer?
}

extension BodyTemplateCompiler {
  /// The value of a part of a response that neither request nor state determines: that of the documented example,
  /// or else a plausible one; `nil` where the usual one is as good.
  func plausibleFallback(
    for schema: Schema, field: Field?, at pointer: JSON.Pointer
  ) -> BodyTemplate.Fallback? {
    guard let plausible, !rules.contains(where: { $0.compares(.response(pointer), with: .now) })
    else { return nil }
    if pointer == plausible.listing { return .fixed(.array([])) }
    if let field, field.isWriteOnly { return nil }
    let isShown = isInRepresentation(pointer)
    // A client that leaves out an optional member gets none.
    let isClientSet = isShown && isSettable(pointer)
    if isClientSet, field?.isRequired == false || schema.isNullable { return nil }
    if isShown, field?.resource != nil, field?.isRequired == false || schema.isNullable {
      return nil
    }
    if schema.isObject, pointer == .root || isShown || hasSources(within: pointer) { return nil }
    if isShown, schema.isTimestamp { return laterTime(field) }
    if field?.example == nil, let value = plausible.example?[pointer], !schema.isTimestamp,
      schema.kind != .date
    {
      return .fixed(value)
    }
    if field?.example != nil { return nil }
    if isShown, isCreation {
      switch schema.kind {
      // A new resource has no parts yet, and its counts are zero.
      case .boolean, .number, .constants: return nil
      case .array(_, let limits) where limits.allSatisfy({ $0.limit.allows([]) }):
        return .fixed(.array([]))
      case .string(let limits) where limits.contains(where: \.limit.isEnumeration): return nil
      default: break
      }
    }
    let name = pointer.tokens.last.flatMap { if case .name(let name) = $0 { name } else { nil } }
    let subject = name ?? plausible.subject
    let summary = field?.summary ?? ""
    let whole = schema
    return .plausible(
      LazyPlausible(pointer.description, or: (try? schema.typical()) ?? .null) {
        try? PlausibleGenerator(
          schema: whole, named: subject, summary: summary, now: plausible.now)
      })
  }

  /// A time that only lies in the past of things that have ended is absent, one in the future plausible.
  private func laterTime(_ field: Field?) -> BodyTemplate.Fallback? {
    guard let field, let plausible else { return nil }
    let words = field.name.lowercased()
    let ends = ["completed", "finished", "deleted", "archived", "closed", "cancel", "resolved"]
    if ends.contains(where: words.contains) { return nil }
    let starts = ["due", "expire", "expiry", "until", "deadline", "end"]
    if starts.contains(where: words.contains) {
      let schema = field.schema
      return .plausible(
        LazyPlausible(field.name, or: (try? schema.typical()) ?? .null) {
          try? PlausibleGenerator(schema: schema, named: field.name, now: plausible.now)
        })
    }
    if case .timestamp(let timestamp)? = field.schema.kind.typedText {
      let range = timestamp.fractionDigits
      return .now(fractionDigits: min(max(3, range.lowerBound), range.upperBound))
    }
    return nil
  }
}

extension Rule {
  /// Whether the rule has both terms, also as operands.
  func compares(_ term: Term, with other: Term) -> Bool {
    [left, right].contains { $0.has(term) } && [left, right].contains { $0.has(other) }
  }
}

extension Term {
  fileprivate func has(_ term: Term) -> Bool {
    self == term || operands.contains { $0.has(term) }
  }
}

extension TextLimit {
  fileprivate var isEnumeration: Bool { if case .enumeration = self { true } else { false } }
}
