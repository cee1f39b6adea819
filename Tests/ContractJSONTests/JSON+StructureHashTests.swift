import ContractJSON
import TestSupport
import Testing

@Suite struct `The structure hash of a document` {
  /// The same computed from a parsed value.
  private func outline(_ value: JSON, _ levels: Int) -> String {
    switch value {
    case .null: return "null"
    case .boolean: return "boolean"
    case .number: return "number"
    case .string: return "string"
    case .array(let elements):
      guard let first = elements.first else { return "[]" }
      return levels > 0 ? "[\(outline(first, levels - 1))]" : "[…]"
    case .object(let object):
      guard levels > 0 else { return "{…}" }
      return
        "{\(object.members.map { "\($0.name.debugDescription):\(outline($0.value, levels - 1))" })}"
    }
  }

  @Test(arguments: 0...3)
  func `is equal exactly if names and types are equal`(levels: Int) {
    var random = SeededRandom(seed: UInt64(levels))
    var outlines: [UInt64: String] = [:]
    for _ in 0..<3_000 {
      let value = random.json()
      guard let shape = JSON.structureHash(of: value.bytes(), depth: levels) else {
        Issue.record("no shape of \(value)")
        continue
      }
      let outline = outline(value, levels)
      #expect(outlines[shape, default: outline] == outline)
      outlines[shape] = outline
    }
    #expect(Set(outlines.values).count == outlines.count)
  }

  @Test func `does not depend on white space or values`() {
    let texts = [
      #"{"a":[1,"x"],"b":{"c":{"d":[1]}},"e":[[[[1]]]]}"#,
      #" { "a" : [ -2e9 ] , "b" : { "c" : { "d" : [ 1 , "x" ] } } , "e" : [ [ [ [ ] ] ] ] } "#,
    ]
    for levels in 0...3 {
      let shapes = texts.map { JSON.structureHash(of: Array($0.utf8), depth: levels) }
      #expect(shapes[0] != nil && shapes[0] == shapes[1], "\(levels) levels")
    }
  }

  @Test(arguments: [
    "", " ", "{", "[1", #"{"a"}"#, #"{"a":1"#, #"{1:2}"#, "[1 2]", #"["a"#, "{]", "-",
  ])
  func `does not exist for invalid documents`(text: String) {
    #expect(JSON.structureHash(of: Array(text.utf8), depth: 3) == nil)
  }

  @Test func `does not recurse into nested containers`() {
    let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    let ends = Array(repeating: UInt8(ascii: "]"), count: 1_000_000)
    #expect(JSON.structureHash(of: deep + ends, depth: 3) != nil)
    #expect(JSON.structureHash(of: deep, depth: 3) == nil)
  }
}
