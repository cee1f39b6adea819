import ContractJSON
import ContractModel

extension SwiftExpression {
  /// A JSON value as a literal.
  static func json(_ value: JSON) -> SwiftExpression {
    switch value {
    case .null: ".null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number):
      number.isLiteral ? self.number(number) : .call(".number", [.init(nil, self.number(number))])
    case .string(let text):
      // A sum of literals is a text, not a JSON value.
      text.literal.count < SourceText.width - 20
        ? .string(text) : .call(".string", [.init(nil, .string(text))])
    case .array(let elements): .list(elements.map(json))
    case .object(let object):
      .dictionary(object.map { ($0.name.literal, json($0.value)) })
    }
  }

  /// A number as a literal, or from its text where a literal would lose digits.
  static func number(_ number: JSON.Number) -> SwiftExpression {
    guard number.isLiteral else {
      return .text("JSON.Number(\(number.text.literal)) ?? 0")
    }
    return .text(number.isIntegerForm ? Int(number.text)?.grouped ?? number.text : number.text)
  }

  static func pointer(_ pointer: JSON.Pointer) -> SwiftExpression {
    pointer == .root ? ".root" : .text(pointer.description.literal)
  }
}

extension SwiftExpression {
  /// A limit, marked where it is a recommendation.
  static func constraint<Limit>(
    _ constraint: Constraint<Limit>, _ write: (Limit) -> SwiftExpression
  ) -> SwiftExpression {
    let limit = write(constraint.limit)
    return constraint.isAdvisory ? .call(".advised", [.init(nil, limit)]) : limit
  }

  /// A limit on numbers.
  static func limit(_ limit: NumberLimit) -> SwiftExpression {
    switch limit {
    case .greaterThan(let bound): .call(".greaterThan", [.init(nil, .number(bound))])
    case .atLeast(let bound): .call(".atLeast", [.init(nil, .number(bound))])
    case .lessThan(let bound): .call(".lessThan", [.init(nil, .number(bound))])
    case .atMost(let bound): .call(".atMost", [.init(nil, .number(bound))])
    case .between(let low, let high):
      .call(".between", [.init(nil, .number(low)), .init(nil, .number(high))])
    case .multiple(let step): .call(".multiple", [.init("of", .number(step))])
    }
  }

  /// A limit on lists.
  static func limit(_ limit: ListLimit) -> SwiftExpression {
    switch limit {
    case .count(1, nil): ".nonEmpty"
    case .count(let minimum, let maximum?) where minimum <= maximum:
      .text(".count(\(minimum)...\(maximum))")
    case .count(let minimum, let maximum):
      .text(".count(minimum: \(minimum), maximum: \(maximum.map(String.init) ?? "nil"))")
    case .unique: ".unique"
    }
  }

  /// A text with its limits.
  static func text(with limits: [TextConstraint]) -> SwiftExpression {
    if limits.count == 1, !limits[0].isAdvisory {
      switch limits[0].limit {
      case .enumeration(let values, isOpen: false) where !values.isEmpty:
        return .call(".oneOf", values.map { .init(nil, .string($0)) })
      case .format(let format):
        if let name = format.memberName { return .text(".\(name)") }
      default: break
      }
    }
    return limits.isEmpty
      ? ".string" : .call(".string", limits.map { .init(nil, constraint($0, limit)) })
  }

  /// A limit on texts.
  static func limit(_ limit: TextLimit) -> SwiftExpression {
    switch limit {
    case .length(let length): self.length(length)
    case .matches(let pattern): .call(".matches", [.init(nil, .string(pattern))])
    case .enumeration(let values, let isOpen):
      .call(isOpen ? ".commonly" : ".oneOf", [.init(nil, .list(values.map { .string($0) }))])
    case .format(.custom(let name, let pattern, let examples)):
      .call(
        ".format",
        [
          .init(
            nil,
            .call(
              ".custom",
              [.init(nil, .string(name)), .init("matches", .string(pattern))]
                + (examples.isEmpty
                  ? [] : [.init("examples", .list(examples.map { .string($0) }))])))
        ])
    case .format(.typed(let typed)): .text(".format(.typed(\(typed.source)))")
    case .format(let format): .text(".format(.\(format.memberName ?? "regex"))")
    }
  }

  private static func length(_ length: TextLimit.Length) -> SwiftExpression {
    let unit = length.unit == .scalars ? "" : ", .\(length.unit.rawValue)"
    switch (length.minimum, length.maximum) {
    case (1, nil) where unit.isEmpty: return ".nonEmpty"
    case (let minimum, nil): return .text(".length(\(minimum)...\(unit))")
    case (let minimum, let maximum?) where minimum <= maximum:
      return .text(".length(\(minimum)...\(maximum)\(unit))")
    case (let minimum, let maximum?):
      return .text(
        ".length(TextLimit.Length(minimum: \(minimum), maximum: \(maximum), "
          + "unit: .\(length.unit.rawValue)))")
    }
  }
}

extension SwiftExpression {
  /// The credentials that an operation requires.
  static func authentication(_ authentication: Authentication) -> SwiftExpression {
    var combinations = authentication.alternatives
    if combinations.isEmpty { return "Authentication(alternatives: [])" }
    if combinations == [[]] { return ".none" }
    let isOptional = combinations.count > 1 && combinations.last == []
    if isOptional { combinations.removeLast() }
    let isPlain = isOptional && !combinations.contains([])
    if isOptional, !isPlain { combinations.append([]) }
    let parts = combinations.map { schemes -> SwiftExpression in
      switch schemes.count {
      case 0: ".none"
      case 1: scheme(schemes[0])
      default: .call(".all", schemes.map { .init(nil, scheme($0)) })
      }
    }
    let any = parts.count == 1 ? parts[0] : .call(".any", parts.map { .init(nil, $0) })
    return isPlain ? .call(".optional", [.init(nil, any)]) : any
  }

  private static func scheme(_ scheme: Authentication.Scheme) -> SwiftExpression {
    .text(
      scheme.isKey
        ? ".apiKey(\(scheme.location.rawValue): \(scheme.name.literal))" : ".\(scheme.kind.id)")
  }

  /// The argument for authentication that is not that of the contract.
  static func argument(_ authentication: Authentication?) -> [Argument] {
    guard let authentication else { return [] }
    return authentication == .none
      ? [.init("requiresAuthentication", "false")]
      : [.init("authentication", .authentication(authentication))]
  }

  /// The suffix of what is deprecated.
  static func deprecated(_ reason: String, until day: String?) -> SwiftExpression {
    .call(
      ".deprecated",
      [.init(nil, .string(reason))] + (day.map { [.init("until", .string($0))] } ?? []))
  }
}

extension TextFormat {
  /// The name of the format in Swift; `nil` for one of the contract.
  fileprivate var memberName: String? {
    if case .custom = self { return nil }
    return SwiftName(name).asMember
  }
}

extension TypedText {
  fileprivate var source: String {
    switch self {
    case .date: return ".date"
    case .uuid(let version): return ".uuid(version: \(version.map(String.init) ?? "nil"))"
    case .timestamp(let form):
      let digits = "\(form.fractionDigits.lowerBound)...\(form.fractionDigits.upperBound)"
      return ".timestamp(Timestamp(fractionDigits: \(digits), zone: .\(form.zone.rawValue)))"
    }
  }
}

extension JSON.Number {
  /// Whether a literal of Swift has the same value.
  fileprivate var isLiteral: Bool {
    if isIntegerForm { return Int(text) != nil }
    guard let value = Double(text), value.isFinite else { return false }
    return JSON.Number(floatLiteral: value) == self
  }
}

extension Int {
  /// The digits in groups of three, where there are many.
  var grouped: String {
    let digits = String(magnitude)
    guard magnitude >= 10_000 else { return String(self) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "_" }
      text.append(digit)
    }
    return self < 0 ? "-\(text)" : text
  }
}
