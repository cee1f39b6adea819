import ContractHTTP
import ContractJSON

/// Random names, numbers and pointers.
extension RandomNumberGenerator {
  mutating func json(depth: Int = 2) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &self) {
    case 0: .null
    case 1: .boolean(flag())
    case 2: .number(number())
    case 3: .string(text())
    case 4: .array(list { $0.json(depth: depth - 1) })
    default:
      .object(
        JSON.Object(
          ["id", "source", "example"].map { .init(name: $0, value: json(depth: depth - 1)) }))
    }
  }

  mutating func number() -> JSON.Number {
    ["0", "-0.0", "1", "1.50", "2e3", "9007199254740993", "0.1"]
      .randomElement(using: &self).flatMap(JSON.Number.init) ?? 0
  }

  mutating func pointer() -> JSON.Pointer {
    ["", "/a", "/data/*/id", "/0/~0~1", "/~2", "/Ä \"b\""]
      .randomElement(using: &self).flatMap(JSON.Pointer.init) ?? .root
  }

  mutating func status() -> HTTPStatus { HTTPStatus(.random(in: 100...599, using: &self)) }

  mutating func range() -> ClosedRange<Int> {
    let low = Int.random(in: 0...9, using: &self)
    return low...(low + .random(in: 0...3, using: &self))
  }

  mutating func text() -> String {
    ["", "goal", "goal_id", "a: b", "\"\\", "line\nline", "é🥕\u{0}", "{id}"]
      .randomElement(using: &self) ?? ""
  }

  mutating func file() -> String {
    ["contracts/A.swift", "contracts/a:b.swift", "Tests/Ä.swift"].randomElement(using: &self) ?? ""
  }

  mutating func line() -> Int { .random(in: 1...9_999, using: &self) }

  mutating func flag() -> Bool { .random(using: &self) }

  mutating func word<Word: CaseIterable>() -> Word {
    guard let word = Word.allCases.randomElement(using: &self) else {
      preconditionFailure("An enumeration has a case")
    }
    return word
  }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  mutating func list<Element>(_ element: (inout Self) -> Element) -> [Element] {
    (0..<Int.random(in: 0...2, using: &self)).map { _ in element(&self) }
  }
}
