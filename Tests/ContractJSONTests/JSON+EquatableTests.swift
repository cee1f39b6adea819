import ContractJSON
import Testing

@Suite struct `Comparing JSON` {
  @Test func `compares numbers by value`() {
    #expect(JSON.array([1, 1.0]) == [1.0, 1])
    #expect(["a": 1] as JSON != ["a": "1"])
  }

  @Test func `ignores the order of members but not of elements`() {
    let left: JSON = ["a": 1, "b": [1, 2]]
    #expect(left == ["b": [1, 2], "a": 1])
    #expect(left.hashValue == (["b": [1, 2], "a": 1.0] as JSON).hashValue)
    #expect(left != ["a": 1, "b": [2, 1]])
  }

  @Test func `compares members of the same name in order`() {
    let left: JSON = ["a": 1, "b": 0, "a": 2]
    #expect(left == ["b": 0, "a": 1, "a": 2])
    #expect(left != ["b": 0, "a": 2, "a": 1])
    #expect(left != ["a": 1, "b": 0])
  }

  @Test func `distinguishes composed and decomposed letters`() {
    #expect(JSON.string("\u{E9}") != "e\u{301}")
    #expect(["\u{E9}": 1] as JSON != ["e\u{301}": 1])
    #expect((["\u{E9}": 1] as JSON)["e\u{301}"] == nil)
  }

  @Test func `finds the first of very many members by its scalars, also after a change`() {
    let names = (0..<500).map { "n\($0 % 400)" } + ["\u{E9}", "e\u{301}"]
    let members = names.enumerated().map { index, name in
      JSON.Object.Member(name: name, value: .number(JSON.Number(index)))
    }
    var object = JSON.Object(members)
    for name in names + ["n400", "\u{E8}"] {
      let first = names.firstIndex { $0.hasSameScalars(as: name) }
      #expect(object[name] == first.map { .number(JSON.Number($0)) })
    }
    object.members.remove(at: 0)
    #expect(object["n0"] == 400)
    object["n1"] = nil
    #expect(object["n1"] == nil && object["n2"] == 2)
  }
}
