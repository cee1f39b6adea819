import ContractJSON
import ContractModel
import ContractValidation

/// How one part of an answer comes about: the first source that has a value, or else what the
/// schema suggests.
struct Recipe: Sendable {
  /// Where a value can come from.
  enum Source: Sendable {
    /// The other side of an equation of the contract.
    case equation(Term, when: [Rule.Condition], isNumber: Bool)
    /// The identity of the resource the request is about or creates.
    case identity
    /// The user who sends the request.
    case caller
    /// A part of the representation as it stood before the request.
    case stored(JSON.Pointer)
    /// A member of the request under the same name.
    case request(JSON.Pointer)
  }

  /// What stands there when no source has a value.
  indirect enum Fallback: Sendable {
    case fixed(JSON)
    case members([Member])
    case now(fractionDigits: Int)
    case today
    case absent
  }

  struct Member: Sendable {
    var name: String
    var recipe: Recipe
  }

  var sources: [Source]
  var fallback: Fallback

  /// Whether the part is left out where what is stored does not have it.
  var isLeftOutUnlessStored = false
}

/// What a recipe is filled from.
struct Ingredients {
  var rules: RuleContext
  var identity: JSON?
  var caller: String

  var now: Instant { rules.now ?? Instant(secondsSince1970: 0) }
}

extension Recipe {
  /// The value, or `nil` when the part is left out.
  func make(from ingredients: Ingredients) -> JSON? {
    for source in sources {
      if let value = source.value(in: ingredients) { return value }
    }
    if isLeftOutUnlessStored, ingredients.rules.stored != nil { return nil }
    switch fallback {
    case .fixed(let value): return value
    case .now(let digits): return .string(ingredients.now.text(fractionDigits: digits))
    case .today: return .string(ingredients.now.date.description)
    case .absent: return nil
    case .members(let members):
      var object = JSON.Object()
      object.members.reserveCapacity(members.count)
      for member in members {
        guard let value = member.recipe.make(from: ingredients) else { continue }
        object.members.append(JSON.Object.Member(name: member.name, value: value))
      }
      return .object(object)
    }
  }
}

extension Recipe.Source {
  fileprivate func value(in ingredients: Ingredients) -> JSON? {
    switch self {
    case .equation(let term, let conditions, let isNumber):
      guard conditions.allSatisfy(ingredients.rules.meets) else { return JSON?.none }
      let value = ingredients.rules.value(of: term)
      return isNumber ? value?.readAsNumber : value
    case .identity: return ingredients.identity
    case .caller: return JSON.string(ingredients.caller)
    case .stored(let pointer): return ingredients.rules.stored?[pointer]
    case .request(let pointer): return ingredients.rules.request?[pointer]
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
  /// A number that came as text in a path, as a number.
  fileprivate var readAsNumber: JSON {
    guard case .string(let text) = self, let number = Number(text) else { return self }
    return .number(number)
  }
}
