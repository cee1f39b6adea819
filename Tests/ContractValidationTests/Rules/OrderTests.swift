import ContractJSON
import ContractModel
import ContractValidation
import Testing

/// Whether a list is found to be out of order by its `name`, or by other keys.
private func isBroken(
  _ names: [JSON], by keys: SortKey...
) -> Bool {
  let list = JSON.array(names.map { ["name": $0] })
  let keys = keys.isEmpty ? [.ascending("/name")] : keys
  let rule = response("") == order(by: keys)
  return !RuleContext(response: list).drifts(of: [rule]).isEmpty
}

private func order(by keys: [SortKey]) -> PositionedTerm {
  var placed = sorted(response(""), by: keys[0])
  placed.term = .sorted(.response(.root), by: keys)
  return placed
}

@Suite struct `The order of a list` {
  @Test(
    arguments: [
      [], [1], [1, 1.0, 2, 1e1], [false, false, true], ["2025-01-01", "2025-01-01", "2025-06-01"],
      ["2025-06-01T10:00:00Z", "2025-06-01T12:30:00+02:00", "2025-06-01T10:30:00.5Z"],
      ["a", "b", "b", "bb", "c"], ["", "a"],
    ] as [[JSON]])
  func `is ascending by default`(values: [JSON]) {
    #expect(!isBroken(values))
    #expect(!isBroken(values.reversed(), by: .descending("/name")))
    if Set(values).count > 1 {
      #expect(isBroken(values, by: .descending("/name")))
      #expect(isBroken(values.reversed()))
    }
  }

  @Test(
    arguments: [
      // By code, capitals first.
      ["Home", "Work", "attic"], ["B", "a"],
      // Without case.
      ["attic", "Home", "Work"], ["a", "B"], ["a", "A"], ["A", "a"],
      // With punctuation before, after and without regard.
      ["a b", "ab"], ["ab", "a b"], ["a-z", "ab"], ["ab", "a-z"], ["a~c", "ab"], ["ab", "a~c"],
      ["Grandma's", "Grandmas"], ["a_b", "a-b"], ["a-b", "a_b"], ["", " "], [" ", ""],
      // Beyond ASCII, beside the plain letter or behind all of them.
      ["Émile", "Zoe"], ["Zoe", "Émile"], ["ecole", "école"], ["école", "ecole"], ["日本", "本日"],
      ["本日", "日本"], ["😀", "a"], ["a", "😀"],
      // Nobody says where what is not there belongs, nor in which order types come.
      [nil, "a"], ["a", nil], ["b", nil, "a"], [1, "a"], ["a", 1], [[2], [1]], ["2025-01-01", nil],
    ] as [[JSON]])
  func `accepts every collation of text`(values: [JSON]) {
    #expect(!isBroken(values))
  }

  @Test(
    arguments: [
      ["b", "a"], ["B", "A"], ["Work", "Home"], ["ab", "aa"], ["b", "A", "c"], ["a b d", "a b c"],
      ["école b", "école a"], ["ab", "a"],
    ] as [[JSON]])
  func `is violated only when every collation disagrees`(values: [JSON]) {
    #expect(isBroken(values))
  }

  @Test func `is reported with the first pair in the wrong order`() throws {
    let rule =
      response("/list")
      == sorted(response("/list"), by: .descending("/isDefault"), .ascending("/name"))
    let body: JSON = [
      "list": [
        ["name": "A", "isDefault": true], ["name": "B", "isDefault": false],
        ["name": "C", "isDefault": true], ["name": "B", "isDefault": true],
      ]
    ]
    let drift = try #require(RuleContext(response: body).drifts(of: [rule]).first)
    #expect(drift.kind == .orderBroken)
    #expect(drift.location == Drift.Location(.body, "/list"))
    #expect(drift.source == rule.position)
    #expect(drift.expected == "elements by /isDefault descending, then /name ascending")
    #expect(drift.actual == "element 1 (false, \"B\") before element 2 (true, \"C\")")
  }

  @Test(
    arguments: [
      ([[true, "b"], [true, "c"], [false, "a"]], false),
      ([[true, "b"], [true, "a"], [false, "c"]], true),
      ([[false, "a"], [true, "b"]], true),
      // The second key decides only between equals of the first.
      ([[true, "z"], [false, "a"]], false),
      ([[nil, "b"], [nil, "a"]], true),
      ([[nil, "b"], [true, "a"]], false),
    ] as [([[JSON]], Bool)])
  func `uses the second key where the first is equal`(rows: [[JSON]], isBroken: Bool) {
    let list = JSON.array(rows.map { ["first": $0[0], "name": $0[1]] })
    let rule = response("") == order(by: [.descending("/first"), .ascending("/name")])
    #expect(!RuleContext(response: list).drifts(of: [rule]).isEmpty == isBroken)
  }

  @Test func `does not use the second key where the first is absent on one side`() {
    let list: JSON = [["name": "b"], ["first": true, "name": "a"]]
    let rule = response("") == order(by: [.descending("/first"), .ascending("/name")])
    #expect(RuleContext(response: list).drifts(of: [rule]).isEmpty)
  }

  @Test(
    arguments: [
      ([[2, 9], [1, 1]], false), ([[1, 9], [2, 1]], false), ([[2, 1], [1, 9]], false),
      ([[1, 1], [2, 9]], true), ([[1, 1], [2, 1]], false), ([[1, 1], [1, 9]], false),
    ] as [([[JSON]], Bool)])
  func `is violated only by both of two alternative locations`(rows: [[JSON]], isBroken: Bool) {
    let list = JSON.array(rows.map { ["at": $0[0], "made": $0[1]] })
    let rule = response("") == order(by: [.descending("/at", or: "/made")])
    #expect(!RuleContext(response: list).drifts(of: [rule]).isEmpty == isBroken)
  }

  @Test func `is the order of the mock`() {
    let list: JSON = [["n": 2, "k": "a"], ["n": 1, "k": "b"], ["n": 2, "k": "c"], ["n": 3]]
    let value = RuleContext(response: list).value(
      of: .sorted(.response(.root), by: [.descending("/n")]))
    #expect(value == [["n": 3], ["n": 2, "k": "a"], ["n": 2, "k": "c"], ["n": 1, "k": "b"]])
  }
}
