import ContractJSON
import TestSupport
import Testing

@Suite struct `Serializing JSON` {
  let value: JSON = ["b": [1, [], [:]], "a": "x", "😀": nil, "\u{FFFF}": true]

  @Test func `uses one line by default`() {
    #expect(value.text() == "{\"b\":[1,[],{}],\"a\":\"x\",\"😀\":null,\"\u{FFFF}\":true}")
  }

  @Test func `can indent`() {
    #expect(
      value.text(.pretty) == """
        {
          "b": [
            1,
            [],
            {}
          ],
          "a": "x",
          "😀": null,
          "\u{FFFF}": true
        }
        """)
  }

  @Test func `sorts members by scalars in the canonical layout`() {
    #expect(
      value.text(.canonical) == "{\"a\":\"x\",\"b\":[1,[],{}],\"\u{FFFF}\":true,\"😀\":null}")
  }

  @Test func `escapes only what must be escaped`() {
    let text: JSON = "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}"
    #expect(text.text() == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}é\u{2028}\"")
  }

  @Test(arguments: JSON.Layout.allCases)
  func `is reversed by parsing`(layout: JSON.Layout) throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<500 {
      let value = random.json()
      let written = value.bytes(layout)
      let read = try JSON(parsing: written)
      #expect(read == value)
      #expect(read.hashValue == value.hashValue)
      #expect(read.bytes(layout) == written)
      if layout != .canonical { #expect(read.bytes() == value.bytes()) }
    }
  }
}
