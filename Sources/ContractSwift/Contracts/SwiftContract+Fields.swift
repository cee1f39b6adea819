import ContractJSON
import ContractModel

extension SwiftContract {
  /// A field of an object, or a parameter.
  func expression(_ field: Field) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(field.name)), .init(nil, expression(field.schema)),
    ]
    switch field.presence {
    case .required: break
    case .optional: arguments.append(.init(nil, ".optional"))
    case .alias(let other): arguments.append(.init(nil, .text(".alias(of: \(other.literal))")))
    }
    if !field.summary.isEmpty { arguments.append(.init("summary", .string(field.summary))) }
    if let example = field.example { arguments.append(.init("example", .json(example))) }
    var expression = SwiftExpression.call("Field", arguments)
    for suffix in suffixes(of: field) { expression = .member(expression, suffix) }
    return expression
  }

  private func suffixes(of field: Field) -> [SwiftExpression] {
    var suffixes: [SwiftExpression] = []
    if let resource = field.resource {
      suffixes.append(.call(".naming", [.init(nil, .string(resource))]))
    }
    if let fallback = field.fallback {
      suffixes.append(.call(".defaulting", [.init("to", expression(fallback))]))
    }
    if let reason = field.deprecation {
      suffixes.append(deprecated(reason, until: field.removalDate))
    }
    if let fix = field.fix {
      suffixes.append(.call(".suggestingFix", [.init(nil, .string(fix))]))
    }
    if let style = field.style { suffixes.append(.text(".style(.\(style.rawValue))")) }
    if field.isReadOnly { suffixes.append(".readOnly") }
    if field.isWriteOnly { suffixes.append(".writeOnly") }
    return suffixes
  }

  func deprecated(_ reason: String, until day: String?) -> SwiftExpression {
    .call(
      ".deprecated",
      [.init(nil, .string(reason))] + (day.map { [.init("until", .string($0))] } ?? []))
  }

  /// `.with(headers: …)` where there are header fields.
  func withHeaders(_ expression: SwiftExpression, _ fields: [Field]) -> SwiftExpression {
    guard !fields.isEmpty else { return expression }
    let arguments = fields.enumerated().map { index, field in
      SwiftExpression.Argument(index == 0 ? "headers" : nil, self.expression(field))
    }
    return .member(expression, .call(".with", arguments))
  }

  func expression(_ authentication: Authentication) -> SwiftExpression {
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
      case 1: expression(schemes[0])
      default: .call(".all", schemes.map { .init(nil, expression($0)) })
      }
    }
    let any = parts.count == 1 ? parts[0] : .call(".any", parts.map { .init(nil, $0) })
    return isPlain ? .call(".optional", [.init(nil, any)]) : any
  }

  private func expression(_ scheme: Authentication.Scheme) -> SwiftExpression {
    switch scheme {
    case .bearer: ".bearer"
    case .basic: ".basic"
    case .apiKey(let place, let name): .text(".apiKey(\(place.rawValue): \(name.literal))")
    }
  }

  /// The argument for authentication that is not that of the contract.
  func argument(_ authentication: Authentication?) -> [SwiftExpression.Argument] {
    guard let authentication else { return [] }
    return authentication == .none
      ? [.init("requiresAuthentication", "false")]
      : [.init("authentication", expression(authentication))]
  }
}
