import ContractHTTP
import ContractJSON
import ContractModel

/// Random contracts that use every element of the language.
extension RandomNumberGenerator {
  mutating func contract() -> Contract {
    Contract(
      text(), version: text(), title: text(), host: text(), documents: list { $0.text() },
      authentication: word(),
      login: maybe { random in
        Login(
          random.text(), token: random.positionedTerm(),
          expiresIn: random.maybe { $0.positionedTerm() },
          file: random.file(), line: random.line())
      },
      errors: ErrorShape(schema(), code: maybe { $0.pointer() }, message: pointer()),
      policies: Policies(
        undocumentedFields: word(), fieldNames: word(), numbersAsText: word()),
      failures: list { $0.failure() },
      resources: list { random in
        Resource(
          random.text(), id: random.pointer(), key: random.maybe { $0.pointer() },
          owner: random.maybe { $0.pointer() }, access: random.word(), file: random.file(),
          line: random.line())
      },
      operations: list { $0.operation() }, channels: list { $0.channel() },
      definitions: list { random in
        Definition(
          random.text(), random.schema(), rules: random.list { $0.rule() }, file: random.file(),
          line: random.line())
      }, scenarios: list { $0.scenario() }, file: file(), line: line())
  }

  private mutating func operation() -> Operation {
    let operation = Operation(
      text(), HTTPMethod(text()), text(), summary: text(), requiresAuthentication: flag(),
      path: list { $0.field() }, query: list { $0.field() }, headers: list { $0.field() },
      body: maybe { $0.body() },
      responses: list { random in
        let response = Response(
          random.status(), random.maybe { $0.schema() }, variant: random.maybe { $0.text() },
          random.text(), file: random.file(), line: random.line())
        return random.flag() ? response : response.locating(random.text())
      },
      failures: list { $0.failure() }, rules: list { $0.rule() }, effects: list { $0.effect() },
      file: file(), line: line())
    return flag() ? operation : operation.setUpOnly(from: text())
  }

  private mutating func body() -> RequestBody {
    guard flag() else { return .json(schema(), file: file(), line: line()) }
    var body = RequestBody.multipart(file: file(), line: line())
    body.content = .multipart(
      list { random in
        .file(
          random.text(), random.text(),
          atMost: random.maybe { .random(in: 0...9_999, using: &$0) }, summary: random.text(),
          file: random.file(), line: random.line())
      })
    return body
  }

  private mutating func failure() -> Failure {
    let condition: Failure.Condition =
      switch Int.random(in: 0..<8, using: &self) {
      case 0: .unauthenticated
      case 1: .missing(text())
      case 2: .foreign(text())
      case 3: .invalid
      case 4: .invalidAt(pointer())
      case 5: .absent(pointer())
      case 6: .duplicate(pointer())
      default: .serverError
      }
    return Failure(
      status(), maybe { $0.text() }, when: condition, text(), file: file(), line: line())
  }

  private mutating func effect() -> Effect {
    switch Int.random(in: 0..<8, using: &self) {
    case 6: .replaces(text(), id: positionedTerm(), state: maybe { $0.positionedTerm() })
    case 0: .creates(text(), id: positionedTerm(), state: maybe { $0.positionedTerm() })
    case 4: .readsOwn(text(), state: positionedTerm())
    case 5: .updatesOwn(text(), state: positionedTerm())
    case 1: .reads(text(), id: positionedTerm(), state: maybe { $0.positionedTerm() })
    case 2: .updates(text(), id: positionedTerm(), state: maybe { $0.positionedTerm() })
    case 3: .deletes(text(), id: positionedTerm())
    default: .lists(text(), in: positionedTerm(), hasMore: maybe { $0.positionedTerm() })
    }
  }
}

extension RandomNumberGenerator {
  mutating func rule() -> Rule {
    Rule(
      left: term(), word(), right: term(),
      conditions: list { random in
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .present(random.term())
        case 1: .absent(random.term())
        default: .equals(random.term(), random.json())
        }
      },
      isAdvisory: flag(), position: SourcePosition(file: file(), line: line()))
  }

  mutating func positionedTerm() -> PositionedTerm {
    PositionedTerm(term(), file: file(), line: line())
  }

  mutating func term(depth: Int = 2) -> Term {
    switch Int.random(in: 0..<(depth > 0 ? 13 : 8), using: &self) {
    case 0: .response(pointer())
    case 1: .request(pointer())
    case 2: .path(text())
    case 3: .stored(pointer())
    case 4: .captured(text())
    case 5: .constant(json())
    case 6: .now
    case 7: .message(pointer())
    case 8: .count(term(depth: depth - 1))
    case 9: .days(from: term(depth: depth - 1), to: term(depth: depth - 1))
    case 10: .sum(term(depth: depth - 1), number())
    case 11:
      .sorted(
        term(depth: depth - 1),
        by: list { random in
          random.flag()
            ? .ascending(random.pointer())
            : .descending(random.pointer(), or: random.maybe { $0.pointer() })
        })
    default:
      .element(
        of: term(depth: depth - 1), where: pointer(), is: term(depth: depth - 1), at: pointer())
    }
  }
}

extension RandomNumberGenerator {
  mutating func schema(depth: Int = 3) -> Schema {
    let kind: Schema.Kind =
      switch Int.random(in: 0..<(depth > 0 ? 17 : 9), using: &self) {
      case 0: .boolean
      case 1: .number(word(), list { $0.numberConstraint() })
      case 2: .string(list { $0.textConstraint() })
      case 3: .date
      case 4: .timestamp(Timestamp(fractionDigits: range(), zone: word()))
      case 5: .uuid(version: maybe { .random(in: 1...8, using: &$0) })
      case 6: .any
      case 7: .constants(list { $0.json() })
      case 8: .reference(text())
      case 9: .recursive(text(), schema(depth: depth - 1))
      case 10, 11:
        .map(
          ObjectShape(
            fields: list { $0.field(depth: depth - 1) }, keys: list { $0.textConstraint() },
            others: maybe { $0.schema(depth: depth - 1) },
            minimum: .random(in: 0...3, using: &self),
            maximum: maybe { .random(in: 0...9, using: &$0) }, exampleKeys: list { $0.text() }))
      case 15, 16: .composed(composition(depth: depth - 1))
      case 12: .array(of: schema(depth: depth - 1), list { $0.listConstraint() })
      case 13: .union(list { $0.schema(depth: depth - 1) })
      default: .object(list { $0.field(depth: depth - 1) })
      }
    return Schema(kind, isNullable: flag())
  }

  private mutating func composition(depth: Int) -> Composition {
    switch Int.random(in: 0..<7, using: &self) {
    case 0: .all(list { $0.schema(depth: depth) })
    case 1: .exactlyOne(list { $0.schema(depth: depth) })
    case 2: .not(schema(depth: depth))
    case 3:
      .tagged(
        by: text(), list { random in TaggedSchema(random.text(), random.schema(depth: depth)) })
    case 4:
      .tuple(
        list { $0.schema(depth: depth) }, rest: maybe { $0.schema(depth: depth) },
        minimum: .random(in: 0...3, using: &self))
    case 5: .perType(list { $0.schema(depth: depth) })
    default:
      .choice(
        condition: schema(depth: depth), then: maybe { $0.schema(depth: depth) },
        otherwise: maybe { $0.schema(depth: depth) })
    }
  }

  private mutating func field(depth: Int = 2) -> Field {
    var field = Field(
      text(), schema(depth: depth), presence(), summary: text(), example: maybe { $0.json() },
      file: file(), line: line())
    if flag() { field = field.naming(text()) }
    if flag() { field = field.defaulting(to: positionedTerm()) }
    if flag() { field = field.deprecated(text()) }
    if flag() { field = field.suggestingFix(text()) }
    if flag() { field = field.readOnly }
    if flag() { field = field.writeOnly }
    return field
  }

  private mutating func presence() -> Field.Presence {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: .required
    case 1: .optional
    default: .alias(of: text())
    }
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

  mutating func textConstraint() -> TextConstraint {
    switch Int.random(in: 0..<6, using: &self) {
    case 4: .format(TextFormat.known.randomElement(using: &self) ?? .email)
    case 5: .format(.custom(text(), matches: text(), examples: list { $0.text() }))
    case 0:
      .length(
        .init(
          minimum: .random(in: 0...9, using: &self),
          maximum: maybe { .random(in: 0...9, using: &$0) },
          unit: word()))
    case 1: .matches(text())
    case 2: .init(.enumeration(list { $0.text() }, isOpen: flag()))
    default: .advised(textConstraint())
    }
  }

  mutating func listConstraint() -> ListConstraint {
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
