import ContractJSON
import ContractModel
import ContractValidation

extension Schema {
  /// Forms of a valid value that the contract does not allow and that lenient readers take all the
  /// same, each with what is odd about it.
  func lenientForms(of value: JSON) -> [(words: String, value: JSON)] {
    let forms = looseForms(of: value)
    // Most values have none, and a judge takes long to make.
    guard !forms.isEmpty else { return [] }
    let judge = SchemaValidator(self)
    return forms.filter { !judge.accepts($0.1.bytes()) }
  }

  private func looseForms(of value: JSON) -> [(String, JSON)] {
    switch (kind, value) {
    case (.number, .number(let number)):
      [("the number as text", .string(number.text))]
    case (.boolean, .boolean(let flag)):
      [
        ("the boolean as text", .string(flag ? "true" : "false")),
        ("the boolean as a number", flag ? 1 : 0),
      ]
    case (.string, .string(let text)):
      [
        ("white space around it", .string(" \(text)\n")),
        ("in capital letters", .string(text.uppercased())),
      ]
    case (.date, .string(let text)):
      [
        ("2025-1-5, without leading zeros", "2025-1-5"),
        ("with a time", .string("\(text)T12:34:56Z")),
        ("white space around it", .string(" \(text)\n")), ("empty", ""),
      ]
    case (.timestamp(let timestamp), .string(let text)): timestamp.looseForms(of: text)
    case (.uuid, .string(let text)):
      [
        ("without hyphens", .string(text.filter { $0 != "-" })),
        ("in braces", .string("{\(text)}")), ("empty", ""),
      ]
    case (.array, .array(let elements)):
      elements.first.map { [("one element without its list", $0)] } ?? []
    default: []
    }
  }
}

extension Timestamp {
  fileprivate func looseForms(of moment: String) -> [(String, JSON)] {
    let (low, high) = (fractionDigits.lowerBound, fractionDigits.upperBound)
    let finer = text(day: "2025-11-17").dropLast()
    let digits = String(repeating: "1", count: max(1, min(high, 1000) + 1 - max(low, 0)))
    return [
      ("a space instead of T", .string(moment.replacingFirst("T", with: " "))),
      ("without a zone", .string(moment.replacingFirst("Z", with: ""))),
      ("without a time", .string(String(moment.prefix(10)))),
      ("more fraction digits", .string("\(finer)\(low > 0 ? "" : ".")\(digits)Z")),
      ("an offset", .string(moment.replacingFirst("Z", with: "+02:00"))),
      ("seconds since 1970", 1_763_407_562),
      ("empty", ""),
    ]
  }
}

extension String {
  fileprivate func replacingFirst(_ character: Character, with text: String) -> String {
    guard let index = firstIndex(of: character) else { return self }
    return self[..<index] + text + self[self.index(after: index)...]
  }
}
