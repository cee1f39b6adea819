import ContractInterchange
import ContractJSON
import Testing

@Suite struct `Collections in YAML` {
  private func expect(_ yaml: String, reads json: String) throws {
    #expect(try JSON(yaml: Array(yaml.utf8)) == JSON(parsing: json), "\(yaml)")
  }

  @Test(arguments: [
    ("a: 1\nb:\n  c: 2\n", #"{"a":1,"b":{"c":2}}"#),
    ("- a\n- - b\n  - c\n-\n  - d\n", #"["a",["b","c"],["d"]]"#),
    ("a:\n- b\n- c: 1\n  d: 2\ne: f\n", #"{"a":["b",{"c":1,"d":2}],"e":"f"}"#),
    ("a:\nb: # nothing\nc:\n\n  d\n", #"{"a":null,"b":null,"c":"d"}"#),
    ("-\n-\n- a\n", #"[null,null,"a"]"#),
    ("- a: b\n  c:\n  - d\n- e\n", #"[{"a":"b","c":["d"]},"e"]"#),
    ("? a\n: b\n? c\n", #"{"a":"b","c":null}"#),
    ("? |\n  a\n: - b\n  - c\nd: e\n", #"{"a\n":["b","c"],"d":"e"}"#),
    (": a\n", #"{"":"a"}"#),
    ("  a: 1\n  b: 2\n", #"{"a":1,"b":2}"#),
    ("a:\tb\nc: d\t# e\n", #"{"a":"b","c":"d"}"#),
  ])
  func `in block style follow the indentation`(yaml: String, json: String) throws {
    try expect(yaml, reads: json)
  }

  @Test(arguments: [
    ("[]", "[]"), ("{}", "{}"), ("[a, [b], {c: d},]", #"["a",["b"],{"c":"d"}]"#),
    ("{a: 1, b: , c, d: [2]}", #"{"a":1,"b":null,"c":null,"d":[2]}"#),
    (#"{"a":1,"b":[true,null],'c':"d"}"#, #"{"a":1,"b":[true,null],"c":"d"}"#),
    ("[a: b, ? c : d, : e]", #"[{"a":"b"},{"c":"d"},{"":"e"}]"#),
    ("{? a : b, ? c}", #"{"a":"b","c":null}"#),
    ("[a:b, http://c/d#e, -1, ::f]", #"["a:b","http://c/d#e",-1,"::f"]"#),
    ("a: [ # b\n  c, d\n    e, \"f\n  g\" ] # h\ni: j", #"{"a":["c","d e","f g"],"i":"j"}"#),
    ("a: {\n  b: c,\n  d\n  : e\n}\n", #"{"a":{"b":"c","d":"e"}}"#),
    ("{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}\n", #"{"a":{"b":1}}"#),
  ])
  func `in flow style follow brackets and commas`(yaml: String, json: String) throws {
    try expect(yaml, reads: json)
  }

  @Test(arguments: [
    (
      "responses:\n  200: a\n  '404': b\n  5XX: c\n",
      #"{"responses":{"200":"a","404":"b","5XX":"c"}}"#
    ),
    (
      "null: 1\n~: 2\ntrue: 3\n0x1: 4\n1.0: 5\n.inf: 6\n",
      #"{"null":1,"~":2,"true":3,"0x1":4,"1.0":5,".inf":6}"#
    ),
    ("no: 1\non: 2\n2020-01-01: 3\n", #"{"no":1,"on":2,"2020-01-01":3}"#),
    ("/a/{id}: 1\n$ref: 2\nx y: 3\na#b: 4\n", #"{"/a/{id}":1,"$ref":2,"x y":3,"a#b":4}"#),
    ("&k !!str key : 1\n\"a\\tb\": 2\n", #"{"key":1,"a\tb":2}"#),
  ])
  func `have the text of keys as names`(yaml: String, json: String) throws {
    try expect(yaml, reads: json)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `may have any line ending`(ending: String) throws {
    let yaml = "# a\na: |\n  b\n\n  c\nd: \"e\n  f\"\ng: h\n  i\n\nj:\n- k\n"
    try expect(
      yaml.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending),
      reads: #"{"a":"b\n\nc\n","d":"e f","g":"h i","j":["k"]}"#)
  }

  @Test(arguments: [
    "a: b", "---\na: b\n", "--- # c\n\na: b\n...\n", "%YAML 1.2\n---\na: b\n... # c\n# d\n",
    "\u{FEFF}a: b\n", "\u{FEFF}%YAML 1.1\n# c\n--- {a: b}\n...\n...\n", "%FOO bar\n---\na: b",
    "--- !!map\na: b\n", "# c\n\n  # d\na: b # e\n\n# f", "--- &a\n  a: b\n",
  ])
  func `may be surrounded by markers, directives and comments`(yaml: String) throws {
    try expect(yaml, reads: #"{"a":"b"}"#)
  }
}

@Suite struct `Aliases in YAML` {
  private func expect(_ yaml: String, reads json: String) throws {
    #expect(try JSON(yaml: Array(yaml.utf8)) == JSON(parsing: json), "\(yaml)")
  }

  @Test(arguments: [
    ("a: &x {b: 1}\nc: *x\n", #"{"a":{"b":1},"c":{"b":1}}"#),
    ("a: &x\n  b: 1\nc: [*x, *x]\n", #"{"a":{"b":1},"c":[{"b":1},{"b":1}]}"#),
    ("a: &x\nb: *x\n", #"{"a":null,"b":null}"#),
    ("- &x 0x10\n- *x\n- *x : *x\n- {*x : a}\n", #"[16,16,{"0x10":16},{"0x10":"a"}]"#),
    ("- &x a\n- &x b\n- *x\n", #"["a","b","b"]"#),
    ("&x a: &y b\nc: *x\nd: *y\n", #"{"a":"b","c":"a","d":"b"}"#),
    ("a: &x\n  &y b: 1\nc: *x\nd: *y\n", #"{"a":{"b":1},"c":{"b":1},"d":"b"}"#),
    ("a: &x |\n  b\nc: *x\n", #"{"a":"b\n","c":"b\n"}"#),
    ("a: &x !!str 1\nb: !!str &y 2\nc: [*x, *y]\n", #"{"a":"1","b":"2","c":["1","2"]}"#),
  ])
  func `repeat the anchored value`(yaml: String, json: String) throws {
    try expect(yaml, reads: json)
  }

  @Test(arguments: [
    ("x: &x {a: 1, b: 2}\ny: {<<: *x, b: 3}\n", #"{"x":{"a":1,"b":2},"y":{"a":1,"b":3}}"#),
    ("x: &x {a: 1}\ny:\n  a: 2\n  <<: *x\n", #"{"x":{"a":1},"y":{"a":2}}"#),
    (
      "- &x {a: 1}\n- &y {a: 2, b: 2}\n- <<: [*x, *y]\n  c: 3\n",
      #"[{"a":1},{"a":2,"b":2},{"a":1,"b":2,"c":3}]"#
    ),
    ("<<: {<<: {a: 1}, b: 2}\nc: 3\n", #"{"a":1,"b":2,"c":3}"#),
    ("<<: []\n'<<': 1\n", #"{"<<":1}"#),
    ("!!str <<: 1\n", #"{"<<":1}"#),
  ])
  func `can be merged into a mapping, whose own keys take precedence`(
    yaml: String, json: String
  ) throws {
    try expect(yaml, reads: json)
  }

  @Test func `are merged in location of the key`() throws {
    let value = try JSON(yaml: Array("a: 1\n<<: {b: 2, a: 3}\nc: 4\n".utf8))
    #expect(value.objectValue?.names == ["a", "b", "c"])
  }
}
