import ContractHTTP
import ContractJSON
import ContractModel

/// Contracts that make little sense but use every word of the language.
extension RandomNumberGenerator {
  mutating func contract() -> Contract {
    Contract(
      text(), version: text(), title: text(), documents: list { $0.text() },
      authentication: word(),
      errors: ErrorShape(schema(), code: maybe { $0.pointer() }, message: pointer()),
      policies: Policies(undocumentedFields: word(), fieldNames: word()),
      failures: list { $0.failure() },
      resources: list { random in
        Resource(
          random.text(), id: random.pointer(), owner: random.maybe { $0.pointer() },
          access: random.word(), file: random.file(), line: random.line())
      },
      operations: list { $0.operation() }, scenarios: list { $0.scenario() }, file: file(),
      line: line())
  }

  private mutating func operation() -> Operation {
    Operation(
      text(), HTTPMethod(text()), text(), summary: text(), requiresAuthentication: flag(),
      path: list { $0.field() },
      body: maybe { .json($0.schema(), file: $0.file(), line: $0.line()) },
      responses: list { random in
        Response(
          random.status(), random.maybe { $0.schema() }, random.text(), file: random.file(),
          line: random.line())
      },
      failures: list { $0.failure() }, rules: list { $0.rule() }, effects: list { $0.effect() },
      file: file(), line: line())
  }

  private mutating func failure() -> Failure {
    let condition: Failure.Condition =
      switch Int.random(in: 0..<6, using: &self) {
      case 0: .unauthenticated
      case 1: .missing(text())
      case 2: .foreign(text())
      case 3: .invalid
      case 4: .invalidAt(pointer())
      default: .serverError
      }
    return Failure(
      status(), maybe { $0.text() }, when: condition, text(), file: file(), line: line())
  }

  private mutating func effect() -> Effect {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: .creates(text(), id: placedTerm(), state: maybe { $0.placedTerm() })
    case 1: .reads(text(), id: placedTerm(), state: maybe { $0.placedTerm() })
    case 2: .updates(text(), id: placedTerm(), state: maybe { $0.placedTerm() })
    case 3: .deletes(text(), id: placedTerm())
    default: .lists(text(), in: placedTerm(), hasMore: maybe { $0.placedTerm() })
    }
  }

  private mutating func scenario() -> Scenario {
    Scenario(
      text(), text(),
      list { random in
        .call(
          random.text(), as: random.word(),
          path: Dictionary(random.list { ($0.text(), $0.placedTerm()) }) { first, _ in first },
          body: random.list { random in
            random.flag()
              ? .set(random.pointer(), random.term()) : .remove(random.pointer())
          },
          expect: random.flag()
            ? .success : .failure(random.status(), code: random.maybe { $0.text() }),
          rules: random.list { $0.rule() },
          capture: Dictionary(random.list { ($0.text(), $0.placedTerm()) }) { first, _ in first },
          file: random.file(), line: random.line())
      }, file: file(), line: line())
  }
}

extension RandomNumberGenerator {
  mutating func rule() -> Rule {
    Rule(
      term(), word(), term(),
      conditions: list { random in
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .present(random.term())
        case 1: .absent(random.term())
        default: .equals(random.term(), random.json())
        }
      },
      isAdvised: flag(), position: SourcePosition(file: file(), line: line()))
  }

  private mutating func placedTerm() -> PlacedTerm {
    PlacedTerm(term(), file: file(), line: line())
  }

  private mutating func term(depth: Int = 2) -> Term {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &self) {
    case 0: .response(pointer())
    case 1: .request(pointer())
    case 2: .path(text())
    case 3: .stored(pointer())
    case 4: .captured(text())
    case 5: .constant(json())
    case 6: .now
    case 7: .count(term(depth: depth - 1))
    default: .days(from: term(depth: depth - 1), to: term(depth: depth - 1))
    }
  }
}

extension RandomNumberGenerator {
  mutating func schema(depth: Int = 3) -> Schema {
    let kind: Schema.Kind =
      switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
      case 0: .boolean
      case 1: .number(word(), list { $0.numberConstraint() })
      case 2: .string(list { $0.textConstraint() })
      case 3: .date
      case 4: .timestamp(Timestamp(fractionDigits: range(), zone: word()))
      case 5: .uuid(version: maybe { .random(in: 1...8, using: &$0) })
      case 6: .array(of: schema(depth: depth - 1), list { $0.listConstraint() })
      default: .object(list { $0.field(depth: depth - 1) })
      }
    return Schema(kind, isNullable: flag())
  }

  private mutating func field(depth: Int = 2) -> Field {
    Field(
      text(), schema(depth: depth), word(), summary: text(), example: maybe { $0.json() },
      file: file(), line: line())
  }

  private mutating func numberConstraint() -> NumberConstraint {
    switch Int.random(in: 0..<7, using: &self) {
    case 0: .greaterThan(number())
    case 1: .atLeast(number())
    case 2: .lessThan(number())
    case 3: .atMost(number())
    case 4: .between(number(), number())
    case 5: .multiple(of: number())
    default: .advised(numberConstraint())
    }
  }

  private mutating func textConstraint() -> TextConstraint {
    switch Int.random(in: 0..<4, using: &self) {
    case 0:
      .length(
        .init(
          minimum: .random(in: 0...9, using: &self),
          maximum: maybe { .random(in: 0...9, using: &$0) },
          unit: word()))
    case 1: .matches(text())
    case 2: .enumeration(list { $0.text() }, isOpen: flag())
    default: .advised(textConstraint())
    }
  }

  private mutating func listConstraint() -> ListConstraint {
    switch Int.random(in: 0..<3, using: &self) {
    case 0:
      .count(
        minimum: .random(in: 0...9, using: &self),
        maximum: maybe { .random(in: 0...9, using: &$0) })
    case 1: .unique
    default: .advised(listConstraint())
    }
  }
}

extension RandomNumberGenerator {
  private mutating func json(depth: Int = 2) -> JSON {
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

  private mutating func number() -> JSON.Number {
    ["0", "-0.0", "1", "1.50", "2e3", "9007199254740993", "0.1"]
      .randomElement(using: &self).flatMap(JSON.Number.init) ?? 0
  }

  private mutating func pointer() -> JSON.Pointer {
    ["", "/a", "/data/*/id", "/0/~0~1", "/~2", "/Ä \"b\""]
      .randomElement(using: &self).flatMap(JSON.Pointer.init) ?? .root
  }

  private mutating func status() -> HTTPStatus { HTTPStatus(.random(in: 100...599, using: &self)) }

  private mutating func range() -> ClosedRange<Int> {
    let low = Int.random(in: 0...9, using: &self)
    return low...(low + .random(in: 0...3, using: &self))
  }

  private mutating func text() -> String {
    ["", "goal", "goal_id", "a: b", "\"\\", "line\nline", "é🥕\u{0}", "{id}"]
      .randomElement(using: &self) ?? ""
  }

  private mutating func file() -> String {
    ["contracts/A.swift", "contracts/a:b.swift", "Tests/Ä.swift"].randomElement(using: &self) ?? ""
  }

  private mutating func line() -> Int { .random(in: 1...9_999, using: &self) }

  private mutating func flag() -> Bool { .random(using: &self) }

  private mutating func word<Word: CaseIterable>() -> Word {
    guard let word = Word.allCases.randomElement(using: &self) else {
      preconditionFailure("An enumeration has a case")
    }
    return word
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  private mutating func list<Element>(_ element: (inout Self) -> Element) -> [Element] {
    (0..<Int.random(in: 0...2, using: &self)).map { _ in element(&self) }
  }
}
