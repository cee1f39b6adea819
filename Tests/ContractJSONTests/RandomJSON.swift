import ContractJSON

/// Random values, texts and decimals, with many edge cases.
extension RandomNumberGenerator {
  mutating func json(depth: Int = 4) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &self) {
    case 0: .null
    case 1: .boolean(.random(using: &self))
    case 2: .number(number())
    case 3: .string(text())
    case 4: .array(list { $0.json(depth: depth - 1) })
    default:
      .object(JSON.Object(list { .init(name: $0.text(), value: $0.json(depth: depth - 1)) }))
    }
  }

  /// A number in any form of the grammar.
  mutating func number() -> JSON.Number {
    var text = Bool.random(using: &self) ? "-" : ""
    text +=
      Bool.random(using: &self) ? "0" : "\(Int.random(in: 1...9, using: &self))" + digits(0...4)
    if Bool.random(using: &self) { text += "." + digits(1...4) }
    if Int.random(in: 0..<3, using: &self) == 0 {
      text += (["e", "E", "e+", "e-", "E-"].randomElement(using: &self) ?? "e") + digits(1...1)
    }
    return JSON.Number(text) ?? 0
  }

  mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "b", "\"", "\\", "/", "~", "*", "0", "1", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é",
      "\u{301}", "\u{2028}", "\u{FEFF}", "\u{FFFF}", "😀", "\u{10FFFF}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...5, using: &self) {
      text.unicodeScalars.append(scalars.randomElement(using: &self) ?? "a")
    }
    return text
  }

  private mutating func digits(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &self)).map { _ in
      // Zeros and nines test carries and normal forms.
      ["0", "0", "9", "1", "5"].randomElement(using: &self) ?? "0"
    }.joined()
  }

  private mutating func list<Element>(_ element: (inout Self) -> Element) -> [Element] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in element(&self) }
  }
}
