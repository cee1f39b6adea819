import ContractJSON

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
