import ContractHTTP
import Testing

@Suite struct `Header fields` {
  @Test func `are found by name in any case`() {
    let fields: HTTPFields = ["Content-Type": "text/plain", "X-Tag": "1", "x-tag": "2"]
    #expect(fields["content-TYPE"] == "text/plain")
    #expect(fields["X-TAG"] == "1")
    #expect(fields.values("x-Tag") == ["1", "2"])
    #expect(fields["X-Tags"] == nil)
    #expect(fields["X-Ta"] == nil)
  }

  @Test func `keep order, repetition and case`() {
    let fields: HTTPFields = ["b": "1", "A": "2", "B": "3"]
    #expect(fields.map(\.name) == ["b", "A", "B"])
    #expect("\(fields)" == "b: 1\nA: 2\nB: 3\n")
  }

  @Test func `are replaced by a value that is set`() {
    var fields: HTTPFields = ["a": "1", "b": "2", "A": "3"]
    fields["A"] = "4"
    #expect(fields == ["b": "2", "a": "4"])
    fields["B"] = nil
    #expect(fields == ["a": "4"])
    fields.remove("a")
    #expect(fields.isEmpty)
  }

  @Test(arguments: [
    ("a\r\nb: c", "a  b: c"), ("\0", ""), ("  a \t", "a"), ("", ""), ("é", "é"), (" a  b ", "a  b"),
  ])
  func `cannot be injected by a value`(value: String, kept: String) throws {
    var request = HTTPRequest(method: .get, target: "/", fields: ["Host": "h"])
    request.fields.append("x", value)
    var parser = RequestParser()
    parser.input.append(request.serialized()[...])
    let read = try parser.next()
    #expect(read?.fields["x"]?.utf8.elementsEqual(kept.utf8) == true)
    #expect(read?.fields.count == 2)
  }

  @Test(arguments: [
    ("close", true), ("Close", true), ("a,close", true), ("a , \tCLOSE ,b", true),
    ("closed", false), ("", false), ("a;close", false),
  ])
  func `find the members of a list`(value: String, isMember: Bool) {
    let fields: HTTPFields = ["Connection": "x", "connection": value]
    #expect(fields.hasMember("close", in: "connection") == isMember)
  }

  @Test func `are equal with names in any case and identical values`() {
    let fields: HTTPFields = ["A": "x"]
    #expect(fields == ["a": "x"])
    #expect(fields.hashValue == (["a": "x"] as HTTPFields).hashValue)
    #expect(fields != ["A": "X"])
    #expect(fields != ["A": "x", "B": "y"])
  }

  @Test(arguments: [("a", true), ("X-1_~", true), ("", false), ("a b", false), ("a:", false)])
  func `require tokens as names`(name: String, isName: Bool) {
    #expect(HTTPFields.isName(name) == isName)
  }
}
