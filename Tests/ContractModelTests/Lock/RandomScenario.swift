import ContractModel

/// Random scenarios and channels with every kind of step.
extension RandomNumberGenerator {
  mutating func scenario() -> Scenario {
    Scenario(
      text(), text(), timing: word(), list { $0.flag() ? $0.call() : $0.socketStep() },
      file: file(), line: line())
  }

  private mutating func call() -> Scenario.Step {
    let call = Scenario.Step.call(
      text(), as: word(), path: named { $0.positionedTerm() },
      query: named { $0.positionedTerm() }, headers: named { $0.positionedTerm() },
      cookies: named { $0.positionedTerm() }, body: list { $0.change() },
      expect: expectation(), rules: list { $0.rule() }, capture: named { $0.positionedTerm() },
      retryWaits: list { .random(in: 0...9, using: &$0) }, file: file(), line: line())
    return flag() ? call : call.eventually(within: .seconds(2), every: .milliseconds(1))
  }

  private mutating func socketStep() -> Scenario.Step {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: .connect(text(), to: text(), file: file(), line: line())
    case 1: .send(text(), text(), body: list { $0.change() }, file: file(), line: line())
    case 2:
      .receive(
        text(), text(), rules: list { $0.rule() }, capture: named { $0.positionedTerm() },
        file: file(), line: line())
    case 3:
      .silence(
        text(), milliseconds: .random(in: 0...999, using: &self), file: file(), line: line())
    default: .close(text(), file: file(), line: line())
    }
  }

  private mutating func change() -> ScenarioCall.Change {
    flag() ? .set(pointer(), term()) : .remove(pointer())
  }

  private mutating func expectation() -> ScenarioCall.ExpectedOutcome {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: .success
    case 1: .rejected
    case 2: .variant(text())
    default: .failure(status(), code: maybe { $0.text() })
    }
  }

  private mutating func named<Value>(_ make: (inout Self) -> Value) -> [String: Value] {
    Dictionary(list { ($0.text(), make(&$0)) }) { first, _ in first }
  }

  mutating func channel() -> Channel {
    Channel(
      text(), text(), summary: text(), requiresAuthentication: flag(),
      client: list { $0.message() }, server: list { $0.message() }, file: file(), line: line())
  }

  private mutating func message() -> Message {
    Message(
      text(), schema(depth: 1), rules: list { $0.rule() }, summary: text(), file: file(),
      line: line())
  }
}
