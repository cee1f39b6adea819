import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// How one part of a response body is built: from the first source that has a value, or else from
/// the fallback.
struct BodyTemplate: Sendable {
  enum Source: Sendable {
    /// The other side of an equation of the contract.
    case equation(Term, when: [Rule.Condition], isNumber: Bool)
    /// The identifier of the created resource.
    case identity
    /// The id of the user who sends the request.
    case caller
    /// A part of the resource's representation before the request.
    case stored(JSON.Pointer)
    /// The member of the request with the same name.
    case request(JSON.Pointer)
  }

  /// The value when no source has one.
  indirect enum Fallback: Sendable {
    case fixed(JSON)
    case members([Member])
    case now(fractionDigits: Int)
    case today
    case absent
    case plausible(LazyPlausible)
  }

  struct Member: Sendable {
    var name: String
    var template: BodyTemplate
  }

  var sources: [Source]
  var fallback: Fallback

  /// The schema of values from a source, if members that it does not define are to be dropped.
  var documented: Schema?

  /// Whether the part is omitted when the stored representation does not have it.
  var isOmittedUnlessStored = false
}

/// The values that fill a template.
struct TemplateInput {
  var rules: RuleContext
  var identity: JSON?
  var caller: String

  /// Where plausible values come from: equal ones for equal responses.
  var variation = RandomSource(seed: 0)

  var now: Instant { rules.now ?? Instant(secondsSince1970: 0) }
}

extension BodyTemplate {
  /// The value; `nil` when the part is omitted.
  func make(from input: TemplateInput) -> JSON? {
    for source in sources {
      guard let value = source.value(in: input) else { continue }
      return documented.map(value.documented) ?? value
    }
    if isOmittedUnlessStored, input.rules.stored != nil { return nil }
    switch fallback {
    case .fixed(let value): return value
    case .now(let digits): return .string(input.now.text(fractionDigits: digits))
    case .today: return .string(input.now.date.description)
    case .absent: return nil
    case .plausible(let value): return value.value(input.variation)
    case .members(let members):
      var object = JSON.Object()
      object.members.reserveCapacity(members.count)
      for member in members {
        guard let value = member.template.make(from: input) else { continue }
        object.members.append(JSON.Object.Member(name: member.name, value: value))
      }
      return .object(object)
    }
  }
}

extension BodyTemplate.Source {
  fileprivate func value(in input: TemplateInput) -> JSON? {
    switch self {
    case .equation(let term, let conditions, let isNumber):
      guard conditions.allSatisfy(input.rules.meets) else { return JSON?.none }
      let value = input.rules.value(of: term)
      return isNumber ? value?.readAsNumber : value
    case .identity: return input.identity
    case .caller: return JSON.string(input.caller)
    case .stored(let pointer): return input.rules.stored?[pointer]
    case .request(let pointer): return input.rules.request?[pointer]
    }
  }
}

extension RuleContext {
  /// Whether a condition of a rule is met.
  func meets(_ condition: Rule.Condition) -> Bool {
    switch condition {
    case .present(let term): value(of: term) != nil
    case .absent(let term): value(of: term) == nil
    case .equals(let term, let value): self.value(of: term) == .some(value)
    }
  }
}

extension JSON {
  /// A number that a path carries as text, as a number.
  var readAsNumber: JSON {
    guard case .string(let text) = self, let number = Number(text) else { return self }
    return .number(number)
  }
}
