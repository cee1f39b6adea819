import ContractJSON
import ContractModel

extension SchemaSource {
  /// A field of an object, or a parameter.
  func expression(_ field: Field) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(field.name)), .init(nil, expression(field.schema)),
    ]
    switch field.presence {
    case .required: break
    case .advised: arguments.append(.init(nil, ".advised"))
    case .optional: arguments.append(.init(nil, ".optional"))
    case .alias(let other): arguments.append(.init(nil, .text(".alias(of: \(other.literal))")))
    }
    arguments += summary(field.summary, label: "summary")
    if let example = field.example { arguments.append(.init("example", .json(example))) }
    var expression = SwiftExpression.call("Field", arguments)
    for suffix in suffixes(of: field) { expression = .member(expression, suffix) }
    return commented(expression, field.summary)
  }

  private func suffixes(of field: Field) -> [SwiftExpression] {
    var suffixes: [SwiftExpression] = []
    if let resource = field.resource {
      suffixes.append(.call(".naming", [.init(nil, .string(resource))]))
    }
    if let fallback = field.fallback {
      suffixes.append(.call(".defaulting", [.init("to", .term(fallback))]))
    }
    if let reason = field.deprecation {
      suffixes.append(.deprecated(reason, until: field.removalDate))
    }
    if let fix = field.fix {
      suffixes.append(.call(".suggestingFix", [.init(nil, .string(fix))]))
    }
    if let style = field.style { suffixes.append(.text(".style(.\(style.rawValue))")) }
    if field.isReadOnly { suffixes.append(".readOnly") }
    if field.isWriteOnly { suffixes.append(".writeOnly") }
    return suffixes
  }

  /// `.with(headers: …)` where there are header fields.
  func withHeaders(_ expression: SwiftExpression, _ fields: [Field]) -> SwiftExpression {
    guard !fields.isEmpty else { return expression }
    let arguments = fields.enumerated().map { index, field in
      SwiftExpression.Argument(index == 0 ? "headers" : nil, self.expression(field))
    }
    return .member(expression, .call(".with", arguments))
  }
}
