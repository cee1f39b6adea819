import ContractGeneration
import ContractJSON
import Testing

@Suite struct `Removing parts` {
  /// The parts that are left, and how many questions that took.
  private func reduced(
    _ count: Int, _ shows: ([Int]) -> Bool
  ) -> (kept: [Int], questions: Int) {
    var reduction = Reduction(count)
    var questions = 0
    while let candidate = reduction.candidate {
      questions += 1
      reduction.record(shows(candidate))
    }
    return (reduction.kept, questions)
  }

  @Test(arguments: [[], [0], [99], [0, 99], [3, 4, 5], [10, 50, 90]])
  func `keeps the required parts`(needed: [Int]) {
    let (kept, questions) = reduced(100) { candidate in needed.allSatisfy(candidate.contains) }
    #expect(kept == needed)
    #expect(questions < 80)
  }

  @Test func `keeps all parts where each is required, or there is none`() {
    #expect(reduced(7) { $0.count == 7 }.kept == Array(0..<7))
    #expect(reduced(0) { _ in true }.kept.isEmpty)
  }

  @Test func `retries earlier parts after a dependent one is removed`() {
    // The last can only go before the first.
    let kept = reduced(4) { candidate in candidate.contains(0) || !candidate.contains(3) }.kept
    #expect(kept.isEmpty)
  }
}

@Suite struct `Differences of two values` {
  @Test(arguments: [
    (#"{"a":1,"b":{"c":[1,2]}}"#, #"{"a":1,"b":{"c":[1,3]}}"#, ["/b/c/1"]),
    (#"{"a":1}"#, #"{"a":1,"b":2}"#, ["/b"]), (#"{"a":1,"b":2}"#, #"{"a":1}"#, ["/b"]),
    (#"{"a":[1,2]}"#, #"{"a":[1]}"#, ["/a"]), (#"{"a":1,"a":2}"#, #"{"a":1}"#, [""]),
    ("[]", "{}", [""]), (#"{"a":null}"#, "{}", ["/a"]), (#"{"a":1}"#, #"{"a":1.0}"#, []),
  ])
  func `are the innermost locations, and convert one value into the other`(
    text: String, usual: String, places: [String]
  ) throws {
    let (mine, other) = (try JSON(parsing: text), try JSON(parsing: usual))
    let differences = mine.differences(from: other)
    #expect(differences.map(\.pointer.description) == places)
    #expect(other.applying(differences) == mine)
    #expect(other.applying([]) == other)
  }
}

@Suite struct `Simpler values` {
  /// Takes the first that will do, as often as there is one.
  private func simplest(_ value: JSON, where suits: (JSON) -> Bool) -> (JSON, questions: Int) {
    var (value, questions) = (value, 0)
    while questions < 1_000 {
      let next = value.simpler.first { candidate in
        questions += 1
        return suits(candidate)
      }
      guard let next else { break }
      value = next
    }
    return (value, questions)
  }

  @Test(arguments: [
    (#""Grüße an 👩‍👩‍👧 und alle\n""#, #""""#), ("1234567", "0"), ("-12.75e3", "0"), ("[1,[2],3]", "[]"),
    (#"{"a":1}"#, "{}"), ("true", "true"), ("123456789012345678901234567890", "0"),
  ])
  func `end with the simplest value of their type`(text: String, simplest: String) throws {
    let (value, questions) = self.simplest(try JSON(parsing: text)) { _ in true }
    #expect(value.text() == simplest)
    #expect(questions < 10)
  }

  @Test func `approach a limit in few steps`() throws {
    let number = simplest(1_000_000) { ($0.numberValue?.exactInt64 ?? 0) > 4_321 }
    #expect(number.0 == 4_322)
    let text = simplest(.string(String(repeating: "xyz ", count: 500))) { json in
      json.stringValue?.count ?? 0 >= 101
    }
    #expect(text.0.stringValue?.count == 101)
    #expect(number.questions + text.questions < 500)
  }

  @Test(arguments: ["\"\u{E9}t\u{E9} 2 \"", "7e-3", "0.000", "-0", "1e400", "[[],[],[]]"])
  func `never repeat`(text: String) throws {
    var seen: Set<String> = []
    var value = try JSON(parsing: text)
    while let next = value.simpler.last, seen.count < 1_000 {
      #expect(seen.insert(next.text()).inserted)
      value = next
    }
    #expect(seen.count < 1_000)
  }
}
