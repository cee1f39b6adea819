import ContractHTTP
import ContractJSON
import ContractModel

/// Random contracts that use every element of the language.
extension RandomNumberGenerator {
  mutating func contract() -> Contract {
    Contract(
      text(), version: text(), title: text(), host: text(), documents: list { $0.text() },
      authentication: authentication(),
      login: maybe { random in
        Login(
          random.text(), token: random.positionedTerm(),
          expiresIn: random.maybe { $0.positionedTerm() },
          file: random.file(), line: random.line())
      },
      errors: ErrorShape(schema(), code: maybe { $0.pointer() }, message: pointer()),
      policies: Policies(
        undocumentedFields: word(), fieldNames: word(), numbersAsText: word()),
      cors: maybe { $0.cors() },
      failures: list { $0.failure() },
      resources: list { random in
        Resource(
          random.text(), id: random.pointer(), key: random.maybe { $0.pointer() },
          owner: random.maybe { $0.pointer() }, access: random.word(),
          states: random.maybe { $0.states() },
          softDeletion: random.maybe { $0.softDeletion() }, file: random.file(), line: random.line()
        )
      },
      operations: list { $0.operation() }, channels: list { $0.channel() },
      definitions: list { random in
        Definition(
          random.text(), random.schema(), rules: random.list { $0.rule() }, file: random.file(),
          line: random.line())
      }, scenarios: list { $0.scenario() }, file: file(), line: line())
  }

  private mutating func cors() -> CORS {
    var cors = CORS(
      origins: flag() ? .any : .listed(list { $0.text() }), allowsCredentials: flag(),
      maxAge: maybe { .random(in: -1...9_999, using: &$0) }, file: file(), line: line())
    cors.headers = list { $0.text() }
    cors.exposes = list { $0.text() }
    return cors
  }

  mutating func authentication() -> Authentication {
    Authentication(
      alternatives: list { random in
        random.list { random in
          random.flag()
            ? random.flag() ? .bearer : .basic
            : .apiKey(random.word(), name: random.text())
        }
      })
  }

  private mutating func operation() -> Operation {
    var operation = Operation(
      text(), HTTPMethod(text()), text(), summary: text(), requiresAuthentication: flag(),
      path: list { $0.field() }, query: list { $0.field() }, headers: list { $0.field() },
      cookies: list { $0.field() }, body: maybe { $0.body() },
      responses: list { random in
        var response = Response(
          random.status(), nil, variant: random.maybe { $0.text() },
          random.text(), file: random.file(), line: random.line())
        response.content = random.maybe { $0.messageContent() }
        return (random.flag() ? response : response.locating(random.text()))
          .with(headers: random.field())
      },
      failures: list { $0.failure() }, rules: list { $0.rule() }, effects: list { $0.effect() },
      listing: list { $0.listingRule() }, file: file(), line: line())
    if flag() { operation.idempotencyKey = text() }
    if flag() {
      operation = operation.storingImage(
        at: positionedTerm(), as: maybe { $0.flag() ? .jpeg : .webp },
        width: maybe { .random(in: 1...9_999, using: &$0) },
        height: maybe { .random(in: 1...9_999, using: &$0) })
    }
    if flag() { operation.authentication = authentication() }
    return flag() ? operation : operation.setUpOnly(from: text())
  }

  private mutating func body() -> RequestBody {
    guard flag() else { return .json(schema(), file: file(), line: line()) }
    guard flag() else { return .form(file: file(), line: line()) { field() } }
    guard flag() else {
      var body = RequestBody.text(.string, file: file(), line: line())
      body.content = .raw(rawContent())
      return body
    }
    var body = RequestBody.multipart(file: file(), line: line())
    body.content = .multipart(
      list { random in
        guard random.flag() else {
          return .text(
            random.text(), random.schema(), random.flag() ? .required : .optional,
            summary: random.text(), file: random.file(), line: random.line())
        }
        return .file(
          random.text(), random.text(),
          atMost: random.maybe { .random(in: 0...9_999, using: &$0) }, summary: random.text(),
          file: random.file(), line: random.line())
      })
    return body
  }

  private mutating func messageContent() -> MessageContent {
    guard flag() else { return .json(schema(), type: maybe { $0.text() }) }
    guard flag() else { return .stream(schema(), flag() ? .lines : .namedEvents) }
    return flag() ? .raw(rawContent()) : .open
  }

  private mutating func rawContent() -> RawContent {
    flag()
      ? .text(schema(), mediaType: text())
      : .binary(text(), atMost: maybe { .random(in: 0...9_999, using: &$0) })
  }

  private mutating func failure() -> Failure {
    let condition: Failure.Condition =
      switch Int.random(in: 0..<10, using: &self) {
      case 8: .stale(text())
      case 9: .refusedTransition(text())
      case 0: .unauthenticated
      case 1: .missing(text())
      case 2: .foreign(text())
      case 3: .invalid
      case 4: .invalidAt(pointer())
      case 5: .absent(pointer())
      case 6: .duplicate(pointer())
      default: .serverError
      }
    let failure = Failure(
      status(), maybe { $0.text() }, when: condition, text(), file: file(), line: line())
    return flag() ? failure : failure.with(headers: field())
  }

  private mutating func softDeletion() -> SoftDeletion {
    SoftDeletion(marking: pointer(), restoredBy: maybe { $0.text() })
  }

  private mutating func states() -> StateMachine {
    var machine = StateMachine(at: pointer(), initial: text())
    machine.transitions = list { random in
      random.flag()
        ? .from(random.text(), to: random.text(), by: random.text())
        : .later(from: random.text(), to: random.text())
    }
    return machine
  }

  private mutating func listingRule() -> ListingRule {
    func query(_ random: inout Self) -> PositionedTerm {
      PositionedTerm(.query(random.text()), file: random.file(), line: random.line())
    }
    switch Int.random(in: 0..<3, using: &self) {
    case 0: return .filters(query(&self), on: pointer(), by: word())
    case 1:
      let names = Set([text(), text()])
      var orders: [String: [SortKey]] = [:]
      for name in names { orders[name] = [.ascending(pointer())] }
      return .sorts(query(&self), by: orders)
    default:
      let styles: [NextPage] = [
        .number(from: .random(in: 0...1, using: &self)), .offset, .cursor(positionedTerm()), .link,
      ]
      let items = PositionedTerm(.response(pointer()), file: file(), line: line())
      return .pages(
        by: maybe { query(&$0) }, size: maybe { query(&$0) }, items: items,
        next: styles.randomElement(using: &self) ?? .offset,
        total: maybe { PositionedTerm(.response($0.pointer()), file: "a", line: 1) })
    }
  }

  private mutating func linkEffect() -> Effect {
    let effect = Effect.links(
      text(), positionedTerm(), at: pointer(), to: text(), positionedTerm(),
      back: maybe { $0.pointer() })
    return flag() ? effect.exclusive : effect
  }

  private mutating func effect() -> Effect {
    switch Int.random(in: 0..<9, using: &self) {
    case 8: linkEffect()
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
    switch Int.random(in: 0..<(depth > 0 ? 22 : 13), using: &self) {
    case 8: .query(text())
    case 9: .header(text())
    case 10: .cookie(text())
    case 11: .responseHeader(text())
    case 0: .response(pointer())
    case 1: .request(pointer())
    case 2: .path(text())
    case 3: .stored(pointer())
    case 4: .captured(text())
    case 5: .constant(json())
    case 6: .now
    case 7: .message(pointer())
    case 12: .created(text())
    case 17: .elements(of: term(depth: depth - 1), where: pointer(), is: term(depth: depth - 1))
    case 18: .dayCounts(of: term(depth: depth - 1), by: pointer())
    case 19: .part(of: term(depth: depth - 1), at: pointer())
    case 20: .count(term(depth: depth - 1))
    case 13: .days(from: term(depth: depth - 1), to: term(depth: depth - 1))
    case 21: .seconds(from: term(depth: depth - 1), to: term(depth: depth - 1))
    case 14: .sum(term(depth: depth - 1), number())
    case 15:
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
